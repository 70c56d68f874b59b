// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/authorizationcodes.h"

#include "base/randombytes.h"

#include <QCryptographicHash>

#include <algorithm>

namespace sandtray::server {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds lifetime = 60s;
constexpr std::chrono::milliseconds memory = 10min;

QByteArray sha256(const QByteArray &text)
{
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256);
}

bool isUnreserved(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || QByteArrayView("-._~").contains(c);
}

}

AuthorizationCodes::AuthorizationCodes(const Clock &clock)
    : m_clock(clock)
{
}

QByteArray AuthorizationCodes::issue(const CodeGrant &grant)
{
    forgetOld();
    const QByteArray code = randomToken();
    m_entries.insert(sha256(code), {grant, m_clock.monotonic()});
    return code;
}

std::optional<AuthorizationCodes::Use> AuthorizationCodes::take(const QByteArray &code)
{
    forgetOld();
    const auto found = m_entries.find(sha256(code));
    if (found == m_entries.end() || (!found->isUsed && m_clock.monotonic() - found->since > lifetime))
        return std::nullopt;
    const Use use{found->grant, !found->isUsed};
    found->isUsed = true;
    return use;
}

void AuthorizationCodes::forgetOld()
{
    m_entries.removeIf([now = m_clock.monotonic()](const auto &entry) { return now - entry.value().since > memory; });
}

bool verifies(const QByteArray &verifier, const QByteArray &challenge)
{
    const bool hasForm =
        verifier.size() >= 43 && verifier.size() <= 128 && std::all_of(verifier.begin(), verifier.end(), isUnreserved);
    return hasForm
        && sha256(verifier).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals) == challenge;
}

bool isChallenge(const QByteArray &challenge)
{
    constexpr auto strict =
        QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals | QByteArray::AbortOnBase64DecodingErrors;
    const auto decoded = QByteArray::fromBase64Encoding(challenge, strict);
    return challenge.size() == 43 && decoded && (*decoded).size() == 32;
}

}
