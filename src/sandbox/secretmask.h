// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/secret.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <array>
#include <vector>

/// Keeps named secrets out of what a program prints. Threat: a careless program that prints its environment, not one
/// that wants to betray: whoever has a value can always write it in a way nobody looks for. Known are the value itself
/// and its base64 (any alignment, both alphabets), hexadecimal and URL forms.
namespace sandtray::sandbox {

/// The forms to look for. Made once per sandbox; outlives the masks that use it.
class SecretPatterns {
public:
    static constexpr qsizetype shortestValue = 8; ///< a shorter one would hit ordinary text

    /// Code::BadArgument, which names the secret, when a value is too short to be masked.
    [[nodiscard]] static Result<SecretPatterns> make(const QMap<QString, Secret> &secrets);

    struct Pattern {
        Secret form;
        QByteArray replacement;
    };
    [[nodiscard]] bool isEmpty() const { return m_empty; }
    /// Those that begin with `first`, the longest first.
    [[nodiscard]] const std::vector<Pattern> &beginningWith(char first) const
    {
        return m_byFirst[static_cast<unsigned char>(first)];
    }
    /// A whole text at once.
    [[nodiscard]] QByteArray masked(const QByteArray &text) const;
    /// `size` bytes of a text from `begin` on, where a secret that reaches into them is replaced too: `text` has margin()
    /// more bytes at either end, as far as there are any. So who reads in small pieces finds no secret in any.
    [[nodiscard]] QByteArray maskedPart(const QByteArray &text, qsizetype begin, qsizetype size) const;
    /// One less than the longest form of a secret.
    [[nodiscard]] qsizetype margin() const { return m_longest > 0 ? m_longest - 1 : 0; }

private:
    void add(const QString &name, const QByteArray &value);

    std::array<std::vector<Pattern>, 256> m_byFirst;
    qsizetype m_longest = 0;
    bool m_empty = true;
};

/// Replaces the forms in one stream, also where they lie across pieces. Holds back only what may be the beginning of
/// one.
class SecretMask {
public:
    explicit SecretMask(const SecretPatterns &patterns)
        : m_patterns(patterns)
    {
    }
    /// What can be passed on now.
    [[nodiscard]] QByteArray feed(const QByteArray &bytes);
    /// What was held back; the stream is over.
    [[nodiscard]] QByteArray finish();

private:
    enum class Ending { More, Last };
    [[nodiscard]] QByteArray scan(Ending ending);

    const SecretPatterns &m_patterns;
    QByteArray m_held;
};

}
