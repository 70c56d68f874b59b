// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "clients/entry.h"

#include <QByteArray>
#include <QJsonObject>

#include <memory>
#include <optional>

namespace sandtray::clients {

enum class Format {
    Json, ///< RFC 8259: no comments, no trailing commas
    JsonWithComments, ///< both
    Toml, ///< v1.0; entries are tables
    Yaml, ///< 1.2, block style; entries are mappings below a mapping
    YamlList, ///< entries are items of a list, with their name as `name`
};

/// A file of somebody else's, as text, in which one entry is found, put and taken out. Every other byte stays as it is:
/// comments, order, indentation, line ends. Pure; what comes out was read again, and says the same as before but for
/// the entry.
///
/// Errors: BadArgument for what cannot be read, or is written in a way that cannot be changed without guessing;
/// TooLarge; Conflict when a key stands there twice. The detail is a reason in English.
class Document {
public:
    static constexpr qsizetype largest = qsizetype(16) * 1024 * 1024;

    virtual ~Document() = default;
    /// Empty text is an empty document.
    [[nodiscard]] static Result<std::unique_ptr<Document>> read(Format format, const QByteArray &text);

    /// Whether something stands at the end of these keys.
    [[nodiscard]] bool has(const QStringList &path) const;
    /// The entry, if there is one.
    [[nodiscard]] virtual Result<std::optional<QJsonObject>> find(const Place &place) const = 0;
    /// The text with the entry, which replaces one of that name.
    [[nodiscard]] virtual Result<QByteArray> put(const Place &place, const Entry &entry) const = 0;
    /// The text without the entry; without what held it too, when that is then empty and `holder` says so.
    enum class Holder { Keep, DropEmpty };
    [[nodiscard]] virtual Result<QByteArray> take(const Place &place, Holder holder) const = 0;

protected:
    explicit Document(Format format)
        : m_format(format)
    {
    }
    /// What it says, for comparing.
    [[nodiscard]] virtual const QJsonObject &values() const = 0;
    /// The text, if it says what is expected when it is read again.
    [[nodiscard]] Result<QByteArray> checked(const QByteArray &text, const QJsonObject &expected) const;

    Document(const Document &) = default;
    Document &operator=(const Document &) = default;

private:
    Format m_format;
};

}
