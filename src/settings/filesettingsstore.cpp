// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/filesettingsstore.h"

#include "settings/log.h"
#include "settings/settingsfields.h"

#include <QFileInfo>
#include <QSettings>

namespace sandtray::settings {

using namespace Qt::StringLiterals;

namespace {

constexpr int schemaVersion = 1;
const QString versionKey = u"schemaVersion"_s;

Result<> checkVersion(const QSettings &file)
{
    // Without the key somebody wrote the file by hand, or it is not there yet.
    bool isNumber = false;
    const int version = file.value(versionKey, schemaVersion).toInt(&isNumber);
    if (!isNumber || version < 1)
        return fail(Code::Protocol, u"%1: %2 is not a version"_s.arg(file.fileName(), versionKey));
    if (version > schemaVersion)
        return fail(
            Code::Conflict, u"%1 was written by a newer Sandtray (schema %2)"_s.arg(file.fileName()).arg(version));
    return {};
}

Result<> checkReadable(const QSettings &file)
{
    const QFileInfo info(file.fileName());
    if (file.status() == QSettings::AccessError || (info.exists() && !(info.isFile() && info.isReadable())))
        return fail(Code::Io, u"%1 cannot be read"_s.arg(file.fileName()));
    if (file.status() == QSettings::FormatError)
        return fail(Code::Protocol, u"%1 is not a settings file"_s.arg(file.fileName()));
    return checkVersion(file);
}

Settings read(const QSettings &file)
{
    Settings settings;
    for (const Field &field : fields()) {
        const auto key = QString::fromLatin1(field.key);
        if (file.contains(key) && !field.read(file.value(key).toString(), settings))
            qCInfo(lcSettings, "%s: no valid value, the default holds", field.key);
    }
    return settings;
}

void write(const Settings &settings, QSettings &file)
{
    file.setValue(versionKey, schemaVersion);
    for (const Field &field : fields())
        file.setValue(QString::fromLatin1(field.key), field.text(settings));
}

}

Result<std::unique_ptr<FileSettingsStore>> FileSettingsStore::open(const QString &path)
{
    const QSettings file(path, QSettings::IniFormat);
    if (const auto readable = checkReadable(file); !readable)
        return tl::unexpected(readable.error());
    return std::unique_ptr<FileSettingsStore>(new FileSettingsStore(path, read(file)));
}

FileSettingsStore::FileSettingsStore(QString path, const Settings &settings)
    : m_path(std::move(path))
    , m_current(settings)
{
}

Result<> FileSettingsStore::save(const Settings &settings)
{
    if (const auto valid = validate(settings); !valid)
        return valid;
    // One object a save: the error of an object of QSettings never leaves it.
    QSettings file(m_path, QSettings::IniFormat);
    if (const auto readable = checkReadable(file); !readable)
        return readable;
    write(settings, file);
    file.sync();
    if (file.status() != QSettings::NoError) {
        write(m_current, file); // what could not be written stays in the process and would be tried again
        return fail(Code::Io, u"%1 cannot be written"_s.arg(m_path));
    }
    if (settings != m_current) {
        m_current = settings;
        Q_EMIT settingsChanged(m_current);
    }
    return {};
}

}
