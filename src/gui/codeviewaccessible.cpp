// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/codeviewaccessible.h"

#include "gui/codeview.h"

#include <QAccessibleWidget>

namespace sandtray::gui {
namespace {

class CodeViewAccessible final : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    explicit CodeViewAccessible(CodeView *view)
        : QAccessibleWidget(view, QAccessible::EditableText)
    {
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.readOnly = true;
        state.multiLine = true;
        state.selectableText = true;
        return state;
    }

    [[nodiscard]] QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? view()->code().text() : QAccessibleWidget::text(type);
    }

    [[nodiscard]] QString text(int start, int end) const override
    {
        const int first = std::clamp(start, 0, characterCount());
        return view()->code().text().sliced(first, std::clamp(end, first, characterCount()) - first);
    }

    [[nodiscard]] int characterCount() const override { return static_cast<int>(view()->code().text().size()); }
    [[nodiscard]] int cursorPosition() const override { return static_cast<int>(view()->selection().cursor); }
    void setCursorPosition(int position) override { view()->select(position, position); }
    [[nodiscard]] int selectionCount() const override { return view()->selectedText().isEmpty() ? 0 : 1; }
    void addSelection(int start, int end) override { view()->select(start, end); }
    void setSelection(int, int start, int end) override { view()->select(start, end); }
    void removeSelection(int) override { setCursorPosition(cursorPosition()); }

    void selection(int, int *start, int *end) const override
    {
        *start = static_cast<int>(view()->selection().start());
        *end = static_cast<int>(view()->selection().end());
    }

    [[nodiscard]] QRect characterRect(int offset) const override
    {
        const QRect cell = view()->cellRect(offset);
        return {view()->viewport()->mapToGlobal(cell.topLeft()), cell.size()};
    }

    [[nodiscard]] int offsetAtPoint(const QPoint &point) const override
    {
        return static_cast<int>(view()->offsetAt(view()->viewport()->mapFromGlobal(point)));
    }

    void scrollToSubstring(int start, int) override { view()->reveal(start); }

    [[nodiscard]] QString attributes(int, int *start, int *end) const override
    {
        *start = 0;
        *end = characterCount();
        return {};
    }

    // The viewport and the scroll bars say nothing that the text does not.
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }

private:
    [[nodiscard]] CodeView *view() const { return static_cast<CodeView *>(widget()); }
};

}

QAccessibleInterface *codeViewAccessible(const QString &, QObject *object)
{
    auto *view = qobject_cast<CodeView *>(object);
    return view ? new CodeViewAccessible(view) : nullptr; // the accessibility cache owns it
}

}
