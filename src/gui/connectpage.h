// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/connectdialog.h"
#include "gui/connecthint.h"
#include "gui/page.h"

#include <QFutureWatcher>

class QCheckBox;

namespace sandtray::gui {

class ConnectionRow;
class CopyLine;

/// The AI clients of this computer, each connected or taken back with one button; what to say to them first; and
/// what to enter in all others.
class ConnectPage : public Page {
    Q_OBJECT

public:
    ConnectPage(const ConnectionFacts &facts, QWidget *parent);

protected:
    void showEvent(QShowEvent *event) override;
    void retranslate() override;

private:
    using Connections = QList<clients::Connection>;

    void setUpRows(QWidget *inside);
    void addExamples(QWidget *inside);
    [[nodiscard]] clients::Connector connectorOf(const clients::ClientKind &kind) const;
    void refresh();
    void take(const Connections &connections);
    void showRows();
    void open(const clients::ClientKind &kind, ConnectDialog::Act act);

    ConnectionFacts m_facts;
    QList<ConnectionRow *> m_connections; // in the order of clientKinds()
    QFutureWatcher<Connections> m_looking;
    QCheckBox *m_all;
    QLabel *m_none;
    QLabel *m_examplesHeading;
    QList<CopyLine *> m_examples;
    QLabel *m_othersHeading;
};

}
