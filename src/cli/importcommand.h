// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "sandbox/localbackend.h"

namespace sandtray::cli {

/// `sandtray template import`: a root file system or an image of containers becomes a template for every client. The
/// sandbox that unpacks it is in this process's tree, whether the application runs or not.
class ImportCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        QString file;
        QString name; ///< one that checkTemplateName() accepts
        sandbox::LocalBackendConfig backend;
    };

    explicit ImportCommand(Options options);
    void start() override;

private:
    void done(const Result<sandbox::LocalBackend::ImportedRoot> &imported);

    Options m_options;
    SystemClock m_clock;
    sandbox::LocalBackend m_backend;
};

/// A name for the template that is made of `file`: what stands before .tar and the like, in characters of a name.
[[nodiscard]] QString templateNameFor(const QString &file);

}
