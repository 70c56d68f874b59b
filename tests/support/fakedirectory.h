// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"

#include <QCryptographicHash>
#include <QHash>

namespace sandtray::test {

/// Knows the tokens it was told, and makes a client for every program.
class FakeDirectory final : public server::ClientDirectory {
public:
    ClientId add(const QByteArray &token)
    {
        const ClientId client = ClientId::generate();
        byToken.insert(QCryptographicHash::hash(token, QCryptographicHash::Sha256), client);
        return client;
    }

    [[nodiscard]] std::optional<ClientId> byTokenHash(const QByteArray &sha256) override
    {
        const auto found = byToken.constFind(sha256);
        return found != byToken.cend() ? std::optional(*found) : std::nullopt;
    }

    [[nodiscard]] ClientId byProgram(const server::PeerProgram &program) override
    {
        programs.append(program);
        ClientId &client = byExecutable[program.executable];
        if (client.isNull())
            client = ClientId::generate();
        return client;
    }

    QHash<QByteArray, ClientId> byToken;
    QHash<QString, ClientId> byExecutable;
    QList<server::PeerProgram> programs;
};

}
