// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/highlighter.h"

#include <QPalette>
#include <QSyntaxHighlighter>

namespace sandtray::gui {

/// The colours of a CodeView for a text that is being edited.
class CodeHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    /// `palette` decides between light and dark colours.
    CodeHighlighter(CodeLanguage language, const QPalette &palette, QTextDocument *document);

protected:
    void highlightBlock(const QString &text) override;

private:
    [[nodiscard]] LineState stateBefore() const;

    const CodeLanguage m_language;
    const QPalette m_palette;
};

}
