// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "cli/command.h"
#include "sandbox/templatestore.h"

namespace sandtray::cli {

/// `sandtray template list|remove`: in the folder of the templates, whether the application runs or not.
class TemplateCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        enum class Verb { List, Remove };
        Verb verb = Verb::List;
        QString name; ///< or id
    };

    TemplateCommand(const QString &folder, Options options);
    void start() override;

private:
    [[nodiscard]] bool list();
    [[nodiscard]] bool remove();
    [[nodiscard]] QString whyItStays(const sandbox::Template &kept) const;

    SystemClock m_clock;
    sandbox::TemplateStore m_store;
    Options m_options;
};

}
