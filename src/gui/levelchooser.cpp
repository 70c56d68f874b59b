// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/levelchooser.h"

#include "gui/labels.h"
#include "gui/requestwords.h"

#include <QButtonGroup>
#include <QEvent>
#include <QGridLayout>
#include <QRadioButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using approval::Level;

}

LevelChooser::LevelChooser(QWidget *parent)
    : QWidget(parent)
    , m_question(plainParagraph(u"levelQuestion"_s, this))
    , m_group(new QButtonGroup(this))
{
    setObjectName(u"levelChooser"_s);
    QFont bold = m_question->font();
    bold.setBold(true);
    m_question->setFont(bold);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setColumnStretch(1, 1);
    grid->setVerticalSpacing(2);
    grid->setHorizontalSpacing(16);
    grid->addWidget(m_question, 0, 0, 1, 2);
    for (Level level : {Level::ReviewScripts, Level::ReviewBorder, Level::DeclineNew})
        addLevel(grid, level);
    reset();
    retranslate();
}

void LevelChooser::addLevel(QGridLayout *grid, Level level)
{
    auto *button = new QRadioButton(this);
    button->setObjectName(u"level%1"_s.arg(static_cast<int>(level)));
    m_group->addButton(button, static_cast<int>(level));
    m_meanings += quietLabel(button->objectName() + u"Meaning"_s, this);
    const int row = grid->rowCount();
    grid->addWidget(button, row, 0, Qt::AlignTop);
    grid->addWidget(m_meanings.last(), row, 1);
}

Level LevelChooser::level() const
{
    return static_cast<Level>(m_group->checkedId());
}

void LevelChooser::reset()
{
    m_group->button(static_cast<int>(Level::ReviewScripts))->setChecked(true);
}

void LevelChooser::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void LevelChooser::retranslate()
{
    m_question->setText(tr("First contact. From now on, what may this client do without asking?"));
    for (qsizetype i = 0; i < m_meanings.size(); ++i) {
        QAbstractButton *button = m_group->buttons().at(i);
        const auto each = static_cast<Level>(m_group->id(button));
        button->setText(RequestWords::level(each));
        button->setAccessibleDescription(RequestWords::levelMeaning(each));
        m_meanings.at(i)->setText(RequestWords::levelMeaning(each));
    }
}

}
