// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/usagegathering.h"

#include <QPromise>
#include <QTimer>

namespace sandtray::tools {

using namespace std::chrono_literals;

namespace {

constexpr auto patience = 2s;

struct Gathering {
    QPromise<QList<std::optional<sandbox::SandboxUsage>>> promise;
    QList<std::optional<sandbox::SandboxUsage>> usages;
    qsizetype left = 1; // the gatherer itself, until every question is asked
    bool done = false;

    void oneLess()
    {
        if (--left == 0)
            finish();
    }

    void finish()
    {
        if (std::exchange(done, true))
            return;
        promise.addResult(usages);
        promise.finish();
    }
};

}

QFuture<QList<std::optional<sandbox::SandboxUsage>>> gatherUsage(const QList<QPointer<ManagedSandbox>> &sandboxes,
    QObject *context)
{
    const auto gathering = std::make_shared<Gathering>();
    gathering->promise.start();
    gathering->usages.resize(sandboxes.size());
    for (qsizetype index = 0; index < sandboxes.size(); ++index) {
        if (!sandboxes.at(index)->isAlive())
            continue;
        ++gathering->left;
        sandboxes.at(index)->engine().usage().then(context,
            [gathering, index](const Result<sandbox::SandboxUsage> &usage) {
                if (usage)
                    gathering->usages[index] = *usage;
                gathering->oneLess();
            });
    }
    gathering->oneLess();
    if (!gathering->done)
        QTimer::singleShot(patience, context, [gathering] { gathering->finish(); });
    return gathering->promise.future();
}

}
