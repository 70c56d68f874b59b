// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/types.h"

namespace sandtray::sandbox {

/// How a text of python, javascript or bash is run as a program of its own: what argv and program text make of it. It
/// is never spliced into a command line; it reaches the interpreter as a sealed file on descriptor 3.
[[nodiscard]] Result<RunSpec> programFor(const QString &language, const QString &code);
/// A bash command line.
[[nodiscard]] RunSpec commandFor(const QString &command);

/// The languages of cells: python, javascript, typescript and bash.
[[nodiscard]] QStringList codeLanguages();

/// What runs the cells of a language. Its text is compiled in: what runs inside comes from this program.
struct KernelProgram {
    QStringList argv;
    QMap<QString, QString> environment;
};
/// `language` is one of codeLanguages().
[[nodiscard]] KernelProgram kernelFor(const QString &language);

}
