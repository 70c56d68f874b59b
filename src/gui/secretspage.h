// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/namedsecrets.h"
#include "gui/noticelist.h"
#include "gui/page.h"

class QListWidget;

namespace sandtray::gui {

/// The names of the secrets in the keychain. Values go in and never come out again.
class SecretsPage : public Page {
    Q_OBJECT

public:
    SecretsPage(credentials::NamedSecrets &secrets, QWidget *parent);

    /// Reads the names again: the keychain may have been unlocked.
    void refresh();

protected:
    void retranslate() override;
    void showEvent(QShowEvent *event) override;

private:
    void onNames(const Result<QStringList> &names);
    void showState();
    void openDialog(const QString &name);
    void save(const QString &name, const Secret &value);
    void removeSelected();
    void report(const Result<> &done);
    [[nodiscard]] QString selectedName() const;

    credentials::NamedSecrets &m_secrets;
    NoticeList *m_notices;
    QListWidget *m_list;
    QLabel *m_empty;
    QPushButton *m_add;
    QPushButton *m_replace;
    QPushButton *m_remove;
    QPushButton *m_retry;
    std::optional<Error> m_error;
};

}
