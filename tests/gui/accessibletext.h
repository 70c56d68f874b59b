// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QStringList>
#include <QWidget>

namespace sandtray::test {

/// What a screen reader finds: names, descriptions, values and texts of everything visible.
inline void collectAccessibleText(QAccessibleInterface *at, QStringList &texts)
{
    if (!at || at->state().invisible)
        return;
    for (auto type : {QAccessible::Name, QAccessible::Description, QAccessible::Value})
        texts += at->text(type);
    if (QAccessibleTextInterface *text = at->textInterface())
        texts += text->text(0, text->characterCount());
    for (int i = 0; i < at->childCount(); ++i)
        collectAccessibleText(at->child(i), texts);
}

inline QString accessibleText(QWidget &widget)
{
    QStringList texts;
    collectAccessibleText(QAccessible::queryAccessibleInterface(&widget), texts);
    texts.removeAll(QString());
    return texts.join(QStringLiteral(" | "));
}

}
