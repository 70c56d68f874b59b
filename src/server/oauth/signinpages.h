// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/exchange.h"

#include <QCoreApplication>

namespace sandtray::server {

/// The two pages that a person meets in the browser, in the language of the application. Neither runs a script, loads
/// anything, can be framed, or says a word that came with the request.
class SignInPages {
    Q_DECLARE_TR_FUNCTIONS(sandtray::server::SignInPages)

public:
    /// Goes on to `next` by itself, which answers when the person has.
    [[nodiscard]] static mcp::HttpResponse waiting(const QByteArray &next);

    enum class Problem {
        UnknownProgram, ///< its registration is not known, or no longer
        ForeignRedirect, ///< the answer would go to another place than was registered
        NotUnderstood,
        TooMany, ///< another question waits, or there were many
        NothingWaits, ///< the question was answered, or withdrawn
    };
    [[nodiscard]] static mcp::HttpResponse problem(Problem problem);

private:
    [[nodiscard]] static QString explanation(Problem problem);
};

/// Where the browser asks for the answer.
[[nodiscard]] QByteArray waitingUrl(const QByteArray &handle);

/// Sends the browser on, with nothing of this URL.
[[nodiscard]] mcp::HttpResponse redirection(const QByteArray &target);

}
