// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/offlinestate.h"

#include "base/future.h"
#include "credentials/keychainstore.h"

namespace sandtray::cli {

using namespace Qt::StringLiterals;

OfflineState::OfflineState(const settings::Locations &locations, const Clock &clock)
    : m_locations(locations)
    , m_clock(clock)
    , m_keychain(std::make_unique<credentials::KeychainStore>())
{
}

OfflineState::~OfflineState() = default;

QFuture<Result<history::StateStore *>> OfflineState::open()
{
    if (const Result<> created = m_locations.create(); !created)
        return ready<history::StateStore *>(tl::unexpected(created.error()));
    auto opened = history::StateStore::open(m_locations.state + u"/state.db"_s, m_clock);
    if (!opened)
        return ready<history::StateStore *>(tl::unexpected(opened.error()));
    m_state = std::move(*opened);
    return m_keychain->read(u"state-file-key"_s).then(this, [this](const Result<Secret> &key) -> Result<history::StateStore *> {
        if (key)
            m_state->setMacKey(*key);
        else if (key.error().code == Code::Unavailable || key.error().code == Code::NotFound)
            m_state->acceptUnsigned();
        return m_state.get();
    });
}

}
