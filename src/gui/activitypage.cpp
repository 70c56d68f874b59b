// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/activitypage.h"

#include "approval/textinspection.h"
#include "gui/codepanel.h"
#include "gui/codeview.h"
#include "gui/confirmation.h"
#include "gui/errorsentence.h"
#include "gui/labels.h"
#include "gui/ledgermodel.h"
#include "gui/tableview.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace sandtray::gui {
namespace {

constexpr int step = 200;

/// The code, then the facts: details are data of ours, but strings in them came from others.
QString detailText(const history::LedgerEntry &entry)
{
    const QJsonObject details = QJsonDocument::fromJson(entry.details).object();
    QString text = entry.text;
    if (!text.isEmpty() && !details.isEmpty())
        text += u"\n\n"_s;
    if (!details.isEmpty())
        text += QString::fromUtf8(QJsonDocument(details).toJson(QJsonDocument::Indented));
    return text;
}

QString languageOf(const history::LedgerEntry &entry)
{
    const QString named = QJsonDocument::fromJson(entry.details).object().value(u"language").toString();
    return named.isEmpty() && entry.tool == u"run_command" ? u"bash"_s : named;
}

}

ActivityPage::ActivityPage(history::StateStore &history, const ClientDirectory &clients, QWidget *parent)
    : Page(u"activityPage"_s, parent)
    , m_history(history)
    , m_clients(clients)
    , m_model(new LedgerModel(this))
    , m_notices(new NoticeList(u"activityNotices"_s, this))
{
    rows()->addWidget(m_notices);
    setUpFilter();
    setUpContent();
    m_searchPause.setSingleShot(true);
    m_searchPause.setInterval(250ms);
    connect(&m_searchPause, &QTimer::timeout, this, &ActivityPage::refresh);
    connect(m_search, &QLineEdit::textChanged, this, [this] { m_searchPause.start(); });
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ActivityPage::refresh);
    connect(m_client, &QComboBox::currentIndexChanged, this, &ActivityPage::refresh);
    connect(&clients, &ClientDirectory::changed, this, &ActivityPage::fillClients);
    connect(m_table, &TableView::selectionMoved, this, &ActivityPage::showSelection);
    connect(m_refresh, &QPushButton::clicked, this, &ActivityPage::refresh);
    connect(m_more, &QPushButton::clicked, this, &ActivityPage::showMore);
    connect(m_export, &QPushButton::clicked, this, &ActivityPage::askWhereToExport);
    fillClients();
    retranslate();
}

void ActivityPage::setUpFilter()
{
    m_search = new QLineEdit(this);
    m_search->setObjectName(u"activitySearch"_s);
    m_search->setClearButtonEnabled(true);
    m_kind = new QComboBox(this);
    m_kind->setObjectName(u"activityKind"_s);
    m_kind->addItem(QString(), QString());
    for (const auto &[kind, name] : LedgerModel::kinds())
        m_kind->addItem(name, kind);
    auto *row = new QHBoxLayout;
    m_client = new QComboBox(this);
    m_client->setObjectName(u"activityClient"_s);
    m_client->addItem(QString(), QString());
    row->addWidget(m_search, 1);
    row->addWidget(m_client);
    row->addWidget(m_kind);
    rows()->addLayout(row);
}

void ActivityPage::setUpContent()
{
    m_table = new TableView(u"activity"_s, *m_model, this);
    m_detail = new CodePanel(this);
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    m_table->setMinimumHeight(120);
    rows()->addWidget(splitter, 1);
    m_detail->hide();
    QHBoxLayout *buttons = addButtonRow();
    m_refresh = addButton(u"refreshActivity"_s, buttons);
    m_more = addButton(u"moreActivity"_s, buttons);
    m_export = addButton(u"exportActivity"_s, buttons);
    m_count = plainLabel(u"activityCount"_s, this);
    buttons->addWidget(m_count);
}

/// The choice stays while its client does.
void ActivityPage::fillClients()
{
    const QString chosen = m_client->currentData().toString();
    const QSignalBlocker quiet(m_client);
    while (m_client->count() > 1)
        m_client->removeItem(1);
    for (const ClientRow &each : m_clients.clients())
        m_client->addItem(approval::visibleText(each.name, approval::Lines::Mark), each.id.toString());
    m_client->setCurrentIndex(std::max(0, m_client->findData(chosen)));
    if (m_client->currentData().toString() != chosen)
        refresh();
}

history::LedgerQuery ActivityPage::query() const
{
    history::LedgerQuery query;
    query.client = ClientId::parse(m_client->currentData().toString());
    query.kind = m_kind->currentData().toString();
    query.search = m_search->text();
    query.limit = m_limit;
    return query;
}

void ActivityPage::refresh()
{
    m_history.entries(query()).then(
        this, [this](const Result<QList<history::LedgerEntry>> &entries) { onEntries(entries); });
}

void ActivityPage::onEntries(const Result<QList<history::LedgerEntry>> &entries)
{
    m_error = entries ? std::nullopt : std::optional(entries.error());
    if (entries)
        m_model->setRows(*entries);
    retranslate();
}

void ActivityPage::showMore()
{
    m_limit += step;
    refresh();
}

void ActivityPage::askWhereToExport()
{
    auto *dialog = new QFileDialog(this, tr("Export the activity"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QString csv = tr("Table for spreadsheets (*.csv)");
    dialog->setNameFilters({tr("JSON Lines (*.jsonl)"), csv});
    dialog->selectFile(u"sandtray-%1"_s.arg(QDate::currentDate().toString(Qt::ISODate)));
    dialog->setDefaultSuffix(u"jsonl"_s);
    connect(dialog, &QFileDialog::filterSelected, dialog,
        [dialog, csv](const QString &chosen) { dialog->setDefaultSuffix(chosen == csv ? u"csv"_s : u"jsonl"_s); });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const bool isCsv = path.endsWith(u".csv"_s, Qt::CaseInsensitive);
        exportTo(path, isCsv ? history::ExportFormat::Csv : history::ExportFormat::JsonLines);
    });
    if (dialog->layout()) // not the desktop's own
        fitToText(*dialog, 640);
    dialog->open();
}

void ActivityPage::exportTo(const QString &path, history::ExportFormat format)
{
    auto *work = new history::LedgerExport(m_history, query(), this);
    connect(work, &history::LedgerExport::finished, this, [this, work, path](const Result<int> &rows) {
        work->deleteLater();
        m_export->setEnabled(true);
        onExported(rows, path);
    });
    m_export->setEnabled(false);
    work->start(path, format);
}

void ActivityPage::onExported(const Result<int> &rows, const QString &path)
{
    if (!rows)
        return tellError(this,
            tr("The activity could not be exported to %1: %2. Choose another folder, or make room there.")
                .arg(QDir::toNativeSeparators(path), rows.error().detail));
    m_exported = tr("%n entry(ies) exported to %1.", nullptr, *rows).arg(QFileInfo(path).fileName());
    retranslate();
}

void ActivityPage::showSelection()
{
    const int selected = m_table->selectedRow();
    m_detail->setVisible(selected >= 0);
    if (selected < 0)
        return;
    const history::LedgerEntry &entry = m_model->row(selected);
    RequestPart part;
    const QString text = detailText(entry);
    part.title = tr("Chosen entry");
    part.code = CodeText::fromRaw(text);
    part.language = codeLanguage(languageOf(entry));
    part.findings = approval::inspectText(text);
    part.bytes = text.toUtf8().size();
    if (text.isEmpty())
        part.note = tr("This entry has no text; how long texts are kept is set under Settings.");
    m_detail->show(part);
}

void ActivityPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    refresh();
}

void ActivityPage::retranslate()
{
    setHeading(tr("Activity"), tr("Every request, every decision, every program. Kept on this computer only."));
    m_notices->setNotices(
        m_error ? QList<Notice>{{Notice::Severity::Danger, ErrorSentence::of(*m_error)}} : QList<Notice>());
    m_search->setPlaceholderText(tr("Search in code and details"));
    m_search->setAccessibleName(tr("Search in code and details"));
    m_kind->setAccessibleName(tr("Kind of entries"));
    m_kind->setItemText(0, tr("Everything"));
    m_client->setAccessibleName(tr("Client"));
    m_client->setItemText(0, tr("All clients"));
    const auto kinds = LedgerModel::kinds();
    for (int i = 0; i < kinds.size(); ++i)
        m_kind->setItemText(i + 1, kinds.at(i).second);
    m_table->setAccessibleName(tr("Activity"));
    m_refresh->setText(tr("&Refresh"));
    m_more->setText(tr("&More"));
    m_more->setVisible(m_model->rowCount() >= m_limit);
    m_export->setText(tr("&Export…"));
    m_export->setToolTip(tr("Writes everything that these filters find to a file"));
    const QString count = tr("%n entry(ies)", nullptr, m_model->rowCount());
    m_count->setText(m_exported.isEmpty() ? count : QString(m_exported + u' ' + count));
    m_model->retranslate();
}

}
