// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/confirmation.h"

#include "gui/labels.h"

#include <QCoreApplication>
#include <QDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

struct ConfirmationWords {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::Confirmation)
};

/// An icon, a question in bold, its meaning, buttons.
QDialog *makeDialog(QWidget *parent, QStyle::StandardPixmap picture, const Confirmation &words)
{
    auto *dialog = new QDialog(parent);
    dialog->setObjectName(words.name);
    dialog->setWindowTitle(u"Sandtray"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto *icon = new QLabel(dialog);
    icon->setPixmap(dialog->style()->standardIcon(picture).pixmap(40));
    QLabel *question = plainParagraph(u"question"_s, dialog);
    QFont bold = question->font();
    bold.setBold(!words.meaning.isEmpty());
    question->setFont(bold);
    question->setText(words.question);
    QLabel *meaning = plainParagraph(u"meaning"_s, dialog);
    meaning->setText(words.meaning);
    auto *grid = new QGridLayout(dialog);
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(16);
    grid->setContentsMargins(16, 16, 16, 12);
    grid->addWidget(icon, 0, 0, 2, 1, Qt::AlignTop);
    grid->addWidget(question, 0, 1);
    grid->addWidget(meaning, 1, 1);
    return dialog;
}

void addButtons(QDialog &dialog, const QList<QPushButton *> &buttons)
{
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    for (QPushButton *button : buttons)
        row->addWidget(button);
    static_cast<QGridLayout *>(dialog.layout())->addLayout(row, 2, 0, 1, 2);
    buttons.last()->setDefault(true);
    buttons.last()->setFocus();
    fitToText(dialog, 420);
    dialog.open();
}

}

void confirm(QWidget *parent, const Confirmation &words, std::function<void()> whenYes)
{
    QDialog *dialog = makeDialog(parent, QStyle::SP_MessageBoxQuestion, words);
    auto *yes = new QPushButton(words.yes, dialog);
    yes->setObjectName(u"confirm"_s);
    yes->setAutoDefault(false);
    auto *cancel = new QPushButton(ConfirmationWords::tr("&Cancel"), dialog);
    cancel->setObjectName(u"cancel"_s);
    QObject::connect(yes, &QPushButton::clicked, dialog, std::move(whenYes));
    QObject::connect(yes, &QPushButton::clicked, dialog, &QDialog::accept);
    QObject::connect(cancel, &QPushButton::clicked, dialog, &QDialog::reject);
    addButtons(*dialog, {yes, cancel});
}

void tellError(QWidget *parent, const QString &sentence)
{
    QDialog *dialog = makeDialog(parent, QStyle::SP_MessageBoxWarning, {u"error"_s, sentence, {}, {}});
    auto *close = new QPushButton(ConfirmationWords::tr("&Close"), dialog);
    close->setObjectName(u"close"_s);
    QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    addButtons(*dialog, {close});
}

}
