// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

#include <optional>

namespace sandtray {

/// Twenty random characters of [a-z0-9] (103 bits): a lower-case DNS label, never reused.
[[nodiscard]] QString randomLabel();
/// Whether `text` has the form that randomLabel() makes.
[[nodiscard]] bool isLabel(QStringView text);

/// An identifier that cannot be mixed up with one of another kind. Default-constructed it names nothing.
template <class Tag>
class Id {
public:
    Id() = default;
    [[nodiscard]] static Id generate() { return Id(randomLabel()); }
    [[nodiscard]] static std::optional<Id> parse(const QString &text)
    {
        return isLabel(text) ? std::optional(Id(text)) : std::nullopt;
    }
    [[nodiscard]] bool isNull() const { return m_value.isEmpty(); }
    [[nodiscard]] const QString &toString() const { return m_value; }

    friend bool operator==(const Id &, const Id &) = default;
    friend bool operator<(const Id &a, const Id &b) { return a.m_value < b.m_value; }
    friend size_t qHash(const Id &id, size_t seed = 0) { return ::qHash(id.m_value, seed); }

private:
    explicit Id(QString value)
        : m_value(std::move(value))
    {
    }
    QString m_value;
};

using SandboxId = Id<struct SandboxTag>;
using RunId = Id<struct RunTag>;
using ClientId = Id<struct ClientTag>;
using ConnectionId = Id<struct ConnectionTag>;
using RequestId = Id<struct RequestTag>;
using GrantId = Id<struct GrantTag>;
using TokenId = Id<struct TokenTag>;
using TemplateId = Id<struct TemplateTag>;

}
