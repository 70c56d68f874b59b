// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewer.h"

#include <QObject>
#include <QSet>

namespace sandtray::cli {

enum class Approvals { Deny, Allow, Terminal };

/// Answers requests where there is no window, by the rule that was given at the start: `deny` declines with a text that
/// says so; `allow` grants scripts, and of what crosses the border only what was named on the command line.
/// Neither lets a program sign in.
class HeadlessApprover : public QObject {
    Q_OBJECT

public:
    struct Rule {
        Approvals approvals = Approvals::Deny;
        QSet<QString> secrets; ///< --secret
    };

    /// Stands in for the human as long as it lives.
    HeadlessApprover(approval::Reviewer &reviewer, approval::ReviewQueue &queue, Rule rule, QObject *parent = nullptr);
    ~HeadlessApprover() override;

private:
    void answer(const approval::Request &request);
    [[nodiscard]] approval::Decision decisionFor(const approval::Request &request) const;

    approval::Reviewer &m_reviewer;
    approval::ReviewQueue &m_queue; // where sign-ins come
    Rule m_rule;
};

}
