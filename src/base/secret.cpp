// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/secret.h"

#include <cstring>
#include <utility>

namespace sandtray {

Secret::Secret(QByteArray value)
    : m_value(std::move(value))
{
    m_value.detach();
}

Secret::Secret(const Secret &other)
    : m_value(other.m_value.constData(), other.m_value.size())
{
}

Secret::Secret(Secret &&other) noexcept
    : m_value(std::exchange(other.m_value, QByteArray()))
{
}

Secret &Secret::operator=(Secret other) noexcept
{
    m_value.swap(other.m_value);
    return *this;
}

Secret::~Secret()
{
    if (!m_value.isEmpty() && m_value.isDetached())
        explicit_bzero(m_value.data(), size_t(m_value.size()));
}

}
