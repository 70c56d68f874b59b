// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/templatecommand.h"

#include "cli/console.h"

#include <QLocale>
#include <QTimer>

namespace sandtray::cli {

using namespace Qt::StringLiterals;
using sandbox::Template;

TemplateCommand::TemplateCommand(const QString &folder, Options options)
    : m_store(folder, m_clock)
    , m_options(std::move(options))
{
}

void TemplateCommand::start()
{
    const bool done = m_options.verb == Options::Verb::List ? list() : remove();
    QTimer::singleShot(0, this, [this, done] { Q_EMIT finished(done ? 0 : 1); });
}

bool TemplateCommand::list()
{
    const QLocale locale;
    print(tr("host  the programs of this computer, and an empty home folder"));
    for (const Template &kept : m_store.all()) {
        const QString made = locale.toString(kept.created.toLocalTime(), QLocale::ShortFormat);
        if (kept.isRoot)
            print(tr("%1  %2  root file system, imported %3  %4")
                    .arg(kept.name, locale.formattedDataSize(kept.archiveBytes), made, kept.id.toString()));
        else
            print(tr("%1  %2  made %3, ends %4 unless used  %5")
                    .arg(kept.name, locale.formattedDataSize(kept.diskBytes), made,
                        locale.toString(kept.ends.toLocalTime(), QLocale::ShortFormat), kept.id.toString()));
    }
    return true;
}

QString TemplateCommand::whyItStays(const Template &kept) const
{
    QStringList names;
    for (const Template &other : m_store.all())
        if (other.root == kept.id)
            names.append(other.name);
    if (names.isEmpty())
        return tr(
            "A sandbox works in %1, so it stays. Kill the sandboxes that were made from it first: “sandtray list” "
            "shows them.")
            .arg(kept.name);
    return tr("The templates %2 stand on %1, so it stays. Remove those first.").arg(kept.name, names.join(u", "_s));
}

bool TemplateCommand::remove()
{
    QList<Template> found;
    for (const Template &kept : m_store.all())
        if (kept.name == m_options.name || kept.id.toString() == m_options.name)
            found.append(kept);
    if (found.isEmpty())
        printError(tr("There is no template %1. “sandtray template list” shows those that there are.").arg(m_options.name));
    if (found.size() > 1)
        printError(tr("Several clients have a template %1. Give the id instead of the name.").arg(m_options.name));
    if (found.size() != 1)
        return false;
    if (const Result<> removed = m_store.remove(found.first().id); !removed) {
        printError(removed.error().code == Code::Conflict ? whyItStays(found.first()) : sentence(removed.error()));
        return false;
    }
    print(tr("Removed. Sandboxes that were made from it go on."));
    return true;
}

}
