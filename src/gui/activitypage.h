// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/noticelist.h"
#include "gui/page.h"
#include "history/statestore.h"

#include <QTimer>

class QComboBox;
class QLineEdit;

namespace sandtray::gui {

class CodePanel;
class LedgerModel;
class TableView;

/// What was asked, decided and run: the ledger with a filter and, for the chosen row, its code.
class ActivityPage : public Page {
    Q_OBJECT

public:
    ActivityPage(history::StateStore &history, QWidget *parent);

    void refresh();

protected:
    void retranslate() override;
    void showEvent(QShowEvent *event) override;

private:
    void setUpFilter();
    void setUpContent();
    void onEntries(const Result<QList<history::LedgerEntry>> &entries);
    void showSelection();
    void showMore();

    history::StateStore &m_history;
    LedgerModel *m_model;
    NoticeList *m_notices;
    QComboBox *m_kind;
    QLineEdit *m_search;
    QTimer m_searchPause; // a query when typing rests, not one a key
    TableView *m_table;
    CodePanel *m_detail;
    QPushButton *m_refresh;
    QPushButton *m_more;
    QLabel *m_count;
    int m_limit = 200;
    std::optional<Error> m_error;
};

}
