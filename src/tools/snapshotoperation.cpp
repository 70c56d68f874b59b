// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/snapshotoperation.h"

#include "base/future.h"
#include "tools/sandboxfacts.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

SnapshotOperation::SnapshotOperation(mcp::Caller caller, approval::Request request, ManagedSandbox &sandbox,
    QString name, TemplateShelf &shelf)
    : Operation(u"snapshot_sandbox"_s, std::move(caller), std::move(request), &sandbox)
    , m_name(std::move(name))
    , m_shelf(shelf)
{
}

void SnapshotOperation::doPerform()
{
    if (!sandbox() || !sandbox()->isAlive())
        return failWith({Code::Ended, u"The sandbox ended before it could be copied."_s});
    onResult(m_shelf.keep(*sandbox(), m_name), this, [this](const Result<sandbox::Template> &kept) {
        if (isOver()) // taken back meanwhile
            return kept ? m_shelf.discard(*kept) : void();
        if (!kept)
            return failWith(kept.error());
        m_kept = *kept;
        finish();
    });
}

mcp::ToolResult SnapshotOperation::report(qint64) const
{
    if (!m_kept)
        return {.text = u"The sandbox is being copied. Call wait_run with run_id %1."_s.arg(id().toString())};
    return {.text = u"Kept the files of /home/sandbox as template %1 (%2 MiB). create_sandbox with template \"%1\" begins "
                    "with them, also after this sandbox has ended; unused, it ends at %3."_s.arg(m_kept->name)
                        .arg((m_kept->diskBytes >> 20) + 1)
                        .arg(timeFact(m_kept->ends).toString()),
        .facts = templateFacts(*m_kept)};
}

}
