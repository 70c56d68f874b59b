// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace sandtray {

/// A value that must not be seen: no stream operator, no implicit conversion, overwritten when the last copy goes.
/// Reach the bytes with `reveal()`, at the one place that hands them on.
class Secret {
public:
    Secret() = default;
    explicit Secret(QByteArray value);
    Secret(const Secret &other);
    Secret(Secret &&other) noexcept;
    Secret &operator=(Secret other) noexcept;
    ~Secret();

    [[nodiscard]] const QByteArray &reveal() const { return m_value; }
    [[nodiscard]] bool isEmpty() const { return m_value.isEmpty(); }

private:
    QByteArray m_value; // never shared with another Secret: the destructor writes over it
};

}
