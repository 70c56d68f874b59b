// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/linechannel.h"
#include "mcp/message.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QObject>
#include <QPointer>

#include <memory>

namespace sandtray::mcp {

/// Where the messages of one request go: its progress, then its response, once. Owned by whoever works on the request.
/// A dead peer is no error here: what is sent to it is dropped.
class Outlet : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Whether notify() reaches the client.
    [[nodiscard]] virtual bool canNotify() const = 0;
    /// The answer may take long: show the client a first byte.
    virtual void hold() = 0;
    virtual void notify(const QJsonObject &message) = 0;
    virtual void finish(const QJsonObject &response) = 0;
    /// Finishes with an error. Its status is for those who have one.
    virtual void refuse(const Refusal &refusal) { finish(errorMessage(refusal.id, refusal.error)); }
    /// There will be no response: the client took the request back.
    virtual void abandon() = 0;

Q_SIGNALS:
    /// The peer went away before finish().
    void gone();
};

/// The outlet of a request that came as a line: all requests share the channel.
class LineOutlet final : public Outlet {
    Q_OBJECT

public:
    explicit LineOutlet(LineChannel &channel);

    [[nodiscard]] bool canNotify() const override { return true; }
    void hold() override { }
    void notify(const QJsonObject &message) override;
    void finish(const QJsonObject &response) override { notify(response); }
    void abandon() override { }

private:
    QPointer<LineChannel> m_channel;
};

/// Collects the responses of a batch and hands them to `whole` as one array when its last request is done. Shared by
/// the outlets of those requests.
class Batch final : public QObject {
    Q_OBJECT

public:
    Batch(qsizetype expected, QObject *parent);

    void add(const QJsonObject &response);
    void leaveOut();

Q_SIGNALS:
    void completed(const QJsonArray &responses);
    void peerGone();

private:
    void countDown();

    qsizetype m_expected;
    QJsonArray m_responses;
};

class BatchOutlet final : public Outlet {
    Q_OBJECT

public:
    explicit BatchOutlet(Batch &batch);

    [[nodiscard]] bool canNotify() const override { return false; }
    void hold() override { }
    void notify(const QJsonObject &) override { }
    void finish(const QJsonObject &response) override;
    void abandon() override;

private:
    QPointer<Batch> m_batch;
};

}
