// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/document.h"
#include "clients/textlayout.h"

namespace sandtray::clients {

/// JSON, with or without comments.
class JsonDocument final : public Document {
public:
    enum class Comments { Refused, Kept };
    [[nodiscard]] static Result<std::unique_ptr<Document>> read(const QByteArray &text, Comments comments);

    [[nodiscard]] Result<std::optional<QJsonObject>> find(const Place &place) const override;
    [[nodiscard]] Result<QByteArray> put(const Place &place, const Entry &entry) const override;
    [[nodiscard]] Result<QByteArray> take(const Place &place, Holder holder) const override;

protected:
    [[nodiscard]] const QJsonObject &values() const override { return m_values; }

private:
    /// Places in the text.
    struct Member {
        qsizetype key = 0; ///< its opening quote
        qsizetype value = 0;
        qsizetype end = 0; ///< of the value
    };
    struct Object {
        qsizetype open = 0; ///< its brace
        qsizetype close = 0;
        QList<Member> members;
        QList<QString> names; ///< of the members
    };
    struct Splice {
        qsizetype at = 0;
        qsizetype length = 0;
        QByteArray text;
    };
    /// How deep `path` goes, and the last object on it.
    struct Descent {
        Object object;
        QStringList missing; ///< keys that are not there
    };

    explicit JsonDocument(Comments comments)
        : Document(comments == Comments::Kept ? Format::JsonWithComments : Format::Json)
        , m_comments(comments)
    {
    }
    void blank();
    void blankTrailingComma(qsizetype at);
    [[nodiscard]] qsizetype skipSpace(qsizetype at) const;
    [[nodiscard]] qsizetype endOfString(qsizetype at) const;
    [[nodiscard]] qsizetype endOfValue(qsizetype at) const;
    [[nodiscard]] Object objectAt(qsizetype open) const;
    [[nodiscard]] Result<std::optional<Member>> memberOf(const Object &object, const QString &name) const;
    [[nodiscard]] Result<Descent> descend(const QStringList &path) const;
    [[nodiscard]] std::optional<qsizetype> trailingComma(const Object &object) const;
    [[nodiscard]] bool isInOneLine() const;
    [[nodiscard]] QByteArray render(QStringList keys, const Entry &entry, const QByteArray &indent) const;
    [[nodiscard]] QList<Splice> insertion(const Object &object, const QStringList &keys, const Entry &entry) const;
    [[nodiscard]] QList<Splice> removal(const Object &object, const Member &member) const;
    [[nodiscard]] QByteArray spliced(QList<Splice> splices) const;

    Comments m_comments;
    Layout m_layout;
    QByteArray m_text;
    QByteArray m_plain; // the same length, without comments and trailing commas
    QList<qsizetype> m_trailingCommas;
    QJsonObject m_values;
};

}
