// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/importcommand.h"

#include "base/future.h"
#include "cli/console.h"

#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>

namespace sandtray::cli {

using namespace Qt::StringLiterals;
using sandbox::ImportStep;

namespace {

QString stepLine(ImportStep step)
{
    switch (step) {
    case ImportStep::Reading:
        return ImportCommand::tr("Reading what is in it ...");
    case ImportStep::Unpacking:
        return ImportCommand::tr("Unpacking it inside a sandbox ...");
    case ImportStep::Trying:
        return ImportCommand::tr("Trying a sandbox that begins with it ...");
    }
    return {};
}

QString explained(const Error &error, const QString &file)
{
    switch (error.code) {
    case Code::BadArgument:
        return ImportCommand::tr(
            "%1 is no root file system and no image of containers (%2). Take a tar archive of a whole system, "
            "or what “docker save”, “podman save” or “skopeo copy” wrote.")
            .arg(file, error.detail);
    case Code::TooLarge:
        return ImportCommand::tr(
            "%1 is too large: %2. Take a smaller system, or remove templates that you no longer need.")
            .arg(file, error.detail);
    case Code::Unavailable:
        if (error.detail == "skopeo"_L1 || error.detail == "umoci"_L1)
            return ImportCommand::tr(
                "Images of containers are unpacked by skopeo and umoci, and %1 is not installed. Install both "
                "(on Debian and Ubuntu: sudo apt install skopeo umoci), or take a tar archive of the system.")
                .arg(error.detail);
        break;
    case Code::Io:
        return ImportCommand::tr(
            "%1 cannot be used: %2. Nothing was kept. Make the file again, for this kind of computer, and check "
            "that the disk has room.")
            .arg(file, error.detail);
    default:
        break;
    }
    return sentence(error);
}

}

QString templateNameFor(const QString &file)
{
    static const QRegularExpression ending(u"\\.(tar|tgz|txz|tbz2|oci)(\\.[a-z0-9]+)?$"_s);
    static const QRegularExpression other(u"[^a-z0-9._-]+"_s);
    static const QRegularExpression beginning(u"^[^a-z0-9]+"_s);
    QString name = QFileInfo(file).fileName().toLower();
    return name.remove(ending).replace(other, u"-"_s).remove(beginning).left(63);
}

ImportCommand::ImportCommand(Options options)
    : m_options(std::move(options))
    , m_backend(m_options.backend, m_clock)
{
}

void ImportCommand::start()
{
    const QFileInfo file(m_options.file);
    if (!file.isFile() || !file.isReadable()) {
        printError(tr("%1 cannot be read. Check its name and its permissions.").arg(m_options.file));
        return Q_EMIT finished(1);
    }
    const auto progress = [](ImportStep step) { print(stepLine(step)); };
    onResult(
        m_backend.importRoot(file.canonicalFilePath(), {.name = m_options.name, .owner = {}, .notes = {}}, progress),
        this, [this](const auto &imported) { done(imported); });
}

void ImportCommand::done(const Result<sandbox::LocalBackend::ImportedRoot> &imported)
{
    if (!imported) {
        printError(explained(imported.error(), m_options.file));
        return Q_EMIT finished(1);
    }
    const QString languages = imported->programs.isEmpty() ? tr("none") : imported->programs.join(u", "_s);
    print(tr("Imported as template %1 (%2). Languages that it has: %3.")
            .arg(imported->kept.name, QLocale().formattedDataSize(imported->kept.archiveBytes), languages));
    if (!imported->programs.contains(u"bash"_s))
        print(tr("It has no bash, which commands need: only code in its languages runs there."));
    print(tr("Ask for it by name: “Create a sandbox with the template %1”.").arg(imported->kept.name));
    Q_EMIT finished(0);
}

}
