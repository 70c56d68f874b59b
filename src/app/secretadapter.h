// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/namedsecrets.h"
#include "tools/collaborators.h"

#include <QObject>

namespace sandtray::app {

/// Named secrets for the tools.
class SecretAdapter final : public QObject, public tools::SecretSource {
    Q_OBJECT

public:
    explicit SecretAdapter(credentials::NamedSecrets &secrets)
        : m_secrets(secrets)
    {
    }

    [[nodiscard]] QFuture<Result<Secret>> secret(const QString &name) override { return m_secrets.value(name); }
    [[nodiscard]] QFuture<Result<bool>> exists(const QString &name) override
    {
        return m_secrets.names().then(this, [name](const Result<QStringList> &names) -> Result<bool> {
            if (!names)
                return tl::unexpected(names.error());
            return names->contains(name);
        });
    }

private:
    credentials::NamedSecrets &m_secrets;
};

}
