// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/signinpages.h"

#include "server/oauth/publicpaths.h"

#include "base/randombytes.h"

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

using Fields = QList<std::pair<QByteArray, QByteArray>>;

/// `nonce` lets our own style sheet in, and nothing else.
Fields pageFields(const QByteArray &nonce)
{
    return {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"},
        {"Content-Security-Policy",
            "default-src 'none'; style-src 'nonce-" + nonce
                + "'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
        {"Referrer-Policy", "no-referrer"}, {"X-Content-Type-Options", "nosniff"}, {"X-Frame-Options", "DENY"}};
}

constexpr QStringView layout = uR"(<!DOCTYPE html>
<html lang="%1"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">%2<title>%3</title>
<style nonce="%4">
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; }
</style></head>
<body><main><h1>%3</h1><p>%5</p>%6</main></body></html>
)";

mcp::HttpResponse page(int status, const QString &title, const QString &text, const QString &head = {},
    const QString &more = {})
{
    const QByteArray nonce = randomToken();
    const QString language = SignInPages::tr("en", "language of these pages, as an HTML code");
    const QString html = layout.toString().arg(
        language, head, title.toHtmlEscaped(), QString::fromLatin1(nonce), text.toHtmlEscaped(), more);
    return {.status = status, .headers = pageFields(nonce), .body = html.toUtf8()};
}

}

mcp::HttpResponse SignInPages::waiting(const QByteArray &next)
{
    const QString goOn = u"<meta http-equiv=\"refresh\" content=\"1;url=%1\">"_s.arg(QString::fromLatin1(next));
    return page(200, tr("A program wants to use Sandtray"),
        tr("Sandtray's own window asks you about it now. Answer there: this page goes on by itself."),
        goOn, u"<p><a href=\"%1\">%2</a></p>"_s.arg(QString::fromLatin1(next), tr("Go on").toHtmlEscaped()));
}

mcp::HttpResponse SignInPages::problem(Problem problem)
{
    return page(400, tr("This sign-in cannot go on"), explanation(problem));
}

QString SignInPages::explanation(Problem problem)
{
    switch (problem) {
    case Problem::UnknownProgram:
        return tr("Sandtray does not know the program that asks: you removed it, or it registered long ago. Disconnect "
                  "Sandtray in that program and connect it again.");
    case Problem::ForeignRedirect:
        return tr("The program asks for an answer at another place than the one it registered. Nothing was allowed. If "
                  "you did not start this yourself, close this page.");
    case Problem::NotUnderstood:
        return tr("The request is not complete. Nothing was allowed. Start again in the program that you want to "
                  "connect.");
    case Problem::TooMany:
        return tr("Sandtray asks about one sign-in at a time, and another one waits, or there were many within a minute. "
                  "Answer in Sandtray's window, wait a minute, and start again in the program that you want to connect.");
    case Problem::NothingWaits:
        return tr("This question was answered already, or nobody waits for its answer any more. Start again in the "
                  "program that you want to connect.");
    }
    return {};
}

QByteArray waitingUrl(const QByteArray &handle)
{
    return path::waiting.toByteArray() + "?request=" + handle;
}

mcp::HttpResponse redirection(const QByteArray &target)
{
    return {.status = 302,
        .headers = {{"Location", target}, {"Cache-Control", "no-store"}, {"Referrer-Policy", "no-referrer"}}};
}

}
