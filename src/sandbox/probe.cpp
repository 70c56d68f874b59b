// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/probe.h"

#include "sandbox/hostproblem.h"

#include <QProcess>
#include <QPromise>
#include <QTimer>

#include <memory>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Answer = std::optional<HostProblem>;

/// One attempt; ends itself when it has answered.
class Probe : public QObject {
    Q_OBJECT

public:
    Probe(const QString &bwrapPath, QObject *parent)
        : QObject(parent)
    {
        m_promise.start();
        connect(m_process.get(), &QProcess::finished, this, &Probe::finish);
        connect(m_process.get(), &QProcess::errorOccurred, this, &Probe::fail);
        QTimer::singleShot(10s, m_process.get(), &QProcess::kill);
        m_process->setStandardInputFile(QProcess::nullDevice());
        m_process->setStandardOutputFile(QProcess::nullDevice());
        m_process->start(bwrapPath,
            {u"--unshare-user"_s, u"--unshare-all"_s, u"--disable-userns"_s, u"--die-with-parent"_s, u"--as-pid-1"_s,
                u"--size"_s, u"4096"_s, u"--tmpfs"_s, u"/tmp"_s, u"--ro-bind"_s, u"/"_s, u"/"_s, u"--"_s, u"true"_s});
    }

    /// The application quits before the answer: a QProcess that is destroyed while it runs would wait, and call back.
    ~Probe() override
    {
        m_process->disconnect(this);
        if (m_process->state() == QProcess::NotRunning)
            return;
        m_process->kill();
        QProcess *process = m_process.release();
        connect(process, &QProcess::finished, process, &QObject::deleteLater);
    }

    [[nodiscard]] QFuture<Answer> future() { return m_promise.future(); }

private:
    void finish(int code)
    {
        if (code == 0 && m_process->exitStatus() == QProcess::NormalExit)
            return answer(std::nullopt);
        answer(explainComplaint(QString::fromUtf8(m_process->readAllStandardError()), HostSystem::read()));
    }

    void fail(QProcess::ProcessError error)
    {
        if (error == QProcess::FailedToStart)
            answer(missingBubblewrap(m_process->errorString(), HostSystem::read()));
    }

    void answer(Answer found)
    {
        m_promise.addResult(std::move(found));
        m_promise.finish();
        deleteLater();
    }

    std::unique_ptr<QProcess> m_process = std::make_unique<QProcess>();
    QPromise<Answer> m_promise;
};

}

QFuture<std::optional<HostProblem>> probeNamespaces(const QString &bwrapPath, QObject *context)
{
    auto *probe = new Probe(bwrapPath, context);
    return probe->future();
}

}

#include "probe.moc"
