// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"
#include "gui/noticelist.h"
#include "gui/page.h"
#include "history/ledgerexport.h"

#include <QTimer>

class QComboBox;
class QLineEdit;

namespace sandtray::gui {

class CodePanel;
class LedgerModel;
class TableView;

/// What was asked, decided and run: the ledger with filters and, for the chosen row, its code. What the filters find
/// can be exported.
class ActivityPage : public Page {
    Q_OBJECT

public:
    ActivityPage(history::StateStore &history, const ClientDirectory &clients, QWidget *parent);

    void refresh();

protected:
    void retranslate() override;
    void showEvent(QShowEvent *event) override;

private:
    void setUpFilter();
    void setUpContent();
    [[nodiscard]] history::LedgerQuery query() const;
    void fillClients();
    void onEntries(const Result<QList<history::LedgerEntry>> &entries);
    void showSelection();
    void showMore();
    void askWhereToExport();
    void exportTo(const QString &path, history::ExportFormat format);
    void onExported(const Result<int> &rows, const QString &path);

    history::StateStore &m_history;
    const ClientDirectory &m_clients;
    LedgerModel *m_model;
    NoticeList *m_notices;
    QComboBox *m_client;
    QComboBox *m_kind;
    QLineEdit *m_search;
    QTimer m_searchPause; // a query when typing rests, not one a key
    TableView *m_table;
    CodePanel *m_detail;
    QPushButton *m_refresh;
    QPushButton *m_more;
    QPushButton *m_export;
    QLabel *m_count;
    int m_limit = 200;
    std::optional<Error> m_error;
    QString m_exported; // what the last export did, in words
};

}
