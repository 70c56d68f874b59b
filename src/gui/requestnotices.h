// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "gui/noticelist.h"
#include "gui/requestparts.h"

#include <QCoreApplication>

namespace sandtray::gui {

/// What a person must not overlook in a request, most dangerous first.
class RequestNotices {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::RequestNotices)

public:
    [[nodiscard]] static QList<Notice> of(const approval::Request &request, const QList<RequestPart> &parts);

private:
    static void addSignIn(QList<Notice> &notices, const approval::Request &request);
    static void addTexts(QList<Notice> &notices, const approval::Request &request, const QList<RequestPart> &parts);
    static void addHints(QList<Notice> &notices, const QList<RequestPart> &parts);
    static void addNames(QList<Notice> &notices, const approval::Request &request);
    static void addCircumstances(QList<Notice> &notices, const approval::Request &request);
};

}
