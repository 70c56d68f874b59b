// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/hostchannel.h"
#include "sandbox/secretmask.h"
#include "sandbox/types.h"
#include "sandbox/wirevalues.h"

#include <QFuture>
#include <QPromise>

#include <functional>

/// Questions to an agent. Threat: the answer is hostile; it may be of the wrong kind, longer than asked, or never come.
/// What does not fit is a fault, and a fault ends the sandbox; what does not come ends with it.
namespace sandtray::sandbox {

/// One question under one call number, until its answer is complete.
class AgentCall {
public:
    enum class Verdict { More, Done, Fault };

    virtual ~AgentCall() = default;
    [[nodiscard]] virtual Verdict take(const wire::ToHost &message) = 0;
    /// There will be no answer.
    virtual void abandon(const Error &error) = 0;
    /// The channel has room for what is still to be sent.
    virtual void pump(HostChannel &) { }
};

/// The half that all questions share: the future of the answer.
template <class T> class PromisedCall : public AgentCall {
public:
    PromisedCall() { m_promise.start(); }
    [[nodiscard]] QFuture<Result<T>> future() { return m_promise.future(); }
    void abandon(const Error &error) override { resolve(tl::unexpected(error)); }

protected:
    Verdict resolve(Result<T> answer)
    {
        m_promise.addResult(std::move(answer));
        m_promise.finish();
        return Verdict::Done;
    }
    /// The end of every `take`: a failure, or something that is no answer to this question.
    Verdict refuse(const wire::ToHost &message)
    {
        const auto *failure = std::get_if<wire::Failed>(&message);
        return failure ? resolve(tl::unexpected(errorFromWire(*failure))) : Verdict::Fault;
    }

private:
    QPromise<Result<T>> m_promise;
};

class ReadCall final : public PromisedCall<FileContent> {
public:
    explicit ReadCall(qint64 length)
        : m_length(length)
    {
    }
    [[nodiscard]] Verdict take(const wire::ToHost &message) override;

private:
    qint64 m_length;
    QByteArray m_bytes;
};

class WriteCall final : public PromisedCall<qint64> {
public:
    WriteCall(wire::Call call, QByteArray bytes)
        : m_call(call)
        , m_bytes(std::move(bytes))
    {
    }
    [[nodiscard]] Verdict take(const wire::ToHost &message) override;
    void pump(HostChannel &channel) override;

private:
    wire::Call m_call;
    QByteArray m_bytes;
    qsizetype m_sent = 0;
    bool m_complete = false;
};

class ListCall final : public PromisedCall<FileListing> {
public:
    explicit ListCall(int maximum)
        : m_maximum(maximum)
    {
    }
    [[nodiscard]] Verdict take(const wire::ToHost &message) override;

private:
    int m_maximum;
    FileListing m_listing;
};

class StatusCall final : public PromisedCall<SandboxUsage> {
public:
    /// Says to which run a process belongs, and what it is when its command line does not tell.
    using Identify = std::function<void(const wire::Process &, ProcessInfo &)>;
    /// A command line may show a secret: `patterns` replace it. They outlive the call.
    StatusCall(Identify identify, const SecretPatterns &patterns)
        : m_identify(std::move(identify))
        , m_patterns(patterns)
    {
    }
    [[nodiscard]] Verdict take(const wire::ToHost &message) override;

private:
    Identify m_identify;
    const SecretPatterns &m_patterns;
};

}
