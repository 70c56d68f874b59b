// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/redirecturi.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::server;

class TestRedirectUri : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatAClientMayRegister_data();
    void acceptsWhatAClientMayRegister();
    void freesThePortOfLoopbackAlone_data();
    void freesThePortOfLoopbackAlone();
};

void TestRedirectUri::acceptsWhatAClientMayRegister_data()
{
    QTest::addColumn<bool>("acceptable");
    const auto row = [](const char *uri, bool acceptable) { QTest::newRow(uri) << acceptable; };
    row("http://localhost/callback", true);
    row("http://127.0.0.1:33418/", true);
    row("http://[::1]:6276/oauth/callback", true);
    row("https://vscode.dev/redirect", true);
    row("cursor://anysphere.cursor-mcp/oauth/callback", true);
    row("com.example.app:/oauth", true);
    row("http://example.com/callback", false);
    row("http://127.0.0.1.evil.example/", false);
    row("http://localhost:80@evil.example/", false);
    row("http://user@localhost/", false);
    row("https://user:word@example.com/", false);
    row("http://localhost/#fragment", false);
    row("http://localhost\\@evil.example/", false);
    row("http://localhost/a b", false);
    row("http://localhost/\n", false);
    row("http://lоcalhost/", false); // a Cyrillic letter
    row("https:///path", false);
    row("javascript:alert(1)", false);
    row("javascript://localhost/%0aalert(1)", false);
    row("JavaScript://localhost/%0aalert(1)", false);
    row("data:text/html,x", false);
    row("data://x/text/html,x", false);
    row("file:///etc/passwd", false);
    row("file://localhost/etc/passwd", false);
    row("view-source://localhost/", false);
    row("mailto:me@example.com", false);
    row("//localhost/callback", false);
    row("/callback", false);
    row("callback", false);
    row("", false);
}

void TestRedirectUri::acceptsWhatAClientMayRegister()
{
    QFETCH(const bool, acceptable);

    QCOMPARE(isAcceptableRedirect(QString::fromUtf8(QTest::currentDataTag())), acceptable);
    QVERIFY(!isAcceptableRedirect(u"http://localhost/"_s + QString(2000, u'x')));
}

void TestRedirectUri::freesThePortOfLoopbackAlone_data()
{
    QTest::addColumn<QString>("registered");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char *name, const char *registered, const char *asked, bool matches) {
        QTest::newRow(name) << QString::fromLatin1(registered) << QString::fromLatin1(asked) << matches;
    };
    row("same", "http://localhost:1/cb", "http://localhost:1/cb", true);
    row("without port", "http://localhost/cb", "http://localhost:51234/cb", true);
    row("another port", "http://127.0.0.1:33418/", "http://127.0.0.1:51234/", true);
    row("IPv6", "http://[::1]/cb", "http://[::1]:51234/cb", true);
    row("same query", "http://localhost/cb?a=b", "http://localhost:7/cb?a=b", true);
    row("another loopback name", "http://localhost/cb", "http://127.0.0.1/cb", false);
    row("another path", "http://localhost/cb", "http://localhost:1/cb/", false);
    row("more query", "http://localhost/cb", "http://localhost:1/cb?a=b", false);
    row("https with another port", "https://example.com/cb", "https://example.com:8443/cb", false);
    row("another host", "https://example.com/cb", "https://example.com.evil/cb", false);
    row("a user before the host", "http://localhost/cb", "http://localhost:1@evil.example/cb", false);
    row("another program", "cursor://a/cb", "vscode://a/cb", false);
    row("nothing", "http://localhost/cb", "", false);
    row("what was planted", "javascript:alert(1)", "javascript:alert(1)", false);
}

void TestRedirectUri::freesThePortOfLoopbackAlone()
{
    QFETCH(const QString, registered);
    QFETCH(const QString, asked);
    QFETCH(const bool, matches);

    QCOMPARE(matchesRedirect(registered, asked), matches);
}

QTEST_GUILESS_MAIN(TestRedirectUri)
#include "tst_redirecturi.moc"
