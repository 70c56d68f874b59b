// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/page.h"
#include "health/examination.h"
#include "sandbox/sandboxbackend.h"

#include <QPointer>
#include <QScrollArea>

#include <functional>
#include <optional>

namespace sandtray::gui {

using ExaminationMaker = std::function<health::Examination *(QObject *parent)>;

/// What the sandbox promises on this system, what it does not, what `sandtray doctor` finds, and which program this is.
/// It looks when the page is first shown and when asked to.
class ProtectionPage : public Page {
    Q_OBJECT

public:
    ProtectionPage(const sandbox::Capabilities &capabilities, ExaminationMaker makeExamination, QWidget *parent);

    void setCapabilities(const sandbox::Capabilities &capabilities);

protected:
    void retranslate() override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setUpButtons();
    void examine();
    void copyReport();
    void addChecks();
    void addFix(const QString &command);
    enum class Verdict { Holds, Missing, DoesNotHold };
    void addHeading(const QString &text);
    void addLine(Verdict verdict, const QString &text);
    void addLimit(bool enforced, const QString &what);
    void addPromises();
    void addLimits();
    void addNoPromises();

    sandbox::Capabilities m_capabilities;
    ExaminationMaker m_makeExamination;
    QPointer<health::Examination> m_examination; // while it looks
    std::optional<QList<health::HealthCheck>> m_checks;
    QVBoxLayout *m_lines;
    QPushButton *m_look;
    QPushButton *m_copy;
    QLabel *m_about;
};

}
