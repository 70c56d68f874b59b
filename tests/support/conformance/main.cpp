// SPDX-License-Identifier: GPL-3.0-or-later
// What the product is served by, engine and HTTP endpoint, around the tools, resources and prompts that the official
// conformance suite calls. A program of its own, never installed: the product has no way to these fixtures. Prints its
// address and the token it takes as one line of JSON.
#include "fixturecontext.h"
#include "fixtureprovider.h"

#include "base/randombytes.h"
#include "server/endpoint.h"

#include "support/fakedirectory.h"
#include "support/fakeprovider.h"
#include "support/fakesite.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace sandtray;

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    test::FixtureProvider tools;
    test::FixtureResources resources;
    test::FixturePrompts prompts;
    test::MemorySessions sessions;
    test::FakeDirectory clients;
    test::FakeSite site;
    const QByteArray token = randomToken();
    clients.add(token);
    mcp::Engine engine({tools, &resources, &prompts, &tools.changes(), true}, sessions, u"fixtures"_s);
    server::Endpoint endpoint(engine, tools, clients, site);
    if (const Result<> started = endpoint.start(0); !started) {
        std::fprintf(stderr, "%s\n", qPrintable(started.error().detail));
        return 1;
    }
    const QJsonObject ready{{u"url"_s, endpoint.url()}, {u"token"_s, QString::fromLatin1(token)}};
    std::printf("%s\n", QJsonDocument(ready).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
    return QCoreApplication::exec();
}
