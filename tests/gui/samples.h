// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"

#include <QJsonObject>

/// Requests as the application would queue them.
namespace sandtray::test {

using namespace Qt::StringLiterals;

inline approval::Request sampleRequest()
{
    approval::Request request;
    request.id = RequestId::generate();
    request.act.tool = u"run_code"_s;
    request.editableArgument = u"code"_s;
    request.text = u"# Fibonacci numbers up to 100\n"
                   "def fibonacci(limit):\n"
                   "    a, b = 0, 1\n"
                   "    while a <= limit:\n"
                   "        yield a\n"
                   "        a, b = b, a + b\n\n"
                   "print(list(fibonacci(100)))\n"_s;
    request.language = u"python"_s;
    request.act.arguments = {{u"code"_s, request.text}, {u"language"_s, u"python"_s}, {u"timeout_seconds"_s, 60}};
    request.act.origin = u"host"_s;
    request.asker.client = ClientId::generate();
    request.asker.name = u"Claude Code"_s;
    request.asker.claimedName = u"claude-code"_s;
    request.asker.program = u"/usr/local/bin/claude"_s;
    request.asker.pid = 4242;
    request.sandbox = SandboxId::generate();
    request.sandboxName = u"numbers"_s;
    request.reason = u"Compute the Fibonacci numbers up to 100, as you asked"_s;
    request.asked = QDateTime({2026, 3, 14}, {9, 30}, Qt::UTC);
    return request;
}

/// A program that wants to become a client.
inline approval::Request sampleSignIn()
{
    approval::Request request;
    request.id = RequestId::generate();
    request.kind = approval::Kind::SignIn;
    request.act.tool = u"sign_in"_s;
    request.act.arguments = {
        {u"client_name"_s, u"Claude Code"_s}, {u"redirect_uri"_s, u"http://localhost:33418/callback"_s}};
    request.asker.client = ClientId::generate();
    request.asker.name = u"Claude Code"_s;
    request.asker.claimedName = u"Claude Code"_s;
    request.asker.program = u"/usr/lib/firefox/firefox"_s;
    request.asker.pid = 4242;
    request.receiver = u"/usr/local/bin/claude"_s;
    request.destination = u"http://localhost:33418"_s;
    request.asked = QDateTime({2026, 3, 14}, {9, 30}, Qt::UTC);
    return request;
}

/// Everything at once that a request can bring.
inline approval::Request busyRequest()
{
    approval::Request request = sampleRequest();
    request.act.tool = u"run_command"_s;
    request.editableArgument = u"command"_s;
    request.text = u"python3 analyse.py < \"$HOME/data.csv\" \u202e# nothing to see\u2066"_s;
    request.language = u"bash"_s;
    request.act.arguments = {{u"command"_s, request.text}, {u"stdin"_s, u"a,b\n1,2\n"_s},
        {u"working_directory"_s, u"work"_s},
        {u"env"_s, QJsonObject{{u"BASH_ENV"_s, u"/tmp/x"_s}, {u"MODE"_s, u"1"_s}}}};
    request.act.environment = {{u"TOKEN_FILE"_s, u"/run/token"_s}};
    request.act.secrets = {u"API_KEY"_s};
    request.act.files = {{u"/home/sandbox/analyse.py"_s, approval::FileUnderReview::State::New, 15, QByteArray(32, 'a'),
                             "print('hello')\n"},
        {u"/home/sandbox/notes.md"_s, approval::FileUnderReview::State::DeclinedBefore, 8, QByteArray(32, 'b'),
            "# Notes\n"}};
    request.exposure.network = approval::Reach::Hosts;
    request.exposure.hosts = {u"api.example.com"_s};
    request.exposure.secrets = {u"API_KEY"_s};
    request.suspendedGrant = approval::Exposure{};
    request.openRuns = {u"abcdefghijklmnopqrst"_s};
    request.asker.firstContact = true;
    return request;
}

}
