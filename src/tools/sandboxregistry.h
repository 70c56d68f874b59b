// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandboxbackend.h"
#include "tools/managedsandbox.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <vector>

namespace sandtray::tools {

/// What a client is answered that names a sandbox it does not have.
[[nodiscard]] Error unknownSandbox(const QString &id);

/// Every sandbox of this process and whose it is. A client sees its own ones only; a *current* sandbox belongs to a
/// connection and ends when the connection has been gone for two minutes. Main thread, owned by the composition root.
class SandboxRegistry : public QObject {
    Q_OBJECT

public:
    SandboxRegistry(sandbox::SandboxBackend &backend, const Clock &clock, QObject *parent = nullptr);
    ~SandboxRegistry() override;

    struct Order {
        sandbox::SandboxSpec spec; ///< spec.id is set by create()
        ManagedSandbox::Ownership ownership;
        Inheritance inherited; ///< of its template; that of a fork is taken when it is made
        std::optional<QPointer<ManagedSandbox>> fork = {}; ///< whose files it begins with
        std::chrono::seconds lease{1800};
    };
    QFuture<Result<ManagedSandbox *>> create(Order order);
    /// The current sandbox of this connection, made from `order` when there is none; parallel calls get the same one.
    QFuture<Result<ManagedSandbox *>> current(const Order &order);

    /// Living or ended, if it is this client's. Code::NotFound does not tell an unknown id from a foreign one.
    [[nodiscard]] Result<ManagedSandbox *> find(const ClientId &client, const SandboxId &id) const;
    [[nodiscard]] QList<ManagedSandbox *> ofClient(const ClientId &client) const;
    /// Of all clients: for the human, never for a client.
    [[nodiscard]] QList<ManagedSandbox *> living() const;

    QFuture<Result<>> end(ManagedSandbox &sandbox, sandbox::EndReason reason);
    QFuture<Result<>> endAll(sandbox::EndReason reason);

    void connectionOpened(const ClientId &client, const QString &connection);
    void connectionClosed(const ClientId &client, const QString &connection);

Q_SIGNALS:
    void created(sandtray::tools::ManagedSandbox *sandbox);
    void ended(sandtray::tools::ManagedSandbox *sandbox, sandtray::sandbox::EndReason reason);
    void changed();

private:
    using Key = std::pair<ClientId, QString>;

    [[nodiscard]] QFuture<Result<std::shared_ptr<sandbox::Sandbox>>> make(Order &order);
    Result<ManagedSandbox *> adopt(const Result<std::shared_ptr<sandbox::Sandbox>> &made, const Order &order);
    void onEnded(ManagedSandbox *sandbox, sandbox::EndReason reason);
    void endCurrent(const Key &key);
    void forgetOldest();

    sandbox::SandboxBackend &m_backend;
    const Clock &m_clock;
    std::vector<std::unique_ptr<ManagedSandbox>> m_sandboxes; // oldest first
    QHash<Key, QFuture<Result<ManagedSandbox *>>> m_currents;
    QHash<Key, QTimer *> m_departures; // children of this
};

}
