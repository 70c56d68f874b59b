// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace sandtray::sandbox {

struct EtcFile {
    QString path;
    QByteArray content;
};

/// The /etc of a sandbox. The host's own names its users, its machine and its network; this one names nobody.
/// /etc/localtime is absent on purpose: the time zone is UTC.
[[nodiscard]] QList<EtcFile> syntheticEtc();

}
