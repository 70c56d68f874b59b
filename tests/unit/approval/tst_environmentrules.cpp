// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/environmentrules.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray::approval;

class EnvironmentRulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsVariableNames_data();
    void knowsVariableNames();
    void reservesWhatSandtraySets_data();
    void reservesWhatSandtraySets();
    void findsHooks_data();
    void findsHooks();
};

namespace {

void rows(const QStringList &positive, const QStringList &negative)
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("expected");
    for (const QString &name : positive)
        QTest::addRow("yes %s", qPrintable(name)) << name << true;
    for (const QString &name : negative)
        QTest::addRow("no %s", qPrintable(name)) << name << false;
}

}

void EnvironmentRulesTest::knowsVariableNames_data()
{
    rows({u"A"_s, u"_"_s, u"a9"_s, u"LC_ALL"_s, u"__x__"_s},
        {QString(), u"9A"_s, u"BASH_FUNC_ls%%"_s, u"A B"_s, u"A=B"_s, u"A-B"_s, u"É"_s, u"A\n"_s, u"A\u200b"_s, u"А"_s,
            u"A."_s, u"A"_s + QChar(0), u"Ａ"_s, u"a٣"_s});
}

void EnvironmentRulesTest::knowsVariableNames()
{
    QFETCH(QString, name);
    QTEST(isVariableName(name), "expected");
}

void EnvironmentRulesTest::reservesWhatSandtraySets_data()
{
    rows({u"PATH"_s, u"HOME"_s, u"USER"_s, u"LOGNAME"_s, u"SHELL"_s, u"PWD"_s, u"TMPDIR"_s, u"LANG"_s, u"LC_ALL"_s,
             u"TZ"_s, u"TERM"_s, u"HTTP_PROXY"_s, u"http_proxy"_s, u"HTTPS_PROXY"_s, u"https_proxy"_s, u"Https_Proxy"_s,
             u"ALL_PROXY"_s, u"all_proxy"_s, u"NO_PROXY"_s, u"no_proxy"_s, u"NODE_USE_ENV_PROXY"_s},
        {QString(), u"path"_s, u"PATHS"_s, u"MY_PROXY"_s, u"HTTP_PROXY_X"_s, u"LC_TIME"_s, u"TOKEN"_s});
}

void EnvironmentRulesTest::reservesWhatSandtraySets()
{
    QFETCH(QString, name);
    QTEST(isReservedVariable(name), "expected");
}

void EnvironmentRulesTest::findsHooks_data()
{
    rows({u"BASH_ENV"_s, u"ENV"_s, u"LD_PRELOAD"_s, u"LD_LIBRARY_PATH"_s, u"LD_AUDIT"_s, u"PYTHONPATH"_s,
             u"PYTHONSTARTUP"_s, u"NODE_OPTIONS"_s, u"NODE_PATH"_s, u"PERL5LIB"_s, u"PERL5OPT"_s, u"RUBYOPT"_s,
             u"JAVA_TOOL_OPTIONS"_s, u"GIT_SSH_COMMAND"_s, u"PATH"_s, u"PS4"_s, u"PROMPT_COMMAND"_s},
        {QString(), u"TOKEN"_s, u"ENVIRONMENT"_s, u"BASH_ENVS"_s, u"LDAP"_s, u"PYTHO"_s, u"MY_NODE_OPTIONS"_s,
            u"RUBYOPTS"_s, u"GITHUB_TOKEN"_s});
}

void EnvironmentRulesTest::findsHooks()
{
    QFETCH(QString, name);
    QTEST(isHookVariable(name), "expected");
}

QTEST_GUILESS_MAIN(EnvironmentRulesTest)
#include "tst_environmentrules.moc"
