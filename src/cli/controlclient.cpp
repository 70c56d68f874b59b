// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/controlclient.h"

#include "base/json.h"

#include <QJsonDocument>
#include <QLocalSocket>
#include <QPromise>
#include <QTimer>

#include <memory>

namespace sandtray::cli {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto patience = 60s;
constexpr qsizetype longestAnswer = qsizetype(32) << 20;

Result<QJsonValue> readAnswer(const QByteArray &line)
{
    const Result<QJsonValue> answer = parseJson(line, {.bytes = longestAnswer});
    if (!answer)
        return answer;
    const QJsonObject object = answer->toObject();
    if (const QJsonObject error = object.value("error"_L1).toObject(); !error.isEmpty())
        return fail(Code(error.value("code"_L1).toInt(int(Code::Internal))), error.value("detail"_L1).toString());
    return object.value("result"_L1);
}

/// One question on one connection; deletes itself with its answer.
class Question : public QObject {
public:
    Question(const QString &path, QByteArray line)
        : m_line(std::move(line))
    {
        m_promise.start();
        connect(&m_socket, &QLocalSocket::connected, this, [this] { m_socket.write(m_line); });
        connect(&m_socket, &QLocalSocket::readyRead, this, &Question::onReadable);
        connect(&m_socket, &QLocalSocket::errorOccurred, this,
            [this] { finish(fail(Code::Unavailable, u"Sandtray is not running."_s)); });
        QTimer::singleShot(patience, this, [this] { finish(fail(Code::Unavailable, u"Sandtray does not answer."_s)); });
        QMetaObject::invokeMethod(this, [this, path] { m_socket.connectToServer(path); }, Qt::QueuedConnection);
    }

    QFuture<Result<QJsonValue>> future() { return m_promise.future(); }

private:
    void onReadable()
    {
        if (m_socket.canReadLine())
            finish(readAnswer(m_socket.readLine().trimmed()));
    }

    void finish(const Result<QJsonValue> &answer)
    {
        if (std::exchange(m_finished, true))
            return;
        m_promise.addResult(answer);
        m_promise.finish();
        deleteLater();
    }

    QByteArray m_line;
    QLocalSocket m_socket;
    QPromise<Result<QJsonValue>> m_promise;
    bool m_finished = false;
};

}

QFuture<Result<QJsonValue>> askApplication(const QString &socketPath, const QString &command, const QJsonObject &arguments)
{
    const QJsonObject request{{u"command"_s, command}, {u"arguments"_s, arguments}};
    auto *question = new Question(socketPath, QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n');
    return question->future(); // the question deletes itself once it is answered
}

}
