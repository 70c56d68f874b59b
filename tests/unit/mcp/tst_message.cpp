// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/message.h"

#include "base/json.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;

class TestMessage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheExamplesOfTheSpecification_data();
    void readsTheExamplesOfTheSpecification();
    void writesAnErrorWithoutAnUnknownId();
    void writesOneLine();
};

void TestMessage::readsTheExamplesOfTheSpecification_data()
{
    QTest::addColumn<QString>("path");
    QDirIterator files(QStringLiteral(MCP_EXAMPLES), {u"*.json"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        QTest::newRow(qPrintable(path.sliced(QStringLiteral(MCP_EXAMPLES).size() + 1))) << path;
    }
}

void TestMessage::readsTheExamplesOfTheSpecification()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));

    const auto value = parseJson(file.readAll());

    QVERIFY2(value.has_value(), value ? "" : qPrintable(value.error().detail));
    if (!value->toObject().contains(u"jsonrpc"_s))
        return; // a part of a message
    const auto message = readMessage(*value);
    QVERIFY(message);
    QCOMPARE(message->method, value->toObject().value(u"method"_s).toString());
    QCOMPARE(message->id, value->toObject().value(u"id"_s));
}

void TestMessage::writesAnErrorWithoutAnUnknownId()
{
    const RpcError error{RpcError::ParseError, u"Parse error"_s};

    QCOMPARE(toBytes(errorMessage(QJsonValue::Undefined, error)),
        QByteArray(R"({"error":{"code":-32700,"message":"Parse error"},"jsonrpc":"2.0"})"));
    QCOMPARE(toBytes(errorMessage(u"7"_s, error)),
        QByteArray(R"({"error":{"code":-32700,"message":"Parse error"},"id":"7","jsonrpc":"2.0"})"));
}

void TestMessage::writesOneLine()
{
    const QByteArray bytes = toBytes(resultMessage(1, {{u"text"_s, u"a\nb\r\u2028"_s}}));

    QVERIFY(!bytes.contains('\n'));
    QVERIFY(!bytes.contains('\r'));
}

QTEST_GUILESS_MAIN(TestMessage)
#include "tst_message.moc"
