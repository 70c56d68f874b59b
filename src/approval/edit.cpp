// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/edit.h"

namespace sandtray::approval {

using namespace Qt::StringLiterals;

Result<> checkEdit(const Request &request, const QString &text)
{
    if (!request.isEditable())
        return fail(Code::Conflict, u"the text of this request cannot be changed"_s);
    if (text.trimmed().isEmpty())
        return fail(Code::BadArgument, u"it is empty"_s);
    if (text.contains(QChar::Null))
        return fail(Code::BadArgument, u"it contains a NUL"_s);
    if (text.toUtf8().size() > reviewedBytes)
        return fail(Code::BadArgument, u"it is larger than 1 MiB"_s);
    return {};
}

Request withText(Request request, const QString &text)
{
    Q_ASSERT(request.isEditable());
    request.text = text;
    request.act.arguments.insert(request.editableArgument, text);
    return request;
}

}
