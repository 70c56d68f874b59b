// SPDX-License-Identifier: GPL-3.0-or-later
// What the ledger costs: rows a second when the caller waits for each one, and when it does not; what a look at the
// newest rows takes when there are many. The file is made in the current folder's file system: run it where state.db
// would be.
#include "history/statestore.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTextStream>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

namespace {

constexpr int waited = 5'000;
constexpr int queued = 50'000;

LedgerEntry makeEntry()
{
    LedgerEntry entry;
    entry.kind = u"decision"_s;
    entry.client = ClientId::generate();
    entry.clientName = u"a client"_s;
    entry.sandbox = SandboxId::generate();
    entry.subject = randomLabel();
    entry.tool = u"run_code"_s;
    entry.outcome = u"allowed"_s;
    entry.digest = QByteArray(32, 'd');
    entry.text = u"print('hello')\n"_s.repeated(20);
    entry.details = R"({"exit_code":0})";
    return entry;
}

void report(const QString &what, qint64 rows, qint64 nanoseconds)
{
    const double microseconds = double(nanoseconds) / 1000 / double(rows);
    QTextStream(stdout) << what << ": " << qRound64(1e6 / microseconds) << " rows/s, " << microseconds << " us each\n";
}

void appendWaiting(StateStore &store, const LedgerEntry &entry)
{
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < waited; ++i) {
        if (!store.append(entry).result())
            qFatal("a row was not written");
    }
    report(u"append, waiting for each"_s, waited, timer.nsecsElapsed());
}

void appendQueued(StateStore &store, const LedgerEntry &entry)
{
    QElapsedTimer timer;
    timer.start();
    QFuture<Result<qint64>> last;
    for (int i = 0; i < queued; ++i)
        last = store.append(entry);
    report(u"append, time of the caller"_s, queued, timer.nsecsElapsed());
    if (!last.result())
        qFatal("a row was not written");
    report(u"append, queued"_s, queued, timer.nsecsElapsed());
}

void readNewest(StateStore &store)
{
    QElapsedTimer timer;
    timer.start();
    const auto found = store.entries({}).result();
    report(u"the newest 200"_s, found.value().size(), timer.nsecsElapsed());
    LedgerQuery search;
    search.search = u"not there"_s;
    timer.start();
    if (!store.entries(search).result().value().isEmpty())
        qFatal("found what is not there");
    report(u"a search through all"_s, waited + queued, timer.nsecsElapsed());
}

}

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QTemporaryDir folder(u"bench-ledger-XXXXXX"_s);
    const SystemClock clock;
    const auto store = StateStore::open(folder.filePath(u"state.db"_s), clock);
    if (!store)
        qFatal("%s", qPrintable(store.error().detail));
    const LedgerEntry entry = makeEntry();
    appendWaiting(**store, entry);
    appendQueued(**store, entry);
    readNewest(**store);
}
