// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/surroundings.h"

#include <QWidget>

#include <functional>

class QLabel;

namespace sandtray::gui {

class CopyLine;

/// Where a client connects: the program for clients that start one, the address for those that speak HTTP.
struct ConnectionFacts {
    QString bridgeProgram; ///< absolute path of sandtray-mcp
    QString url;
    clients::Surroundings session; ///< where the files of the clients are
    QString stateFolder; ///< for copies of them
    std::function<QStringList()> examples; ///< what people say to their agent first, in their language
};

/// Says how to connect a client, with each piece ready to be copied.
class ConnectHint : public QWidget {
    Q_OBJECT

public:
    ConnectHint(const ConnectionFacts &facts, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row {
        QLabel *label;
        CopyLine *line;
    };
    Row addRow(const QString &name, const QString &text);
    void retranslate();

    Row m_bridge;
    Row m_url;
    Row m_token;
};

}
