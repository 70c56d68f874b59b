// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/requestfoot.h"

#include "gui/editdialog.h"
#include "gui/format.h"
#include "gui/labels.h"

#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

RequestFoot::RequestFoot(QWidget *parent)
    : QWidget(parent)
    , m_unopened(plainLabel(u"unopened"_s, this))
    , m_limits(quietLabel(u"limits"_s, this))
    , m_digest(plainLabel(u"digest"_s, this))
    , m_edit(new QPushButton(this))
{
    m_edit->setObjectName(u"editText"_s);
    m_edit->setAutoDefault(false);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_unopened);
    row->addWidget(m_limits, 1);
    row->addWidget(m_digest);
    row->addWidget(m_edit);
    connect(m_edit, &QPushButton::clicked, this, &RequestFoot::editWanted);
}

void RequestFoot::show(const approval::Request &request)
{
    m_limits->setText(tr("Files that reviewed code makes itself are not shown here."));
    m_limits->setVisible(request.kind != approval::Kind::SignIn);
    showDigest(request.act.digest());
    offerToEdit(request);
}

void RequestFoot::showUnopened(int parts)
{
    m_unopened->setText(tr("%n part(s) not opened yet.", nullptr, parts));
    m_unopened->setVisible(parts > 0);
}

void RequestFoot::showDigest(const QByteArray &digest)
{
    m_digest->setText(tr("SHA-256 %1…").arg(Format::shortDigest(digest)));
    m_digest->setToolTip(Format::digest(digest));
    m_digest->setAccessibleName(tr("SHA-256 of the request: %1").arg(QString::fromLatin1(digest.toHex())));
}

void RequestFoot::offerToEdit(const approval::Request &request)
{
    const bool canEdit = EditDialog::canEdit(request.text);
    m_edit->setVisible(request.isEditable());
    m_edit->setEnabled(canEdit);
    m_edit->setText(tr("Ed&it…"));
    m_edit->setAccessibleName(tr("Change the text before it runs"));
    m_edit->setToolTip(canEdit
            ? tr("Change the text before it runs once")
            : tr("An editor would not give this text back as it is: it is long, has a very long line, or its lines end "
                 "in another way than those of Linux."));
}

}
