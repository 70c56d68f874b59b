// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/secretmask.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

class SecretMaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void replacesEveryForm_data();
    void replacesEveryForm();
    void replacesAcrossPieces_data();
    void replacesAcrossPieces();
    void leavesOtherTextAlone();
    void prefersTheLongestSecret();
    void holdsBackOnlyABeginning();
    void givesWhatWasHeldBackAtTheEnd();
    void masksBinaryText();
    void refusesShortValues();
    void passesEverythingWithoutSecrets();
    void masksParts_data();
    void masksParts();
};

namespace {

const QByteArray token = "t0k&n/with space?";

SecretPatterns patternsOf(const QByteArray &value)
{
    return *SecretPatterns::make({{u"TOKEN"_s, Secret(value)}});
}

}

void SecretMaskTest::replacesEveryForm_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("forbidden");
    QTest::newRow("exact") << token << token;
    QTest::newRow("hex") << token.toHex() << token.toHex();
    QTest::newRow("upper hex") << token.toHex().toUpper() << token.toHex().toUpper();
    QTest::newRow("base64") << token.toBase64() << token.toBase64().chopped(4);
    QTest::newRow("base64 without padding")
        << token.toBase64(QByteArray::OmitTrailingEquals) << token.toBase64().chopped(4);
    for (int before = 1; before < 4; ++before) {
        const QByteArray encoded = QByteArray(QByteArray(before, '-') + token + "\n").toBase64();
        QTest::addRow("base64 behind %d bytes", before) << encoded << encoded.sliced(8, 12);
    }
    QTest::newRow("url") << token.toPercentEncoding() << token.toPercentEncoding();
    QTest::newRow("url, slash kept") << token.toPercentEncoding("/") << token.toPercentEncoding("/");
    QTest::newRow("lower url") << QByteArray("t0k%26n%2fwith%20space%3f") << QByteArray("t0k%26n%2fwith%20space%3f");
    QTest::newRow("form") << QByteArray("t0k%26n%2Fwith+space%3F") << QByteArray("t0k%26n%2Fwith+space%3F");
}

void SecretMaskTest::replacesEveryForm()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, forbidden);
    const SecretPatterns patterns = patternsOf(token);

    const QByteArray masked = patterns.masked("before " + text + " after");

    QVERIFY2(masked.contains("[secret TOKEN]"), masked.constData());
    QVERIFY2(!masked.contains(forbidden), masked.constData());
    QVERIFY(masked.startsWith("before "));
    QVERIFY(masked.endsWith(" after"));
}

void SecretMaskTest::replacesAcrossPieces_data()
{
    QTest::addColumn<qsizetype>("piece");
    for (const qsizetype piece : {1, 2, 3, 5, 16, 17, 18, 1000})
        QTest::addRow("%d bytes a piece", int(piece)) << piece;
}

void SecretMaskTest::replacesAcrossPieces()
{
    QFETCH(qsizetype, piece);
    const SecretPatterns patterns = patternsOf(token);
    const QByteArray text = "a" + token + "t0k" + token + token + token.toHex() + "t0k&n/with spac";
    SecretMask mask(patterns);

    QByteArray masked;
    for (qsizetype at = 0; at < text.size(); at += piece)
        masked += mask.feed(text.sliced(at, qMin(piece, text.size() - at)));
    masked += mask.finish();

    QCOMPARE(masked, "a[secret TOKEN]t0k[secret TOKEN][secret TOKEN][secret TOKEN]t0k&n/with spac");
}

void SecretMaskTest::masksParts_data()
{
    QTest::addColumn<qsizetype>("size");
    for (const qsizetype size : {1, 2, 3, 7, 20, 100})
        QTest::addRow("%d bytes", int(size)) << size;
}

/// As a file is read: with a margin around each piece, and no more.
void SecretMaskTest::masksParts()
{
    QFETCH(qsizetype, size);
    const SecretPatterns patterns = patternsOf(token);
    const QByteArray text = "begin " + token + " middle " + token.toBase64() + token.toHex() + " end";
    QByteArray shown;
    for (qsizetype at = 0; at < text.size(); at += size) {
        const qsizetype from = std::max<qsizetype>(0, at - patterns.margin());
        const QByteArray around = text.mid(from, at - from + size + patterns.margin());
        shown += patterns.maskedPart(around, at - from, std::min(size, text.size() - at)) + '|';
    }
    shown.replace("[secret TOKEN]", "").replace('|', "");

    QCOMPARE(shown, "begin  middle  end");
}

void SecretMaskTest::leavesOtherTextAlone()
{
    const SecretPatterns patterns = patternsOf("aaaaaaaab");

    QCOMPARE(patterns.masked("aaaaaaaaac aaaaaaaa"), "aaaaaaaaac aaaaaaaa");
    QCOMPARE(patterns.masked("aaaaaaaaaaab"), "aaa[secret TOKEN]");
}

void SecretMaskTest::prefersTheLongestSecret()
{
    const SecretPatterns patterns =
        *SecretPatterns::make({{u"SHORT"_s, Secret("password")}, {u"LONG"_s, Secret("password-2024")}});
    SecretMask mask(patterns);

    QByteArray masked = mask.feed("password");
    QCOMPARE(masked, QByteArray()); // it may still become the other one
    masked += mask.feed("-2024 password-20");
    masked += mask.finish();

    QCOMPARE(masked, "[secret LONG] [secret SHORT]-20");
}

void SecretMaskTest::holdsBackOnlyABeginning()
{
    const SecretPatterns patterns = patternsOf(token);
    SecretMask mask(patterns);

    QCOMPARE(mask.feed("ready? t0k&"), "ready? ");
    QCOMPARE(mask.feed("x"), "t0k&x");
}

void SecretMaskTest::givesWhatWasHeldBackAtTheEnd()
{
    const SecretPatterns patterns = patternsOf(token);
    SecretMask mask(patterns);

    QCOMPARE(mask.feed("t0k&n"), QByteArray());
    QCOMPARE(mask.finish(), "t0k&n");
    QCOMPARE(mask.finish(), QByteArray());
}

void SecretMaskTest::masksBinaryText()
{
    const QByteArray value("\xff\x00\x80\xfe\x01\x7f\x00\xc3", 8);
    const SecretPatterns patterns = patternsOf(value);

    QCOMPARE(
        patterns.masked(QByteArray("\xff\x00", 2) + value + '\0'), QByteArray("\xff\x00", 2) + "[secret TOKEN]" + '\0');
}

void SecretMaskTest::refusesShortValues()
{
    const auto patterns = SecretPatterns::make({{u"PIN"_s, Secret("1234567")}});

    QVERIFY(!patterns);
    QCOMPARE(patterns.error().code, Code::BadArgument);
    QVERIFY(patterns.error().detail.contains(u"PIN"_s));
    QVERIFY(!patterns.error().detail.contains(u"1234567"_s));
}

void SecretMaskTest::passesEverythingWithoutSecrets()
{
    const SecretPatterns patterns = *SecretPatterns::make({});
    SecretMask mask(patterns);

    QCOMPARE(mask.feed(token), token);
    QCOMPARE(mask.finish(), QByteArray());
}

QTEST_GUILESS_MAIN(SecretMaskTest)
#include "tst_secretmask.moc"
