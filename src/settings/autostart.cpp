// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/autostart.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

namespace sandtray::settings {

using namespace Qt::StringLiterals;

namespace {

/// As the Desktop Entry Specification quotes an argument of Exec, and then any string value: `"` becomes `\\"`.
QByteArray quoted(const QString &program)
{
    QString argument;
    for (const QChar c : program) {
        if (c == u'"' || c == u'`' || c == u'$' || c == u'\\')
            argument += u'\\';
        argument += c;
    }
    argument.replace(u'%', u"%%"_s).replace(u'\\', u"\\\\"_s);
    return '"' + argument.toUtf8() + '"';
}

}

Autostart::Autostart(QString folder, QString program)
    : m_folder(std::move(folder))
    , m_program(std::move(program))
{
}

QString Autostart::path() const
{
    return m_folder + u"/app.sandtray.desktop"_s;
}

QByteArray Autostart::entry() const
{
    return "[Desktop Entry]\nType=Application\nVersion=1.5\nName=Sandtray\n"
           "Comment=Let AI clients run code without touching your files\n"
           "Comment[fr]=Laisser des clients d\u2019IA ex\u00e9cuter du code sans toucher \u00e0 vos fichiers\n"
           "Exec="
        + quoted(m_program) + "\nIcon=app.sandtray\nTerminal=false\n";
}

bool Autostart::isEnabled() const
{
    QFile file(path());
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArrayList lines = file.readAll().split('\n');
    return !lines.contains("Hidden=true") && !lines.contains("X-GNOME-Autostart-enabled=false");
}

Result<> Autostart::setEnabled(bool enabled) const
{
    if (enabled == isEnabled())
        return {};
    if (!enabled) {
        QFile file(path());
        return file.remove() ? Result<>() : fail(Code::Io, u"%1: %2"_s.arg(path(), file.errorString()));
    }
    QDir().mkpath(m_folder);
    QSaveFile file(path());
    const QByteArray bytes = entry();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(Code::Io, u"%1: %2"_s.arg(path(), file.errorString()));
    return {};
}

}
