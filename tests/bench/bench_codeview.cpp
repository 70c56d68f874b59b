// SPDX-License-Identifier: GPL-3.0-or-later
// What it costs in the GUI thread to open a text for review: make it visible, inspect it, break it, draw the first
// page.
#include "approval/textinspection.h"
#include "gui/codeview.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

class CodeViewBench : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opens_data();
    void opens();
};

void CodeViewBench::opens_data()
{
    QTest::addColumn<QString>("text");
    QString lines;
    for (int i = 0; i < 200'000; ++i)
        lines += u"x = %1\n"_s.arg(i);
    QTest::newRow("200,000 lines") << lines;
    QTest::newRow("one line of a mebibyte") << QString(1024 * 1024, u'x');
    QTest::newRow("a mebibyte of hidden characters") << QString(350'000, QChar(0x200B));
}

void CodeViewBench::opens()
{
    QFETCH(QString, text);
    gui::CodeView view;
    view.resize(900, 600);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QImage page(view.size(), QImage::Format_RGB32);

    QBENCHMARK
    {
        QVERIFY(approval::inspectText(text).mixedScript == 0);
        view.setCode(gui::CodeText::fromRaw(text), gui::CodeLanguage::Python);
        view.render(&page);
    }
}

QTEST_MAIN(CodeViewBench)
#include "bench_codeview.moc"
