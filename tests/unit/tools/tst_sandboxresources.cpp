// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "tools/context/promptlibrary.h"
#include "tools/context/sandboxresources.h"
#include "toolboxtest.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;
using namespace sandtray;

/// What a client is offered as context: files, runs, prompts, and what completes their arguments.
class TestSandboxResources : public test::ToolboxTest {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void listsTheFilesOfEachSandboxOnAPage();
    void readsTextAndOtherBytes();
    void hidesWhatIsNotTheClients_data();
    void hidesWhatIsNotTheClients();
    void replacesSecrets();
    void refusesFilesThatAreTooLong();
    void tellsTheRuns();
    void completesIdsAndPaths();
    void saysWhatPeopleSayFirst();
    void keepsArgumentsOfPromptsApart();
    void refusesPromptsItDoesNotHave();

private:
    QString create();
    template <class T> T settled(const QFuture<T> &future)
    {
        return QTest::qWaitFor([&] { return future.isFinished(); }) ? future.result() : fail(Code::Internal, u"late"_s);
    }
    Result<mcp::ResourcePage> list(const QString &cursor = {}) { return settled(m_resources->resources(m_caller, cursor)); }
    Result<mcp::ResourceContents> read(const QString &uri) { return settled(m_resources->read(m_caller, uri)); }
    Result<QString> words(const QString &prompt, const QHash<QString, QString> &arguments)
    {
        return m_prompts->get(prompt, arguments, {}).map([](const mcp::PromptReply &reply) {
            return std::get<mcp::Text>(std::get<QList<mcp::Content>>(reply).first()).text;
        });
    }
    QStringList complete(const QString &uri, const mcp::PartialArgument &argument)
    {
        return settled(m_resources->completeTemplate(m_caller, uri, argument)).value_or(QStringList{u"refused"_s});
    }

    std::unique_ptr<tools::SandboxResources> m_resources;
    std::unique_ptr<tools::PromptLibrary> m_prompts;
    mcp::Caller m_caller;
};

void TestSandboxResources::init()
{
    ToolboxTest::init();
    m_resources = std::make_unique<tools::SandboxResources>(*m_registry, *m_desk, *m_state);
    m_prompts = std::make_unique<tools::PromptLibrary>(*m_resources);
    m_caller.client = m_client;
}

QString TestSandboxResources::create()
{
    const Call made = call(u"create_sandbox"_s, {});
    return QTest::qWaitFor([&] { return made->result.has_value(); }) ? made->result->facts[u"sandbox_id"_s].toString() : QString();
}

void TestSandboxResources::listsTheFilesOfEachSandboxOnAPage()
{
    QCOMPARE(list()->resources.size(), 1);
    QCOMPARE(list()->resources.first().uri, u"sandtray://runs"_s);
    const QString first = create();
    m_backend.sandboxes.last()->files[u"/home/sandbox/a b.txt"_s] = "text";
    m_backend.sandboxes.last()->files[u"/home/sandbox/.cache/x"_s] = "hidden";
    const QString second = create();

    const auto page = list();
    QCOMPARE(page->resources.size(), 3);
    QCOMPARE(page->resources.at(1).uri, u"sandbox://%1/"_s.arg(first));
    QCOMPARE(page->resources.at(2).uri, u"sandbox://%1/a%20b.txt"_s.arg(first));
    QCOMPARE(page->resources.at(2).mimeType, u"text/plain"_s);
    QCOMPARE(page->resources.at(2).size, 4);
    const auto next = list(page->nextCursor);
    QCOMPARE(next->resources.size(), 1);
    QCOMPARE(next->resources.first().uri, u"sandbox://%1/"_s.arg(second));
    QVERIFY(next->nextCursor.isEmpty());
    QCOMPARE(list(u"nonsense"_s).error().code, Code::BadArgument);
}

void TestSandboxResources::readsTextAndOtherBytes()
{
    const QString id = create();
    m_backend.sandboxes.last()->files[u"/home/sandbox/été.md"_s] = "# été";
    m_backend.sandboxes.last()->files[u"/tmp/x.png"_s] = QByteArray("\x89PNG\0", 5);

    const auto text = read(u"sandbox://%1/%C3%A9t%C3%A9.md"_s.arg(id));
    QVERIFY(text && text->isText);
    QCOMPARE(text->bytes, QByteArray("# été"));
    QCOMPARE(text->mimeType, u"text/markdown"_s);
    const auto picture = read(u"sandbox://%1//tmp/x.png"_s.arg(id));
    QVERIFY(picture && !picture->isText);
    QCOMPARE(picture->mimeType, u"image/png"_s);
    QVERIFY(QString::fromUtf8(read(u"sandbox://%1/"_s.arg(id))->bytes).contains(u"été.md"_s));
}

void TestSandboxResources::hidesWhatIsNotTheClients_data()
{
    QTest::addColumn<QString>("uri");
    QTest::newRow("a file that is not there") << u"sandbox://%1/none"_s;
    QTest::newRow("no id") << u"sandbox:///a"_s;
    QTest::newRow("another scheme") << u"file:///etc/passwd"_s;
    QTest::newRow("a NUL") << u"sandbox://%1/a%00"_s;
    QTest::newRow("an unknown run") << u"sandtray://runs/%1"_s;
    QTest::newRow("nothing") << QString();
}

void TestSandboxResources::hidesWhatIsNotTheClients()
{
    QFETCH(QString, uri);
    const QString id = create();
    QCOMPARE(read(uri.replace(u"%1"_s, id)).error().code, Code::NotFound);

    m_backend.sandboxes.last()->files[u"/home/sandbox/a"_s] = "a";
    QVERIFY(read(u"sandbox://%1/a"_s.arg(id)));
    m_caller.client = ClientId::generate();
    QCOMPARE(read(u"sandbox://%1/a"_s.arg(id)).error().code, Code::NotFound);
    QCOMPARE(list()->resources.size(), 1);
    QVERIFY(complete(u"sandbox://{sandbox_id}/{+path}"_s, {u"sandbox_id"_s, {}, {}}).isEmpty());
    QVERIFY(complete(u"sandbox://{sandbox_id}/{+path}"_s, {u"path"_s, {}, {{u"sandbox_id"_s, id}}}).isEmpty());
}

void TestSandboxResources::replacesSecrets()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call made = call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"TOKEN"_s}}});
    answer(approval::Answer::Once);
    QVERIFY(QTest::qWaitFor([&] { return made->result.has_value(); }));
    const QString id = made->result->facts[u"sandbox_id"_s].toString();
    m_backend.sandboxes.last()->files[u"/home/sandbox/a"_s] = "it is correct horse battery.";
    QCOMPARE(read(u"sandbox://%1/a"_s.arg(id))->bytes, QByteArray("it is [secret TOKEN]."));
}

void TestSandboxResources::refusesFilesThatAreTooLong()
{
    const QString id = create();
    m_backend.sandboxes.last()->files[u"/home/sandbox/a"_s] = QByteArray((8 << 20) + 1, 'x');
    const auto refused = read(u"sandbox://%1/a"_s.arg(id));
    QCOMPARE(refused.error().code, Code::TooLarge);
    QVERIFY(refused.error().detail.contains(u"read_sandbox_file"_s));
}

void TestSandboxResources::tellsTheRuns()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call made = runCode(u"true"_s);
    test::FakeRun *run = lastRun();
    QVERIFY(run);
    run->exit(0);
    QVERIFY(QTest::qWaitFor([&] { return made->result.has_value(); }));
    const QString id = made->result->facts[u"run_id"_s].toString();

    QVERIFY(QTest::qWaitFor([&] { return read(u"sandtray://runs"_s)->bytes.contains(id.toUtf8()); }));
    const QJsonObject row = parseJson(read(u"sandtray://runs"_s)->bytes)->toArray().first().toObject();
    QCOMPARE(row[u"tool"_s], u"run_code"_s);
    QCOMPARE(row[u"outcome"_s], u"exited"_s);
    QVERIFY(read(u"sandtray://runs/"_s + id)->bytes.contains("exit code 0"));
    QCOMPARE(complete(u"sandtray://runs/{run_id}"_s, {u"run_id"_s, id.left(4), {}}), QStringList{id});
}

void TestSandboxResources::completesIdsAndPaths()
{
    const QString files = u"sandbox://{sandbox_id}/{+path}"_s;
    const QString id = create();
    m_backend.sandboxes.last()->files[u"/home/sandbox/data.csv"_s] = "1";
    m_backend.sandboxes.last()->files[u"/home/sandbox/notes"_s] = "1";

    QCOMPARE(complete(files, {u"sandbox_id"_s, id.left(3), {}}), QStringList{id});
    QVERIFY(complete(files, {u"sandbox_id"_s, u"-"_s, {}}).isEmpty());
    QCOMPARE(complete(files, {u"path"_s, u"da"_s, {{u"sandbox_id"_s, id}}}), QStringList{u"data.csv"_s});
    QVERIFY(complete(files, {u"path"_s, u"da"_s, {}}).isEmpty());
    QVERIFY(complete(files, {u"other"_s, {}, {}}).isEmpty());
    QCOMPARE(complete(u"file:///{path}"_s, {u"path"_s, {}, {}}), QStringList{u"refused"_s});
    QCOMPARE(settled(m_prompts->completePrompt(m_caller, u"describe_sandbox"_s, {u"sandbox_id"_s, {}, {}})).value(),
        QStringList{id});
    QCOMPARE(settled(m_prompts->completePrompt(m_caller, u"run_script"_s, {u"language"_s, u"Py"_s, {}})).value(),
        QStringList{u"python"_s});
}

void TestSandboxResources::saysWhatPeopleSayFirst()
{
    QCOMPARE(words(u"fibonacci"_s, {}).value(),
        u"Create a sandbox and run a Python script that computes the Fibonacci numbers up to 100."_s);
    QCOMPARE(words(u"analyse_csv"_s, {{u"file"_s, u"a %1 b.csv"_s}}).value(),
        u"Prepare an environment to analyse the data of this CSV file with pandas: a %1 b.csv"_s);
    const QList<mcp::Prompt> prompts = m_prompts->prompts();
    for (const mcp::Prompt &prompt : prompts) {
        QHash<QString, QString> all;
        for (const mcp::PromptArgument &argument : prompt.arguments)
            all.insert(argument.name, u"<%1>"_s.arg(argument.name));
        const Result<QString> text = words(prompt.name, all);
        QVERIFY2(text && !text->contains(u'%'), qPrintable(prompt.name));
        for (const QString &value : std::as_const(all))
            QVERIFY2(text->contains(value), qPrintable(prompt.name));
    }
}

void TestSandboxResources::keepsArgumentsOfPromptsApart()
{
    QCOMPARE(words(u"run_script"_s, {{u"language"_s, u"%2"_s}, {u"code"_s, u"print(1)"_s}}).value(),
        u"Run this %2 script in a sandbox and explain what it prints:\n\nprint(1)"_s);
}

void TestSandboxResources::refusesPromptsItDoesNotHave()
{
    QCOMPARE(words(u"none"_s, {}).error().code, Code::NotFound);
    QCOMPARE(words(u"run_javascript"_s, {}).error().code, Code::BadArgument);
    QCOMPARE(settled(m_prompts->completePrompt(m_caller, u"none"_s, {})).error().code, Code::NotFound);
}

QTEST_GUILESS_MAIN(TestSandboxResources)
#include "tst_sandboxresources.moc"
