// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewqueue.h"
#include "gui/answerguard.h"
#include "gui/noticelist.h"

#include <QPointer>
#include <QSet>
#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace sandtray::gui {

class AnswerRow;
class AskerPanel;
class EditDialog;
class LevelChooser;
class PartsView;
class RequestFoot;

/// The one window that asks the human. It shows one request of the queue, whole, and hands the answer back together
/// with the digest of exactly what it shows, or with the human's own version of the text. Closing it leaves that
/// request unanswered and shows the next. Main thread, owned by the composition root.
class ReviewWindow : public QWidget {
    Q_OBJECT

public:
    ReviewWindow(approval::ReviewQueue &queue, const Clock &clock, QWidget *parent = nullptr);

    /// In front, on the screen of the pointer, if anything waits.
    void present();
    /// The same, with this request in view if it still waits.
    void presentRequest(const sandtray::RequestId &id);

protected:
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setUpHeader(QVBoxLayout *rows);
    void setUpBody(QVBoxLayout *rows);
    void onAdded();
    void onChanged(const approval::Request &request);
    void onRemoved(const RequestId &id);
    void showFirst();
    void showRequest(const approval::Request &request);
    void showParts();
    void announce();
    void edit();
    void useVersion(const RequestId &id, const QString &text);
    void dropVersion();
    void updateCount();
    void retranslate();
    void answer(approval::Decision decision);
    void declineAll();
    void leaveUnanswered();
    void moveToPointer();
    /// What would run: the request, or the human's version of it.
    [[nodiscard]] const approval::Request &inView() const { return m_version ? *m_version : *m_shown; }
    [[nodiscard]] bool asksLevel() const;
    [[nodiscard]] int waitingOf(const ClientId &client) const;

    approval::ReviewQueue &m_queue;
    AnswerGuard m_guard;
    std::optional<approval::Request> m_shown; // a copy: what is in view, whatever becomes of the original
    QByteArray m_digest; // of m_shown
    std::optional<approval::Request> m_version; // m_shown with a text of the human's
    std::optional<approval::AllowedTexts::Comparison> m_comparison; // of what is in view
    QPointer<EditDialog> m_editor;
    QSet<ClientId> m_withLevel; // chosen here; requests that waited meanwhile still say "first contact"
    AskerPanel *m_asker;
    QToolButton *m_count;
    NoticeList *m_notices;
    PartsView *m_parts;
    RequestFoot *m_foot;
    LevelChooser *m_level;
    AnswerRow *m_answers;
};

}
