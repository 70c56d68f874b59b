// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/codeview.h"

namespace sandtray::gui {

/// A short text that somebody else wrote (a name, a path, a reason), framed and in a font of its own, so that it can
/// never pass for words of the window. One line of input stays one line: line breaks are shown as markers. As high as
/// it needs, up to a bound, and then it scrolls.
class QuotedText : public CodeView {
    Q_OBJECT

public:
    explicit QuotedText(const QString &name, QWidget *parent = nullptr);

    void setMostRows(int rows);
    /// `raw` is shown through approval::visibleText(); `ifEmpty`, words of ours, when there is nothing.
    void setQuote(const QString &raw, const QString &ifEmpty);
    /// For texts that were put together from pieces which are visible already.
    void setVisibleQuote(const QString &visible);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void layOut() override;

private:
    int m_mostRows = 3;
    int m_naturalColumns = 0; // without breaks
};

}
