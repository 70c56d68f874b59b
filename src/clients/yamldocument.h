// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/document.h"
#include "clients/textlayout.h"

namespace sandtray::clients {

class Lines;

/// YAML in block style: entries are mappings under a key at the top, or items of a list there. Refuses what it would
/// have to guess at: several documents, tabs, a key in flow style, aliases without end.
class YamlDocument final : public Document {
public:
    enum class Holds { Mapping, List };
    [[nodiscard]] static Result<std::unique_ptr<Document>> read(const QByteArray &text, Holds holds);

    [[nodiscard]] Result<std::optional<QJsonObject>> find(const Place &place) const override;
    [[nodiscard]] Result<QByteArray> put(const Place &place, const Entry &entry) const override;
    [[nodiscard]] Result<QByteArray> take(const Place &place, Holder holder) const override;

protected:
    [[nodiscard]] const QJsonObject &values() const override { return m_values; }

private:
    struct Item {
        QString name;
        qsizetype line = 0;
        qsizetype column = 0; ///< of its key, or of its dash
    };
    /// The key at the top and what stands below it.
    struct Section {
        QString key;
        qsizetype line = 0;
        qsizetype column = 0;
        bool isBlock = false; ///< of the wanted kind, or empty
        bool isEmpty = false;
        QList<Item> items;
    };

    explicit YamlDocument(Holds holds)
        : Document(holds == Holds::List ? Format::YamlList : Format::Yaml)
        , m_holds(holds)
    {
    }
    [[nodiscard]] Result<> load();
    [[nodiscard]] Result<const Section *> sectionOf(const Place &place) const;
    [[nodiscard]] static const Item *itemOf(const Section &section, const QString &name);
    [[nodiscard]] qsizetype endOfBlock(const Lines &lines, qsizetype line, qsizetype column, bool dashesBelong) const;
    [[nodiscard]] QByteArray render(const QString &name, const Entry &entry, qsizetype column) const;
    [[nodiscard]] QJsonObject withEntry(const Place &place, const Entry &entry) const;
    [[nodiscard]] QJsonObject withoutEntry(const Place &place, Holder holder) const;

    QByteArray m_text;
    Layout m_layout;
    Holds m_holds;
    QJsonObject m_values; // scalars as text
    QList<Section> m_sections;
};

}
