// SPDX-License-Identifier: GPL-3.0-or-later
#include "credentials/memorystore.h"

#include "base/future.h"

namespace sandtray::credentials {

using namespace Qt::StringLiterals;

QFuture<Result<Secret>> MemoryStore::read(const QString &key)
{
    const auto it = m_secrets.constFind(key);
    if (it == m_secrets.cend())
        return ready(Result<Secret>(fail(Code::NotFound, u"no secret "_s + key)));
    return ready(Result<Secret>(*it));
}

QFuture<Result<>> MemoryStore::write(const QString &key, const Secret &value)
{
    m_secrets.insert(key, value);
    return ready(Result<>());
}

QFuture<Result<>> MemoryStore::remove(const QString &key)
{
    if (!m_secrets.remove(key))
        return ready(Result<>(fail(Code::NotFound, u"no secret "_s + key)));
    return ready(Result<>());
}

}
