// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mainwindow.h"

#include "gui/activitypage.h"
#include "gui/clientspage.h"
#include "gui/connectpage.h"
#include "gui/icons.h"
#include "gui/protectionpage.h"
#include "gui/sandboxespage.h"
#include "gui/secretspage.h"
#include "gui/settingspage.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QListWidget>
#include <QStackedWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

MainWindow::MainWindow(const Services &services, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_list(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_notices(new NoticeList(u"problems"_s, this))
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/icons/app.sandtray.svg"_s));
    m_list->setObjectName(u"pages"_s);
    m_list->setIconSize({22, 22});
    m_list->setSpacing(2);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTabKeyNavigation(false);
    auto *right = new QVBoxLayout;
    right->setContentsMargins({});
    auto *top = new QVBoxLayout;
    top->setContentsMargins(24, 12, 24, 0);
    top->addWidget(m_notices);
    right->addLayout(top);
    right->addWidget(m_pages, 1);
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins({});
    columns->setSpacing(0);
    columns->addWidget(m_list);
    columns->addLayout(right, 1);
    setUpPages(services);
    connect(m_list, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
    colourIcons();
    setMinimumSize(760, 520);
    resize(980, 660);
    retranslate();
    openPage(PageIndex::Sandboxes);
}

void MainWindow::setUpPages(const Services &services)
{
    auto *sandboxes = new SandboxesPage(services.sandboxes, services.clock, this);
    addPage(sandboxes, u"sandboxes"_s);
    connect(sandboxes, &SandboxesPage::connectWanted, this, [this] { openPage(PageIndex::Connect); });
    addPage(new ConnectPage(services.connection, this), u"connect"_s);
    addPage(new ClientsPage(services.clients, this), u"clients"_s);
    addPage(new SecretsPage(services.secrets, this), u"secrets"_s);
    addPage(new ActivityPage(services.history, services.clients, this), u"activity"_s);
    addPage(new SettingsPage(services.settings, services.autostart, this), u"settings"_s);
    m_protection = new ProtectionPage(services.capabilities, services.makeExamination, this);
    addPage(m_protection, u"protection"_s);
}

void MainWindow::addPage(QWidget *page, const QString &icon)
{
    m_pages->addWidget(page);
    auto *item = new QListWidgetItem(m_list); // the list owns it
    item->setData(Qt::UserRole, icon);
    item->setSizeHint({0, m_list->fontMetrics().height() + 18});
}

void MainWindow::setProblems(const QList<Problem> &problems)
{
    m_problems = problems;
    retranslate();
}

void MainWindow::setCapabilities(const sandbox::Capabilities &capabilities)
{
    m_protection->setCapabilities(capabilities);
}

void MainWindow::openPage(PageIndex page)
{
    m_list->setCurrentRow(static_cast<int>(page));
}

void MainWindow::present()
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    if (QGuiApplication::platformName() == u"xcb") // elsewhere a client cannot raise itself, only ask for activation
        raise();
    activateWindow();
}

void MainWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        colourIcons();
}

void MainWindow::colourIcons()
{
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setIcon(pageIcon(m_list->item(i)->data(Qt::UserRole).toString(), palette()));
}

void MainWindow::retranslate()
{
    setWindowTitle(u"Sandtray"_s);
    m_list->setAccessibleName(tr("Pages"));
    const QStringList names{
        tr("Sandboxes"), tr("Connect"), tr("Clients"), tr("Secrets"), tr("Activity"), tr("Settings"), tr("Protection")};
    int widest = 0;
    for (int i = 0; i < m_list->count(); ++i) {
        m_list->item(i)->setText(names.at(i));
        widest = std::max(widest, m_list->fontMetrics().horizontalAdvance(names.at(i)));
    }
    m_list->setFixedWidth(widest + 80);
    QList<Notice> notices;
    for (const Problem &problem : std::as_const(m_problems))
        notices += ProblemWords::notice(problem);
    m_notices->setNotices(notices);
}

}
