// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picturescaler.h"

#include "base/future.h"
#include "sandbox/outputspool.h"
#include "tools/picture.h"

#include <QFile>

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto timeLimit = 20s;

/// One picture on its way: sandbox, helper and picture in, helper run, result out, sandbox gone. Deletes itself.
class Scaling : public QObject {
public:
    Scaling(QByteArray helper, QByteArray picture, QObject *parent)
        : QObject(parent)
        , m_helper(std::move(helper))
        , m_picture(std::move(picture))
    {
        m_promise.start();
    }

    QFuture<Result<mcp::Image>> begin(sandbox::SandboxBackend &backend)
    {
        sandbox::SandboxSpec spec;
        spec.id = SandboxId::generate();
        onResult(backend.create(spec), this, [this](const Result<std::shared_ptr<sandbox::Sandbox>> &made) {
            if (!made)
                return finish(tl::unexpected(made.error()));
            m_sandbox = *made;
            write({.path = u"scale"_s, .bytes = m_helper, .mode = 0755}, [this] {
                write({.path = u"picture"_s, .bytes = m_picture}, [this] { run(); });
            });
        });
        return m_promise.future();
    }

private:
    template <class Next> void write(const sandbox::FileToWrite &file, Next next)
    {
        onResult(m_sandbox->writeFile(file), this, [this, next](const Result<qint64> &written) {
            if (!written)
                return finish(tl::unexpected(written.error()));
            next();
        });
    }

    void run()
    {
        sandbox::RunSpec spec;
        spec.id = RunId::generate();
        spec.argv = {u"./scale"_s, u"picture"_s, QString::number(shownPixels), QString::number(shownPictureBytes)};
        spec.timeout = timeLimit;
        const Result<sandbox::Run *> run = m_sandbox->start(spec);
        if (!run)
            return finish(tl::unexpected(run.error()));
        connect(*run, &sandbox::Run::finished, this, [this, run = *run] { take(*run); });
    }

    /// The helper has read hostile bytes: what it says is checked like any other picture.
    void take(const sandbox::Run &run)
    {
        const sandbox::OutputSpool &output = run.spool(sandbox::Stream::Output);
        const QByteArray bytes = output.read(0, shownPictureBytes + 1).bytes;
        const auto info = inspectPicture(bytes);
        if (!info || !fitsAModel(*info, output.size()))
            return finish(fail(Code::Protocol, u"it cannot be read as a picture"_s));
        finish(mcp::Image{bytes, info->mimeType});
    }

    void finish(const Result<mcp::Image> &image)
    {
        if (m_sandbox)
            m_sandbox->destroy(sandbox::EndReason::Killed);
        m_promise.addResult(image);
        m_promise.finish();
        deleteLater();
    }

    QByteArray m_helper;
    QByteArray m_picture;
    std::shared_ptr<sandbox::Sandbox> m_sandbox;
    QPromise<Result<mcp::Image>> m_promise;
};

}

PictureScaler::PictureScaler(sandbox::SandboxBackend &backend, QString program, QObject *parent)
    : QObject(parent)
    , m_backend(backend)
    , m_program(std::move(program))
{
}

QFuture<Result<mcp::Image>> PictureScaler::scale(const QByteArray &picture)
{
    QFile helper(m_program);
    if (!helper.open(QIODevice::ReadOnly))
        return ready<mcp::Image>(fail(Code::Unavailable, u"%1 is missing"_s.arg(m_program)));
    return (new Scaling(helper.readAll(), picture, this))->begin(m_backend);
}

}
