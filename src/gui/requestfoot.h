// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace sandtray::gui {

/// The line below a request's texts: what of them was not opened, what is not shown at all, the digest, and the way to
/// change the text.
class RequestFoot : public QWidget {
    Q_OBJECT

public:
    explicit RequestFoot(QWidget *parent);

    void show(const approval::Request &request);
    void showUnopened(int parts);

Q_SIGNALS:
    void editWanted();

private:
    void showDigest(const QByteArray &digest);
    void offerToEdit(const approval::Request &request);

    QLabel *m_unopened;
    QLabel *m_limits;
    QLabel *m_digest;
    QPushButton *m_edit;
};

}
