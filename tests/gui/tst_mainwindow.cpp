// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/accessibletext.h"
#include "gui/clientmodel.h"
#include "gui/grantmodel.h"
#include "gui/language.h"
#include "gui/ledgermodel.h"
#include "gui/meter.h"
#include "gui/runmodel.h"
#include "gui/sandboxmodel.h"
#include "gui/windowfixture.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace std::chrono_literals;
using Page = gui::MainWindow::PageIndex;

class MainWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void modelsKeepTheContract();
    void keepsTheSelectionWhenRowsChange();
    void saysHowToConnectWhenThereIsNoSandbox();
    void stopsTheChosenSandbox();
    void stopsAllAfterAQuestion();
    void changesALevel();
    void forgetsAClientAfterAQuestion();
    void revokesAGrant();
    void endsAnAccess();
    void showsATokenOnce();
    void saysThatATokenNameIsTaken();
    void keepsASecretWithoutShowingIt();
    void refusesShortSecretsAndReservedNames();
    void removesASecret();
    void showsTheLedgerWithCode();
    void namesEveryOutcome_data();
    void namesEveryOutcome();
    void filtersTheLedger();
    void filtersTheLedgerByClient();
    void exportsWhatTheFiltersFind();
    void startsAtLoginWhenWanted();
    void showsOneSandbox();
    void goesBackFromOneSandbox();
    void copiesAReportOfWhatDoctorFinds();
    void savesSettingsAtOnce();
    void showsProblems();
    void isReachedByKeyboard();
    void namesEveryWidget();

private:
    template <class T> T *part(const QString &name) const { return m_fixture->window.findChild<T *>(name); }
    void click(const QString &name) const { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    static QDialog *dialog() { return qobject_cast<QDialog *>(QApplication::activeModalWidget()); }
    void confirm() const;
    void open(Page page) const { m_fixture->window.openPage(page); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void MainWindowTest::init()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->fill();
    m_fixture->window.show();
    QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window));
}

void MainWindowTest::cleanup()
{
    m_fixture.reset();
}

void MainWindowTest::confirm() const
{
    QVERIFY(dialog());
    QTest::mouseClick(dialog()->findChild<QPushButton *>(u"confirm"_s), Qt::LeftButton);
}

void MainWindowTest::modelsKeepTheContract()
{
    test::FakeSandboxes sandboxes;
    test::FakeClients clients;
    gui::SandboxModel sandboxModel(sandboxes, m_fixture->clock, nullptr);
    gui::ClientModel clientModel(clients, nullptr);
    gui::GrantModel grantModel(clients, nullptr);
    gui::LedgerModel ledgerModel(nullptr);
    gui::RunModel runModel(nullptr);
    const QAbstractItemModelTester testers[]{{&sandboxModel, QAbstractItemModelTester::FailureReportingMode::QtTest},
        {&clientModel, QAbstractItemModelTester::FailureReportingMode::QtTest},
        {&grantModel, QAbstractItemModelTester::FailureReportingMode::QtTest},
        {&ledgerModel, QAbstractItemModelTester::FailureReportingMode::QtTest},
        {&runModel, QAbstractItemModelTester::FailureReportingMode::QtTest}};

    const SandboxId first = sandboxes.add(u"a"_s, u"x"_s, m_fixture->clock.wall());
    sandboxes.add(u"b"_s, u"y"_s, m_fixture->clock.wall());
    sandboxes.kill(first);
    sandboxes.rows.prepend(sandboxes.rows.first());
    sandboxes.rows.first().id = SandboxId::generate();
    Q_EMIT sandboxes.changed();
    std::swap(sandboxes.rows[0], sandboxes.rows[1]);
    Q_EMIT sandboxes.changed();
    QCOMPARE(sandboxModel.rowCount(), 2);
    QCOMPARE(sandboxModel.row(0).id, sandboxes.rows.at(0).id);
    clients.add(u"one"_s, {});
    QCOMPARE(clientModel.rowCount(), 1);
    QCOMPARE(grantModel.rowCount(), 1);
    history::LedgerEntry entry;
    entry.sequence = 1;
    ledgerModel.setRows({entry});
    ledgerModel.setRows({});
    QCOMPARE(ledgerModel.rowCount(), 0);
    sandboxes.addRun(first, u"x"_s, u"running"_s, {});
    runModel.setRows(sandboxes.runs(first));
    sandboxes.addRun(first, u"y"_s, u"running"_s, {});
    runModel.setRows(sandboxes.runs(first));
    QCOMPARE(runModel.rowCount(), 2);
}

void MainWindowTest::keepsTheSelectionWhenRowsChange()
{
    auto *table = part<QTableView>(u"sandboxes"_s);
    table->selectRow(1);

    m_fixture->sandboxes.add(u"third"_s, u"Zed"_s, m_fixture->clock.wall());
    m_fixture->sandboxes.kill(m_fixture->sandboxes.rows.first().id);

    QCOMPARE(table->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(table->selectionModel()->selectedRows().first().data().toString(), u"data analysis"_s);
}

void MainWindowTest::saysHowToConnectWhenThereIsNoSandbox()
{
    QVERIFY(!part<QLineEdit>(u"bridgeProgram"_s)->isVisible());
    m_fixture->sandboxes.killAll();
    click(u"openConnect"_s);

    QVERIFY(part<QLineEdit>(u"bridgeProgram"_s)->isVisible());
    QCOMPARE(part<QLineEdit>(u"serverUrl"_s)->text(), u"http://127.0.0.1:7391/mcp"_s);
    click(u"bridgeProgramCopy"_s);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"/usr/bin/sandtray-mcp"_s);
}

void MainWindowTest::stopsTheChosenSandbox()
{
    const SandboxId second = m_fixture->sandboxes.rows.at(1).id;
    QVERIFY(!part<QPushButton>(u"stopSandbox"_s)->isEnabled());
    part<QTableView>(u"sandboxes"_s)->selectRow(1);

    click(u"stopSandbox"_s);

    QCOMPARE(m_fixture->sandboxes.killed, QList{second});
    QVERIFY(!part<QPushButton>(u"stopSandbox"_s)->isEnabled());
}

void MainWindowTest::stopsAllAfterAQuestion()
{
    click(u"stopAllSandboxes"_s);
    QVERIFY(!m_fixture->sandboxes.allKilled);
    QTest::keyClick(dialog(), Qt::Key_Return); // Cancel is the default
    QVERIFY(!m_fixture->sandboxes.allKilled);

    click(u"stopAllSandboxes"_s);
    confirm();

    QVERIFY(m_fixture->sandboxes.allKilled);
}

void MainWindowTest::changesALevel()
{
    open(Page::Clients);
    part<QTableView>(u"clients"_s)->selectRow(0);
    auto *level = part<QComboBox>(u"clientLevel"_s);

    QTest::keyClick(level, Qt::Key_Down);

    QCOMPARE(m_fixture->clients.rows.first().level, approval::Level::ReviewBorder);
    QCOMPARE(m_fixture->clients.rows.last().level, approval::Level::ReviewScripts);
    part<QTableView>(u"clients"_s)->selectRow(1);
    QCOMPARE(level->currentIndex(), 0);
}

void MainWindowTest::forgetsAClientAfterAQuestion()
{
    open(Page::Clients);
    part<QTableView>(u"clients"_s)->selectRow(0);

    click(u"forgetClient"_s);
    QCOMPARE(m_fixture->clients.rows.size(), 2);
    confirm();

    QCOMPARE(m_fixture->clients.rows.size(), 1);
    QCOMPARE(m_fixture->clients.rows.first().name, u"My script"_s);
}

void MainWindowTest::revokesAGrant()
{
    open(Page::Clients);
    part<QTableView>(u"grants"_s)->selectRow(0);

    click(u"revokeGrant"_s);

    QCOMPARE(m_fixture->clients.granted.size(), 1);
}

void MainWindowTest::endsAnAccess()
{
    open(Page::Clients);
    const qsizetype before = m_fixture->clients.access.size();
    QVERIFY(before > 0);
    QVERIFY(!part<QPushButton>(u"revokeToken"_s)->isEnabled());
    part<QTableView>(u"tokens"_s)->selectRow(0);

    click(u"revokeToken"_s);

    QCOMPARE(m_fixture->clients.access.size(), before - 1);
}

void MainWindowTest::showsATokenOnce()
{
    open(Page::Clients);
    click(u"createToken"_s);
    QVERIFY(dialog());
    auto *create = dialog()->findChild<QPushButton *>(u"createToken"_s);
    QVERIFY(!create->isEnabled());

    QTest::keyClicks(dialog()->findChild<QLineEdit *>(u"tokenClient"_s), u"cron"_s);
    QTest::mouseClick(create, Qt::LeftButton);

    auto *token = dialog()->findChild<QLineEdit *>(u"token"_s);
    QTRY_VERIFY(token->isVisible());
    QCOMPARE(token->text(), u"stk_cron"_s);
    QTest::mouseClick(dialog()->findChild<QPushButton *>(u"copyToken"_s), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"stk_cron"_s);
    QTest::keyClick(dialog(), Qt::Key_Escape);
    click(u"createToken"_s);
    QVERIFY(dialog()->findChild<QLineEdit *>(u"token"_s)->text().isEmpty());
}

void MainWindowTest::saysThatATokenNameIsTaken()
{
    open(Page::Clients);
    click(u"createToken"_s);

    QTest::keyClicks(dialog()->findChild<QLineEdit *>(u"tokenClient"_s), u"taken"_s);
    QTest::keyClick(dialog(), Qt::Key_Return);

    QTRY_VERIFY(dialog()->findChild<QLabel *>(u"tokenMessage"_s)->text().contains(u"taken"_s));
    QVERIFY(!dialog()->findChild<QLineEdit *>(u"token"_s)->isVisible());
}

void MainWindowTest::keepsASecretWithoutShowingIt()
{
    open(Page::Secrets);
    auto *list = part<QListWidget>(u"secrets"_s);
    QTRY_COMPARE(list->count(), 2);
    click(u"addSecret"_s);

    QTest::keyClicks(dialog()->findChild<QLineEdit *>(u"secretName"_s), u"DEPLOY_KEY"_s);
    QTest::keyClicks(dialog()->findChild<QLineEdit *>(u"secretValue"_s), u"correct horse"_s);
    QCOMPARE(dialog()->findChild<QLineEdit *>(u"secretValue"_s)->echoMode(), QLineEdit::Password);
    QTest::keyClick(dialog(), Qt::Key_Return);

    QTRY_COMPARE(list->count(), 3);
    QVERIFY(!test::accessibleText(m_fixture->window).contains(u"correct horse"_s));
    Result<Secret> kept = fail(Code::NotFound, {});
    m_fixture->secrets.value(u"DEPLOY_KEY"_s).then(this, [&](const Result<Secret> &value) { kept = value; });
    QTRY_VERIFY(kept);
    QCOMPARE(kept->reveal(), "correct horse");
}

void MainWindowTest::refusesShortSecretsAndReservedNames()
{
    open(Page::Secrets);
    QTRY_COMPARE(part<QListWidget>(u"secrets"_s)->count(), 2);
    click(u"addSecret"_s);
    auto *name = dialog()->findChild<QLineEdit *>(u"secretName"_s);
    auto *value = dialog()->findChild<QLineEdit *>(u"secretValue"_s);
    auto *save = dialog()->findChild<QPushButton *>(u"saveSecret"_s);

    name->setText(u"KEY"_s);
    value->setText(u"1234567"_s);
    QVERIFY(!save->isEnabled());
    value->setText(u"12345678"_s);
    QVERIFY(save->isEnabled());
    for (const QString &refused : {u"PATH"_s, u"2X"_s, u"A B"_s, QString()}) {
        name->setText(refused);
        QVERIFY2(!save->isEnabled(), qPrintable(refused));
    }
    dialog()->reject();
}

void MainWindowTest::removesASecret()
{
    open(Page::Secrets);
    auto *list = part<QListWidget>(u"secrets"_s);
    QTRY_COMPARE(list->count(), 2);
    list->setCurrentRow(0);
    list->item(0)->setSelected(true);

    click(u"removeSecret"_s);
    confirm();

    QTRY_COMPARE(list->count(), 1);
}

void MainWindowTest::namesEveryOutcome_data()
{
    QTest::addColumn<QString>("outcome");
    for (const char *outcome : {"allowed_once", "allowed_this_script", "allowed_this_sandbox", "allowed_this_client",
             "declined", "not_answered", "cancelled", "lost", "finished", "failed", "exited", "signaled", "timed_out",
             "killed", "out_of_memory", "disk_full", "too_many_processes", "start_failed", "expired", "app_quit",
             "crashed", "client_gone"})
        QTest::newRow(outcome) << QString::fromLatin1(outcome);
}

void MainWindowTest::namesEveryOutcome()
{
    QFETCH(const QString, outcome);
    gui::LedgerModel model(nullptr);
    history::LedgerEntry entry;
    entry.outcome = outcome;

    model.setRows({entry});

    const QString shown = model.index(0, gui::LedgerModel::Outcome).data().toString();
    QVERIFY(!shown.isEmpty() && !shown.contains(u'_'));
    gui::Language language;
    language.use(settings::Settings::Language::French);
    QVERIFY(model.index(0, gui::LedgerModel::Outcome).data().toString() != shown);
}

void MainWindowTest::showsTheLedgerWithCode()
{
    open(Page::Activity);
    auto *table = part<QTableView>(u"activity"_s);
    QTRY_COMPARE(table->model()->rowCount(), 4);

    table->selectRow(3);

    QVERIFY(test::accessibleText(m_fixture->window).contains(u"print(sum(range(101)))"_s));
}

void MainWindowTest::filtersTheLedger()
{
    open(Page::Activity);
    auto *table = part<QTableView>(u"activity"_s);
    QTRY_COMPARE(table->model()->rowCount(), 4);
    auto *kind = part<QComboBox>(u"activityKind"_s);

    kind->setCurrentIndex(kind->findData(u"decision"_s));
    QTRY_COMPARE(table->model()->rowCount(), 1);
    kind->setCurrentIndex(0);
    QTest::keyClicks(part<QLineEdit>(u"activitySearch"_s), u"range(101)"_s);
    QTRY_COMPARE(table->model()->rowCount(), 1);
    part<QLineEdit>(u"activitySearch"_s)->clear();
    QTRY_COMPARE(table->model()->rowCount(), 4);
}

void MainWindowTest::filtersTheLedgerByClient()
{
    open(Page::Activity);
    auto *table = part<QTableView>(u"activity"_s);
    QTRY_COMPARE(table->model()->rowCount(), 4);
    auto *client = part<QComboBox>(u"activityClient"_s);
    QCOMPARE(client->count(), 3); // all, and the two that there are
    history::LedgerEntry entry;
    entry.kind = u"request"_s;
    entry.client = m_fixture->clients.clients().first().id;
    m_fixture->history->append(entry);

    client->setCurrentIndex(client->findData(entry.client.toString()));

    QTRY_COMPARE(table->model()->rowCount(), 1);
    m_fixture->clients.forget(entry.client);
    QCOMPARE(client->count(), 2);
    QTRY_COMPARE(table->model()->rowCount(), 5); // the filter went with its client
}

void MainWindowTest::exportsWhatTheFiltersFind()
{
    open(Page::Activity);
    auto *table = part<QTableView>(u"activity"_s);
    QTRY_COMPARE(table->model()->rowCount(), 4);
    auto *kind = part<QComboBox>(u"activityKind"_s);
    kind->setCurrentIndex(kind->findData(u"decision"_s));
    part<QPushButton>(u"exportActivity"_s)->click();
    auto *dialog = m_fixture->window.findChild<QFileDialog *>();
    QVERIFY(dialog);
    const QString path = m_fixture->folder.filePath(u"activity.csv"_s);
    dialog->selectFile(path);

    dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save)->click();

    QTRY_COMPARE(part<QLabel>(u"activityCount"_s)->text(), u"1 entry(ies) exported to activity.csv. 1 entry(ies)"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count("\r\n"), 2);
}

void MainWindowTest::startsAtLoginWhenWanted()
{
    open(Page::Settings);
    auto *box = part<QCheckBox>(u"startAtLogin"_s);
    QVERIFY(!box->isChecked());

    box->click();

    const QString entry = m_fixture->folder.filePath(u"autostart/app.sandtray.desktop"_s);
    QVERIFY(QFile::exists(entry));
    box->click();
    QVERIFY(!QFile::exists(entry));
}

void MainWindowTest::showsOneSandbox()
{
    open(Page::Sandboxes);
    auto *table = part<QTableView>(u"sandboxes"_s);
    QVERIFY(!part<QPushButton>(u"openSandbox"_s)->isEnabled());
    table->selectRow(0);
    const SandboxId id = m_fixture->sandboxes.rows.first().id;

    part<QPushButton>(u"openSandbox"_s)->click();

    auto *timeline = part<QTableView>(u"timeline"_s);
    QVERIFY(timeline->isVisible() && !part<QWidget>(u"stopAllSandboxes"_s)->isVisible());
    QCOMPARE(timeline->model()->rowCount(), 3);
    QCOMPARE(timeline->model()->index(0, 0).data().toString(), u"while True:"_s);
    QCOMPARE(timeline->model()->index(0, 1).data().toString(), u"runs"_s);
    QCOMPARE(timeline->model()->index(1, 1).data().toString(), u"declined"_s);
    timeline->selectRow(2);
    QVERIFY(test::accessibleText(m_fixture->window).contains(u"3.141592653589793"_s));
    const auto *memory = part<gui::Meter>(u"memoryMeter"_s);
    const auto *processor = part<gui::Meter>(u"processorMeter"_s);
    QVERIFY(memory->shares().isEmpty()); // not measured yet
    m_fixture->sandboxes.measure(id, qint64(256) << 20, 1s);
    m_fixture->clock.advance(2s);
    m_fixture->sandboxes.measure(id, qint64(512) << 20, 2s);
    Q_EMIT m_fixture->sandboxes.changed(); // nothing was measured
    QCOMPARE(memory->shares(), (QList<double>{0.25, 0.5}));
    QCOMPARE(processor->shares(), QList<double>{0.5});
    QVERIFY2(memory->accessibleName().contains(u"512"_s), qPrintable(memory->accessibleName()));

    part<QPushButton>(u"renewSandbox"_s)->click();
    QCOMPARE(m_fixture->sandboxes.renewed, QList<SandboxId>{id});
    part<QPushButton>(u"pauseSandbox"_s)->click();
    QTRY_COMPARE(part<QLabel>(u"sandboxDone"_s)->text(), u"Paused."_s);
    QCOMPARE(part<QPushButton>(u"pauseSandbox"_s)->text(), u"&Go on"_s);
    part<QPushButton>(u"snapshotSandbox"_s)->click();
    auto *name = part<QInputDialog>(u"snapshotName"_s);
    name->setTextValue(u"with data"_s);
    name->accept();
    QTRY_COMPARE(part<QLabel>(u"sandboxDone"_s)->text(), u"Kept as “with data”."_s);
    part<QPushButton>(u"stopThisSandbox"_s)->click();
    QCOMPARE(m_fixture->sandboxes.killed, QList<SandboxId>{id});
    QVERIFY(table->isVisible()); // it has ended: back to the others
    QCOMPARE(table->model()->rowCount(), 1);
}

void MainWindowTest::goesBackFromOneSandbox()
{
    open(Page::Sandboxes);
    auto *table = part<QTableView>(u"sandboxes"_s);
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(part<QTableView>(u"timeline"_s)->isVisible());
    QVERIFY(part<QWidget>(u"noRuns"_s)->isVisible());

    part<QPushButton>(u"allSandboxes"_s)->click();

    QVERIFY(table->isVisible() && !part<QTableView>(u"timeline"_s)->isVisible());
    QCOMPARE(table->model()->rowCount(), 2);
}

void MainWindowTest::copiesAReportOfWhatDoctorFinds()
{
    open(Page::Protection);
    auto *copy = part<QPushButton>(u"copyReport"_s);
    QTRY_VERIFY(copy->isEnabled());
    const QString text = test::accessibleText(m_fixture->window);
    QVERIFY(text.contains(u"bubblewrap and user namespaces work."_s));
    QVERIFY(text.contains(u"(there is no user session of systemd)"_s));

    copy->click();

    const QString report = QGuiApplication::clipboard()->text();
    QVERIFY2(report.startsWith(u"Sandtray "_s) && report.contains(u"\nsandbox: ok: bubblewrap"_s)
            && report.contains(u"\nlimits: warning: "_s) && report.contains(u"\nkeychain: ok: "_s),
        qPrintable(report));
    QVERIFY(!report.contains(QDir::homePath()));
    m_fixture->backend.hostProblem = sandbox::HostProblem{
        sandbox::HostProblem::Kind::BubblewrapMissing, u"bubblewrap is missing"_s, u"sudo apt install bubblewrap"_s};

    part<QPushButton>(u"examineAgain"_s)->click();

    QTRY_VERIFY(test::accessibleText(m_fixture->window).contains(u"sudo apt install bubblewrap"_s));
}

void MainWindowTest::savesSettingsAtOnce()
{
    open(Page::Settings);

    part<QCheckBox>(u"notifications"_s)->click();
    part<QSpinBox>(u"memory"_s)->setValue(2048);

    QCOMPARE(m_fixture->settings.current().notifications, false);
    QCOMPARE(m_fixture->settings.current().memoryMegabytes, 2048);
    settings::Settings other = m_fixture->settings.current();
    other.ledgerDays = 7;
    QVERIFY(m_fixture->settings.save(other));
    QCOMPARE(part<QSpinBox>(u"ledgerDays"_s)->value(), 7);
}

void MainWindowTest::showsProblems()
{
    sandbox::HostProblem missing;
    missing.kind = sandbox::HostProblem::Kind::BubblewrapMissing;
    missing.fix = u"sudo apt install bubblewrap"_s;

    m_fixture->window.setProblems({gui::Problem::of(missing)});
    QVERIFY(test::accessibleText(m_fixture->window)
            .contains(u"bubblewrap is missing, so no sandbox can start. What helps: sudo apt install bubblewrap"_s));
    m_fixture->window.setProblems({});
    QVERIFY(!test::accessibleText(m_fixture->window).contains(u"bubblewrap"_s));
}

void MainWindowTest::isReachedByKeyboard()
{
    auto *pages = part<QListWidget>(u"pages"_s);
    pages->setFocus();
    QTest::keyClick(pages, Qt::Key_Down);
    QTest::keyClick(pages, Qt::Key_Down);
    QVERIFY(part<QWidget>(u"clientsPage"_s)->isVisible());

    QSet<QString> reached;
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached.insert(QApplication::focusWidget()->objectName());
    }

    for (const QString &name : {u"clients"_s, u"createToken"_s, u"grants"_s, u"pages"_s})
        QVERIFY2(reached.contains(name), qPrintable(name));
}

void MainWindowTest::namesEveryWidget()
{
    for (int page = 0; page <= static_cast<int>(Page::Protection); ++page) {
        open(static_cast<Page>(page));
        for (QWidget *widget : m_fixture->window.findChildren<QWidget *>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus
                || widget->objectName().startsWith(u"qt_"_s))
                continue;
            QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
            const QString name = QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name);
            if (!qobject_cast<QScrollArea *>(widget))
                QVERIFY2(!name.isEmpty(), qPrintable(widget->objectName()));
        }
    }
}

QTEST_MAIN(MainWindowTest)
#include "tst_mainwindow.moc"
