// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/programcall.h"

#include <QFileInfo>
#include <QTimer>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

constexpr auto patience = std::chrono::seconds(60);
constexpr qsizetype longestWords = 500;

}

ProgramCall::ProgramCall(QObject *context)
    : QObject(context)
{
    m_promise.start();
}

QFuture<Result<>> ProgramCall::run(const QStringList &command, QObject *context)
{
    auto *const call = new ProgramCall(context);
    const QString name = QFileInfo(command.first()).fileName();
    call->m_process.setProcessChannelMode(QProcess::MergedChannels);
    call->m_process.setStandardInputFile(QProcess::nullDevice());
    connect(&call->m_process, &QProcess::errorOccurred, call, [call, name](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            call->finish(fail(Code::Io, u"%1 cannot be started"_s.arg(name)));
    });
    connect(&call->m_process, &QProcess::finished, call, [call, name](int code, QProcess::ExitStatus status) {
        if (status == QProcess::NormalExit && code == 0)
            return call->finish({});
        const QString words = QString::fromUtf8(call->m_process.readAll().trimmed().right(longestWords));
        call->finish(fail(Code::Io, u"%1 says: %2"_s.arg(name, words)));
    });
    QTimer::singleShot(patience, call, [call, name] {
        call->finish(fail(Code::Io, u"%1 did not end within a minute"_s.arg(name)));
        call->m_process.kill();
    });
    const auto future = call->m_promise.future();
    call->m_process.start(command.first(), command.mid(1));
    return future;
}

void ProgramCall::finish(const Result<> &result)
{
    if (m_isDone)
        return;
    m_isDone = true;
    m_promise.addResult(result);
    m_promise.finish();
    deleteLater();
}

}
