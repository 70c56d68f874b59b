// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/confirmation.h"

#include <QMessageBox>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

QMessageBox *makeBox(QWidget *parent, QMessageBox::Icon icon, const QString &text)
{
    auto *box = new QMessageBox(icon, u"Sandtray"_s, text, QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    return box;
}

}

void confirm(QWidget *parent, const Confirmation &words, std::function<void()> whenYes)
{
    QMessageBox *box = makeBox(parent, QMessageBox::Question, words.question);
    box->setObjectName(words.name);
    box->setInformativeText(words.meaning);
    QPushButton *yes = box->addButton(words.yes, QMessageBox::DestructiveRole);
    yes->setObjectName(u"confirm"_s);
    QPushButton *cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    QObject::connect(yes, &QPushButton::clicked, box, std::move(whenYes));
    box->open();
}

void tellError(QWidget *parent, const QString &sentence)
{
    QMessageBox *box = makeBox(parent, QMessageBox::Warning, sentence);
    box->setObjectName(u"error"_s);
    box->addButton(QMessageBox::Ok);
    box->open();
}

}
