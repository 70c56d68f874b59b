// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/filedigest.h"

#include "base/future.h"

#include <QCryptographicHash>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 piece = 4 << 20;
constexpr qint64 digestBound = qint64(64) << 20;

/// One file on its way in, piece by piece. Keeps itself alive through its continuations.
class FileReading : public std::enable_shared_from_this<FileReading> {
public:
    using Sink = std::function<void(const QByteArray &)>;

    FileReading(sandbox::Sandbox &sandbox, QString path, qint64 bound, QObject *context, Sink sink)
        : m_sandbox(sandbox)
        , m_path(std::move(path))
        , m_bound(bound)
        , m_context(context)
        , m_sink(std::move(sink))
    {
        m_promise.start();
    }

    QFuture<Result<>> future() { return m_promise.future(); }

    void next()
    {
        m_sandbox.readFile(m_path, m_offset, piece)
            .then(m_context, [self = shared_from_this()](const Result<sandbox::FileContent> &part) { self->take(part); });
    }

private:
    void take(const Result<sandbox::FileContent> &part)
    {
        if (!part)
            return end(tl::unexpected(part.error()));
        if (part->size > m_bound)
            return end(fail(Code::TooLarge, u"%1 is larger than %2 bytes"_s.arg(m_path).arg(m_bound)));
        m_sink(part->bytes);
        m_offset += part->bytes.size();
        if (m_offset >= part->size || part->bytes.isEmpty())
            return end({});
        next();
    }

    void end(Result<> result)
    {
        m_promise.addResult(std::move(result));
        m_promise.finish();
    }

    sandbox::Sandbox &m_sandbox;
    QString m_path;
    qint64 m_bound;
    qint64 m_offset = 0;
    QObject *m_context;
    Sink m_sink;
    QPromise<Result<>> m_promise;
};

QFuture<Result<>> readAll(sandbox::Sandbox &sandbox, const QString &path, qint64 bound, QObject *context,
    FileReading::Sink sink)
{
    const auto reading = std::make_shared<FileReading>(sandbox, path, bound, context, std::move(sink));
    reading->next();
    return reading->future();
}

}

QFuture<Result<QByteArray>> fileDigest(sandbox::Sandbox &sandbox, const QString &path, QObject *context)
{
    const auto hash = std::make_shared<QCryptographicHash>(QCryptographicHash::Sha256);
    return readAll(sandbox, path, digestBound, context, [hash](const QByteArray &bytes) { hash->addData(bytes); })
        .then(context, [hash](const Result<> &read) -> Result<QByteArray> {
            if (!read)
                return tl::unexpected(read.error());
            return hash->result();
        });
}

QFuture<Result<QByteArray>> wholeFile(sandbox::Sandbox &sandbox, const QString &path, qint64 bound, QObject *context)
{
    const auto whole = std::make_shared<QByteArray>();
    return readAll(sandbox, path, bound, context, [whole](const QByteArray &bytes) { whole->append(bytes); })
        .then(context, [whole](const Result<> &read) -> Result<QByteArray> {
            if (!read)
                return tl::unexpected(read.error());
            return *whole;
        });
}

}
