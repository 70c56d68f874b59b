// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "mcp/toolprovider.h"
#include "sandbox/sandboxbackend.h"

#include <QFuture>

namespace sandtray::tools {

/// Makes pictures small enough for a model. They are opened by a helper program in a sandbox of its own that is thrown
/// away afterwards: whoever made the picture gains nothing by a fault in a decoder. Main thread; ask again only when the
/// last answer has come, or several helpers run side by side.
class PictureScaler : public QObject {
    Q_OBJECT

public:
    /// `program` is the helper, a file of ours (sandtray-scale-picture).
    PictureScaler(sandbox::SandboxBackend &backend, QString program, QObject *parent = nullptr);

    /// `picture` is PNG or JPEG, at most 8 MiB. Answers PNG or JPEG within the bounds of picture.h. Code::Protocol when
    /// it is no picture that can be read, Code::Unavailable without helper or sandbox.
    [[nodiscard]] QFuture<Result<mcp::Image>> scale(const QByteArray &picture);

private:
    sandbox::SandboxBackend &m_backend;
    QString m_program;
};

}
