// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/exposure.h"
#include "approval/unreviewedfiles.h"
#include "sandbox/template.h"

namespace sandtray::tools {

class ManagedSandbox;

/// What the files of a sandbox bring along into those that are made of them: what their maker had within reach, and
/// which of them no human has seen.
struct Inheritance {
    approval::Exposure exposure;
    QList<approval::FileUnderReview> files;
};

[[nodiscard]] Inheritance inheritanceOf(ManagedSandbox &source);
/// What a sandbox has within reach that begins with such files: secrets and host files may be in them, while hosts, ports
/// and shared folders stayed with their maker.
[[nodiscard]] approval::Exposure startingWith(const Inheritance &inherited, const QSet<QString> &secrets);
/// As the notes of a template, and back. Code::Io when they cannot be read: then nobody knows what they were.
[[nodiscard]] QJsonObject toNotes(const Inheritance &inheritance);
[[nodiscard]] Result<Inheritance> inheritanceOf(const sandbox::Template &kept);

/// The origin of an exposure: a name alone may come to mean other files.
[[nodiscard]] QString originOf(const sandbox::Template &kept);

}
