// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sandboxpanel.h"

#include "approval/textinspection.h"
#include "base/future.h"
#include "gui/confirmation.h"
#include "gui/errorsentence.h"
#include "gui/format.h"
#include "gui/labels.h"
#include "gui/meter.h"
#include "gui/partsview.h"
#include "gui/runmodel.h"
#include "gui/tableview.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

SandboxPanel::SandboxPanel(SandboxDirectory &directory, const Clock &clock, QWidget *parent)
    : QWidget(parent)
    , m_directory(directory)
    , m_clock(clock)
    , m_runs(new RunModel(this))
{
    setObjectName(u"sandboxPanel"_s);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->setSpacing(10);
    setUpHead(rows);
    setUpMeters(rows);
    setUpTimeline(rows);
    setUpActions(rows);
    connect(&directory, &SandboxDirectory::changed, this, &SandboxPanel::update);
    retranslate();
}

void SandboxPanel::setUpHead(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    m_back = addButton(u"allSandboxes"_s, row);
    m_name = plainLabel(u"sandboxTitle"_s, this);
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);
    m_facts = quietLabel(u"sandboxFacts"_s, this);
    row->addWidget(m_name);
    row->addWidget(m_facts, 1);
    rows->addLayout(row);
    connect(m_back, &QPushButton::clicked, this, &SandboxPanel::closed);
}

void SandboxPanel::setUpMeters(QBoxLayout *rows)
{
    m_memory = new Meter(u"memoryMeter"_s, this);
    m_processor = new Meter(u"processorMeter"_s, this);
    m_disk = new Meter(u"diskMeter"_s, this);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    for (Meter *each : {m_memory, m_processor, m_disk})
        row->addWidget(each);
    rows->addLayout(row);
}

void SandboxPanel::setUpTimeline(QBoxLayout *rows)
{
    m_timeline = new TableView(u"timeline"_s, *m_runs, this);
    m_timeline->setMinimumHeight(90);
    m_texts = new PartsView(this);
    m_texts->hide();
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_timeline);
    splitter->addWidget(m_texts);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    m_empty = quietLabel(u"noRuns"_s, this);
    rows->addWidget(m_empty);
    rows->addWidget(splitter, 1);
    connect(m_timeline, &TableView::selectionMoved, this, &SandboxPanel::showRun);
}

void SandboxPanel::setUpActions(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    m_renew = addButton(u"renewSandbox"_s, row);
    m_pause = addButton(u"pauseSandbox"_s, row);
    m_snapshot = addButton(u"snapshotSandbox"_s, row);
    m_stop = addButton(u"stopThisSandbox"_s, row);
    m_done = plainLabel(u"sandboxDone"_s, this);
    row->addStretch(1);
    row->addWidget(m_done);
    rows->addLayout(row);
    connect(m_renew, &QPushButton::clicked, this, [this] { m_directory.renew(m_id); });
    connect(m_pause, &QPushButton::clicked, this, &SandboxPanel::togglePause);
    connect(m_snapshot, &QPushButton::clicked, this, &SandboxPanel::askForName);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_directory.kill(m_id); });
}

QPushButton *SandboxPanel::addButton(const QString &name, QBoxLayout *row)
{
    auto *button = new QPushButton(this);
    button->setObjectName(name);
    button->setAutoDefault(false);
    row->addWidget(button);
    return button;
}

void SandboxPanel::showSandbox(const SandboxId &id)
{
    m_id = id;
    m_row.reset();
    m_done->clear();
    for (Meter *each : {m_memory, m_processor, m_disk})
        each->clear();
    m_timeline->clearSelection();
    update();
    m_timeline->setFocus();
}

void SandboxPanel::update()
{
    if (m_id.isNull())
        return;
    const QList<SandboxRow> all = m_directory.sandboxes();
    const auto found = std::ranges::find(all, m_id, &SandboxRow::id);
    if (found == all.end()) {
        m_id = {};
        Q_EMIT closed();
        return;
    }
    measure(*found);
    m_row = *found;
    m_runs->setRows(m_directory.runs(m_id));
    m_empty->setVisible(m_runs->rowCount() == 0);
    showHead();
    showRun();
}

/// Processor time is a sum, so its share is known from the second measurement on.
void SandboxPanel::measure(const SandboxRow &row)
{
    if (m_row && m_row->measured == row.measured)
        return;
    const QDateTime now = m_clock.wall();
    const auto share = [](qint64 part, qint64 whole) { return whole > 0 ? double(part) / double(whole) : 0.0; };
    if (row.measured > 0) {
        m_memory->add(share(row.memoryBytes, row.memoryLimitBytes),
            tr("%1 of %2").arg(Format::bytes(row.memoryBytes), Format::bytes(row.memoryLimitBytes)));
        m_disk->add(share(row.diskBytes, row.diskLimitBytes),
            tr("%1 of %2").arg(Format::bytes(row.diskBytes), Format::bytes(row.diskLimitBytes)));
        if (m_row && m_row->measured > 0 && m_measuredAt < now) {
            const double busy = share((row.cpu - m_row->cpu).count(), m_measuredAt.msecsTo(now));
            m_processor->add(busy, tr("%1 %").arg(qRound(busy * 100)));
        }
    }
    m_measuredAt = now;
}

void SandboxPanel::showHead()
{
    if (!m_row)
        return;
    m_name->setText(
        m_row->name.isEmpty() ? m_id.toString() : approval::visibleText(m_row->name, approval::Lines::Mark));
    QStringList facts{approval::visibleText(m_row->clientName, approval::Lines::Mark),
        tr("since %1").arg(Format::time(m_row->created))};
    if (m_row->isPaused)
        facts += tr("paused");
    else if (m_row->expires.isValid())
        facts += tr("ends %1", "in 12 min").arg(Format::until(m_row->expires, m_clock.wall()));
    m_facts->setText(facts.join(u" · "_s));
    m_pause->setText(m_row->isPaused ? tr("&Go on") : tr("&Pause"));
    m_pause->setToolTip(m_row->isPaused ? tr("Its programs go on where they stopped")
                                        : tr("Stops all its programs until they may go on; nothing is lost"));
    m_renew->setEnabled(m_row->expires.isValid());
}

/// The reviewed text and what the client was told, as long as they are known.
void SandboxPanel::showRun()
{
    const int selected = m_timeline->selectedRow();
    m_texts->setVisible(selected >= 0);
    if (selected < 0)
        return;
    const RunRow &run = m_runs->row(selected);
    QList<RequestPart> parts{RequestParts::plain(tr("Answer to the client"), m_directory.answer(run.id)),
        RequestParts::plain(tr("What was asked"), run.text, codeLanguage(run.language))};
    if (run.text.isEmpty())
        parts.last().note = tr("It is over: the page Activity has what was asked, as long as you keep it.");
    const bool isSame = std::ranges::equal(parts, m_texts->parts(),
        [](const RequestPart &a, const RequestPart &b) { return a.code.text() == b.code.text(); });
    if (!isSame)
        m_texts->setParts(parts);
}

void SandboxPanel::togglePause()
{
    if (!m_row)
        return;
    const bool pauses = !m_row->isPaused;
    onResult(m_directory.setPaused(m_id, pauses), this,
        [this, pauses](const Result<> &done) { tell(done, pauses ? tr("Paused.") : tr("It goes on.")); });
}

void SandboxPanel::askForName()
{
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(u"snapshotName"_s);
    dialog->setWindowTitle(tr("Keep the files"));
    dialog->setLabelText(tr("Name of the template; new sandboxes of this client can begin with these files:"));
    dialog->setTextValue(m_row && !m_row->name.isEmpty() ? m_row->name : u"snapshot"_s);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, id = m_id](const QString &name) {
        onResult(m_directory.snapshot(id, name), this,
            [this, name](const Result<> &done) { tell(done, tr("Kept as “%1”.").arg(name)); });
    });
    if (dialog->sizeHint().isValid()) // it makes its layout when it is asked
        fitToText(*dialog, 440);
    dialog->open();
}

void SandboxPanel::tell(const Result<> &done, const QString &success)
{
    if (!done)
        return tellError(this, ErrorSentence::of(done.error()));
    m_done->setText(success);
    update();
}

void SandboxPanel::retranslate()
{
    m_back->setText(tr("‹ &All sandboxes"));
    m_memory->setTitle(tr("Memory"));
    m_processor->setTitle(tr("Processor"));
    m_disk->setTitle(tr("Disk"));
    m_timeline->setAccessibleName(tr("What was asked in this sandbox"));
    m_empty->setText(tr("Nothing has been asked in this sandbox yet. What its client runs appears here."));
    m_renew->setText(tr("&Renew"));
    m_renew->setToolTip(tr("The time until it ends by itself begins anew"));
    m_snapshot->setText(tr("&Keep files…"));
    m_snapshot->setToolTip(tr("Keeps its home folder as a template, for later sandboxes of this client"));
    m_stop->setText(tr("&Stop"));
    m_stop->setToolTip(tr("Ends its programs and removes its files, at once"));
    m_pause->setText(tr("&Pause"));
    m_done->clear();
    m_runs->retranslate();
    showHead();
    showRun();
}

}
