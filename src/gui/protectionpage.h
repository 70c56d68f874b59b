// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/page.h"
#include "sandbox/sandboxbackend.h"

#include <QScrollArea>

namespace sandtray::gui {

/// What the sandbox promises on this system, what it does not, and which program this is.
class ProtectionPage : public Page {
    Q_OBJECT

public:
    explicit ProtectionPage(const sandbox::Capabilities &capabilities, QWidget *parent);

    void setCapabilities(const sandbox::Capabilities &capabilities);

protected:
    void retranslate() override;

private:
    enum class Verdict { Holds, Missing, DoesNotHold };
    void addHeading(const QString &text);
    void addLine(Verdict verdict, const QString &text);
    void addLimit(bool enforced, const QString &what);
    void addPromises();
    void addLimits();
    void addNoPromises();

    sandbox::Capabilities m_capabilities;
    QVBoxLayout *m_lines;
    QLabel *m_about;
};

}
