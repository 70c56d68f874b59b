// SPDX-License-Identifier: GPL-3.0-or-later
// Stands for the application in the test of the bridge: listens on the socket, and leaves its environment and its
// process id in the runtime folder. Ends when the file `stop` appears there.
#include "server/socketserver.h"

#include "support/fakedirectory.h"
#include "support/fakeprovider.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcessEnvironment>
#include <QTimer>

using namespace Qt::StringLiterals;

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR") + u"/sandtray"_s;
    sandtray::test::FakeProvider provider;
    sandtray::test::MemorySessions sessions;
    sandtray::test::FakeDirectory clients;
    const sandtray::server::ProcTable processes;
    sandtray::mcp::Engine engine({provider}, sessions, u"fake"_s);
    sandtray::server::SocketServer server(engine, provider, clients, processes);

    QFile report(folder + u"/report"_s);
    if (!report.open(QIODevice::WriteOnly))
        return 1;
    report.write(QProcessEnvironment::systemEnvironment().toStringList().join(u'\n').toUtf8());
    report.close();
    if (!server.listen(folder))
        return 1;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &application, [&] {
        if (QFile::exists(folder + u"/stop"_s))
            QCoreApplication::quit();
    });
    watch.start(20);
    return QCoreApplication::exec();
}
