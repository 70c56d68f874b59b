// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues are whole: lupdate finds no string in the sources that a catalogue lacks, nothing is unfinished, every
// plural has its forms, placeholders survive, and the French is set as French is.
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

using namespace Qt::StringLiterals;

class TranslationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void holdsEveryStringOfTheSources_data() { catalogues(); }
    void holdsEveryStringOfTheSources();
    void isFinished_data() { catalogues(); }
    void isFinished();
    void keepsPlaceholders_data() { catalogues(); }
    void keepsPlaceholders();
    void hasBothPluralForms_data() { catalogues(); }
    void hasBothPluralForms();
    void setsFrenchPunctuation();
    void hasNoTwoEqualMnemonicsInARow();

private:
    struct Message {
        QString context;
        QString source;
        QStringList translations;
        bool isPlural = false;
        bool isUnfinished = false;
    };
    static void catalogues();
    static QList<Message> read(const QString &path);
    static QString fresh(const QString &folder, const QString &name, const QStringList &options);
    static QSet<QString> keys(const QList<Message> &messages);

    QTemporaryDir m_folder;
    QMap<QString, QList<Message>> m_kept; // by language
    QMap<QString, QList<Message>> m_wanted;
};

void TranslationsTest::catalogues()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("French") << u"fr"_s;
    QTest::newRow("English plurals") << u"en"_s;
}

QString TranslationsTest::fresh(const QString &folder, const QString &name, const QStringList &options)
{
    const QString path = folder + u'/' + name;
    QProcess lupdate;
    lupdate.start(QStringLiteral(SANDTRAY_LUPDATE),
        QStringList{u"-silent"_s, u"-no-ui-lines"_s, u"-locations"_s, u"none"_s} + options
            + QStringList{QStringLiteral(SANDTRAY_SOURCES), u"-ts"_s, path});
    if (!lupdate.waitForFinished(60'000) || lupdate.exitCode() != 0)
        qFatal("lupdate: %s", lupdate.readAllStandardError().constData());
    return path;
}

QList<TranslationsTest::Message> TranslationsTest::read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s", qPrintable(file.errorString()));
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name"_s)
            context = xml.readElementText();
        else if (xml.name() == u"message"_s)
            messages += Message{context, {}, {}, xml.attributes().value(u"numerus"_s) == u"yes"_s, false};
        else if (xml.name() == u"source"_s)
            messages.last().source = xml.readElementText();
        else if (xml.name() == u"numerusform"_s)
            messages.last().translations += xml.readElementText();
        else if (xml.name() == u"translation"_s) {
            messages.last().isUnfinished = xml.attributes().hasAttribute(u"type"_s);
            if (!messages.last().isPlural)
                messages.last().translations += xml.readElementText();
        }
    }
    return messages;
}

QSet<QString> TranslationsTest::keys(const QList<Message> &messages)
{
    QSet<QString> keys;
    for (const Message &message : messages)
        keys.insert(message.context + u": "_s + message.source);
    return keys;
}

void TranslationsTest::initTestCase()
{
    m_wanted[u"fr"_s] = read(fresh(m_folder.path(), u"fr.ts"_s, {u"-target-language"_s, u"fr"_s}));
    m_wanted[u"en"_s] = read(fresh(m_folder.path(), u"en.ts"_s, {u"-pluralonly"_s, u"-target-language"_s, u"en"_s}));
    for (const QString &language : {u"fr"_s, u"en"_s})
        m_kept[language] = read(QStringLiteral(SANDTRAY_TRANSLATIONS) + u"/sandtray_%1.ts"_s.arg(language));
    QVERIFY(m_wanted[u"fr"_s].size() > 200);
}

void TranslationsTest::holdsEveryStringOfTheSources()
{
    QFETCH(QString, language);
    const QSet<QString> wanted = keys(m_wanted[language]);
    const QSet<QString> kept = keys(m_kept[language]);

    QCOMPARE(QStringList((wanted - kept).values()), QStringList());
    QCOMPARE(QStringList((kept - wanted).values()), QStringList());
}

void TranslationsTest::isFinished()
{
    QFETCH(QString, language);

    for (const Message &message : m_kept[language])
        QVERIFY2(!message.isUnfinished && !message.translations.contains(QString()), qPrintable(message.source));
}

void TranslationsTest::keepsPlaceholders()
{
    QFETCH(QString, language);
    static const QRegularExpression placeholder(u"%(\\d|n)"_s);

    for (const Message &message : m_kept[language]) {
        for (const QString &translation : message.translations) {
            for (const auto &match : placeholder.globalMatch(message.source)) {
                const bool isSpelledOut = match.captured() == u"%n" && &translation == &message.translations.first();
                QVERIFY2(isSpelledOut || translation.contains(match.captured()), qPrintable(message.source));
            }
        }
    }
}

void TranslationsTest::hasBothPluralForms()
{
    QFETCH(QString, language);

    for (const Message &message : m_kept[language]) {
        if (message.isPlural)
            QVERIFY2(message.translations.size() == 2, qPrintable(message.source));
    }
}

void TranslationsTest::setsFrenchPunctuation()
{
    // A no-break space before : and within « », a narrow one before ; ! and ?; the typographic apostrophe.
    static const QRegularExpression wrong(u"[^\\x{A0}:\\d]:(?!/|\\d)|[^\\x{202F}][;!?]|«[^\\x{A0}]|[^\\x{A0}]»|'"_s);

    for (const Message &message : m_kept[u"fr"_s]) {
        for (const QString &translation : message.translations) {
            const auto match = wrong.match(QString(translation).remove(u"Authorization:"_s));
            QVERIFY2(!match.hasMatch(), qPrintable(translation + u" -> "_s + match.captured()));
        }
    }
}

void TranslationsTest::hasNoTwoEqualMnemonicsInARow()
{
    static const QRegularExpression mnemonic(u"&(\\w)"_s, QRegularExpression::UseUnicodePropertiesOption);
    for (const QString &row : {u"sandtray::gui::AnswerRow"_s, u"sandtray::gui::SettingsPage"_s,
             u"sandtray::gui::SecretDialog"_s, u"sandtray::gui::SecretsPage"_s, u"sandtray::gui::TrayIcon"_s}) {
        QMap<QString, QString> taken;
        for (const Message &message : m_kept[u"fr"_s]) {
            const auto match = mnemonic.match(message.translations.last());
            if (message.context != row || !match.hasMatch())
                continue;
            const QString text = QString(message.translations.last()).remove(u'…'); // the same verb, then in a question
            const QString letter = match.captured(1).toLower();
            QVERIFY2(taken.value(letter, text) == text, qPrintable(row + u": "_s + text));
            taken.insert(letter, text);
        }
    }
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
