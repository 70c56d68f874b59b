// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/publicsite.h"

#include <QList>

namespace sandtray::test {

/// Answers every request for a public page with "page", and remembers it.
class FakeSite final : public server::PublicSite {
public:
    void serve(mcp::Exchange &exchange, const server::PublicRequest &request) override
    {
        requests.append(request);
        exchange.respond({.headers = {{"Content-Type", "text/plain"}}, .body = "page"});
    }

    QList<server::PublicRequest> requests;
};

}
