// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/linechanges.h"
#include "gui/codetext.h"
#include "gui/highlightcache.h"

#include <QAbstractScrollArea>
#include <QSet>

namespace sandtray::gui {

struct Theme;

/// Shows a text that nobody trusts: read-only, on a grid of equal cells in logical order (nothing reorders, combines
/// across or overdraws cells), with deceiving characters as highlighted markers. Only the rows in view are drawn, so a
/// text of any size opens at once. Lines are broken at the view's width; there is nothing to the right. Screen readers
/// get the whole text.
class CodeView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit CodeView(QWidget *parent = nullptr);

    /// Replaces the text and goes to its beginning.
    void setCode(CodeText text, CodeLanguage language = CodeLanguage::Plain);
    /// These lines stand out in red.
    void setAlarmLines(const QSet<int> &lines);
    void setLineNumbersShown(bool shown);
    /// Marks the lines that are new, and where some are gone, and brings the first into view.
    void setChanges(const approval::LineChanges &changes);

    [[nodiscard]] const CodeText &code() const { return m_code; }
    [[nodiscard]] const QSet<int> &alarmLines() const { return m_alarmLines; }
    [[nodiscard]] const approval::LineChanges &changes() const { return m_changes; }
    /// Lines that lie below the view now.
    [[nodiscard]] int linesBelow() const;
    /// Lines that have not been in view since the text was set.
    [[nodiscard]] int unseenLines() const;

    [[nodiscard]] QString selectedText() const;
    struct Selection {
        qsizetype anchor = 0;
        qsizetype cursor = 0;
        [[nodiscard]] qsizetype start() const { return std::min(anchor, cursor); }
        [[nodiscard]] qsizetype end() const { return std::max(anchor, cursor); }
    };
    [[nodiscard]] const Selection &selection() const { return m_selection; }
    void select(qsizetype anchor, qsizetype cursor);
    void selectAll();
    /// To the clipboard, as it is shown: markers, not what they stand for.
    void copy() const;

    /// Brings the row of `offset` into view.
    void reveal(qsizetype offset);
    [[nodiscard]] QRect cellRect(qsizetype offset) const; ///< in viewport coordinates
    [[nodiscard]] qsizetype offsetAt(const QPoint &position) const;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// Another part of the text is in view.
    void viewMoved();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] qreal columnWidth() const;
    /// Left of the text: margin and line numbers.
    [[nodiscard]] int gutterWidth() const;
    [[nodiscard]] int columnsIn(int width) const;
    /// Above and below the rows, the frame included.
    [[nodiscard]] int verticalMargins() const;
    virtual void layOut(); ///< breaks the rows anew for the present width

private:
    void paintRow(QPainter &painter, const Theme &theme, int row, int y);
    void paintChange(QPainter &painter, const Theme &theme, int row, int y) const;
    void paintGutter(QPainter &painter, const Theme &theme, int row, int y) const;
    void paintCells(QPainter &painter, const Theme &theme, int row, int y);
    [[nodiscard]] int rowsInView() const;
    void noteView();

    CodeText m_code;
    HighlightCache m_highlights;
    QSet<int> m_alarmLines;
    approval::LineChanges m_changes;
    Selection m_selection;
    bool m_lineNumbersShown = true;
    std::vector<bool> m_seenLines = std::vector<bool>(1); // by line
};

}
