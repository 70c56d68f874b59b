// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/allowedtexts.h"
#include "approval/codehints.h"
#include "approval/request.h"
#include "approval/textinspection.h"
#include "gui/codetext.h"
#include "gui/highlighter.h"

#include <QCoreApplication>
#include <QSet>

namespace sandtray::gui {

/// One of the texts that make up a request.
struct RequestPart {
    QString title; ///< visible text, one line
    QString state; ///< of a file: new, changed, declined before
    QString note; ///< what the text alone does not say
    CodeText code;
    CodeLanguage language = CodeLanguage::Plain;
    QSet<int> alarmLines;
    /// Of a text like one that was allowed before: what is new in it.
    std::optional<approval::LineChanges> changes;
    QString changeNote; ///< the same in words
    approval::TextFindings findings;
    QList<approval::CodeHint> hints;
    qint64 bytes = 0;
};

/// Cuts a request into what a person reads, in this order: the script, each unreviewed file, the input, all other
/// arguments, the environment. Every argument is in exactly one part.
class RequestParts {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::RequestParts)

public:
    using Comparison = std::optional<approval::AllowedTexts::Comparison>;

    /// `comparison` is that of the request's text.
    [[nodiscard]] static QList<RequestPart> of(const approval::Request &request, const Comparison &comparison = {});
    /// A text by itself.
    [[nodiscard]] static RequestPart plain(
        const QString &title, const QString &text, CodeLanguage language = CodeLanguage::Plain);
    /// Names of the variables, of the call and of the sandbox, that can change what runs; sorted.
    [[nodiscard]] static QStringList hookVariables(const approval::Request &request);

private:
    [[nodiscard]] static RequestPart whole(const QString &title, const QString &text, const QString &name = {});
    [[nodiscard]] static RequestPart text(const approval::Request &request, const Comparison &comparison);
    [[nodiscard]] static QString changeNote(const approval::AllowedTexts::Comparison &comparison);
    [[nodiscard]] static RequestPart file(const approval::FileUnderReview &file);
    [[nodiscard]] static RequestPart arguments(const approval::Request &request);
    [[nodiscard]] static RequestPart environment(const approval::Request &request);
    [[nodiscard]] static QString textTitle(const QString &tool);
    [[nodiscard]] static QString stateName(approval::FileUnderReview::State state);
};

}
