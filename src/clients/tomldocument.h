// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/document.h"
#include "clients/textlayout.h"

#include <QMap>

namespace sandtray::clients {

/// TOML, whose entries are tables with a header of their own: `[mcp_servers.sandtray]`.
class TomlDocument final : public Document {
public:
    [[nodiscard]] static Result<std::unique_ptr<Document>> read(const QByteArray &text);

    [[nodiscard]] Result<std::optional<QJsonObject>> find(const Place &place) const override;
    [[nodiscard]] Result<QByteArray> put(const Place &place, const Entry &entry) const override;
    [[nodiscard]] Result<QByteArray> take(const Place &place, Holder holder) const override;

protected:
    [[nodiscard]] const QJsonObject &values() const override { return m_values; }

private:
    /// Lines of a table: its header and its values, without the tables below it.
    struct Region {
        QStringList path;
        qsizetype first = 0;
        qsizetype end = 0; ///< behind the last
        bool hasHeader = false;
    };

    TomlDocument()
        : Document(Format::Toml)
    {
    }
    [[nodiscard]] Result<QList<Region>> regionsOf(const QStringList &path) const;

    QByteArray m_text;
    Layout m_layout;
    QJsonObject m_values;
    QList<Region> m_regions; // in order of line
};

}
