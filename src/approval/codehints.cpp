// SPDX-License-Identifier: GPL-3.0-or-later
// The words of all languages are one list: scripts call each other's programs, and a rare false hint costs a glance.
// The text is hostile: every repetition that another start could run through again is bounded.
#include "approval/codehints.h"

#include <QRegularExpression>

#include <array>

namespace sandtray::approval {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longLine = 500;

struct Words {
    CodeHint::Kind kind;
    QRegularExpression expression;
};

QRegularExpression anyOf(const QStringList &patterns)
{
    QRegularExpression expression(patterns.join(u'|'), QRegularExpression::MultilineOption);
    expression.optimize();
    return expression;
}

QRegularExpression network()
{
    return anyOf({
        uR"(\b(?:curl|wget|ssh|scp|sftp|rsync|telnet|nc|ncat|socat)\s+[-\w"'$/.@])"_s,
        uR"(\bgit\s+(?:clone|fetch|pull|push)\b)"_s,
        uR"(\b(?:https?|ftp|wss?)://)"_s,
        uR"(/dev/(?:tcp|udp)/)"_s,
        uR"(\b(?:import|from)\s+(?:requests|urllib3?|httpx|aiohttp|socket|http|ftplib|smtplib|paramiko|websockets?)\b)"_s,
        uR"(\b(?:requests|httpx|socket|urllib\.request)\.\w+\s*\()"_s,
        uR"(\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|axios(?:\.\w+)?)\s*\()"_s,
        uR"((?:\brequire\s*\(|\bfrom|\bimport)\s*\(?\s*["'](?:node:)?(?:net|tls|https?|http2|dgram|dns|undici|axios)["'/])"_s,
    });
}

QRegularExpression outsideFiles()
{
    return anyOf({
        uR"((?<![\w./~-])/(?:etc|root|home|proc|sys|var|boot|mnt|media|run|srv|opt)(?:/|\b))"_s,
        uR"((?<![\w./~-])/dev/(?!null\b|zero\b|u?random\b|std(?:in|out|err)\b|tty\b|fd\b|shm\b|tcp/|udp/))"_s,
        uR"((?<![^\s"'=(/])\.\./)"_s,
        uR"(~[a-z][\w-]*/)"_s,
    });
}

QRegularExpression programs()
{
    return anyOf({
        uR"(\bsubprocess\b|\bmultiprocessing\b|\bpexpect\b|\bpty\.spawn\b)"_s,
        uR"(\bos\.(?:system|popen|exec\w+|spawn\w+|posix_spawnp?|fork(?:pty)?)\s*\()"_s,
        uR"(\basyncio\.create_subprocess_\w+)"_s,
        uR"(\bchild_process\b|\b(?:execSync|execFile(?:Sync)?|spawn(?:Sync)?|fork)\s*\()"_s,
        uR"((?<![^\s;&|(])(?:sudo|doas|su|nohup|setsid|chroot|unshare|nsenter|crontab|xargs)\s+[-\w"'$/.])"_s,
    });
}

QRegularExpression installs()
{
    return anyOf({
        uR"(\b(?:pip3?|pipx|conda|mamba|uv|poetry)["',\s]+(?:pip["',\s]+)?(?:install|add|sync)\b)"_s,
        uR"(\b(?:npm|pnpm|yarn|bun)["',\s]+(?:install|i|ci|add|exec|dlx)\b|\bnpx\s)"_s,
        uR"(\b(?:apt|apt-get|aptitude|dnf|yum|zypper|apk|brew|snap|flatpak)\s+(?:-\S{1,40}\s+){0,8}(?:install|add)\b)"_s,
        uR"(\b(?:dpkg\s+-i|rpm\s+-\w*[iU]|pacman\s+-S)\b)"_s,
        uR"(\b(?:cargo|gem|go|luarocks|cpanm?|R\s+CMD)\s+(?:install|get|INSTALL)\b)"_s,
        uR"(\binstall\.packages\s*\()"_s,
    });
}

QRegularExpression decodesAndRuns()
{
    return anyOf({
        uR"((?<![\w.])(?:eval|exec|execfile|compile)\s*\(|(?<![^\s;&|(])eval\s+["'$`])"_s,
        uR"(\bnew\s+Function\s*\(|(?<![\w.])Function\s*\(|\bvm\.(?:run|Script|compileFunction)\w*)"_s,
        uR"(\b__import__\s*\(|\bimportlib\.import_module\s*\(|\brunpy\.)"_s,
        uR"(\|\s*(?:sudo\s+)?(?:\S{0,60}/)?(?:(?:ba|z|da|k|a)?sh|python[\d.]*|node|perl|ruby|php)\b)"_s,
        uR"((?:\b(?:source|bash|sh)|(?<![^\s;&|])\.)\s+<\()"_s,
        uR"(\bbase(?:32|64)\s+(?:-\w*[dD]\b|--decode\b)|\bxxd\s+-\w*r|\bopenssl\s+enc\b.{0,200}\s-d\b)"_s,
        uR"(\b(?:b|a)(?:16|32|64|85)decode\b|\bunhexlify\b|\bbytes\.fromhex\b|\bcodecs\.decode\b|\batob\s*\()"_s,
        uR"(\b(?:zlib|gzip|bz2|lzma)\.decompress\b|\b(?:marshal|pickle|dill)\.loads?\b)"_s,
        uR"(\bBuffer\.from\s*\([^)\n]{0,200}["'](?:base64(?:url)?|hex)["'])"_s,
    });
}

const std::array<Words, 5> &allWords()
{
    static const std::array<Words, 5> words{{{CodeHint::Kind::Network, network()},
        {CodeHint::Kind::OutsideFiles, outsideFiles()}, {CodeHint::Kind::Programs, programs()},
        {CodeHint::Kind::Installs, installs()}, {CodeHint::Kind::DecodesAndRuns, decodesAndRuns()}}};
    return words;
}

/// A line counts once, however often it says so.
CodeHint wordHint(QStringView text, const Words &words)
{
    CodeHint hint{words.kind};
    for (qsizetype from = 0; from < text.size();) {
        const QRegularExpressionMatch match = words.expression.match(text, from);
        if (!match.hasMatch())
            break;
        if (hint.lines++ == 0)
            hint.firstLine = int(text.first(match.capturedStart()).count(u'\n')) + 1;
        const qsizetype end = text.indexOf(u'\n', match.capturedEnd());
        from = end < 0 ? text.size() : end + 1;
    }
    return hint;
}

CodeHint longLinesHint(QStringView text)
{
    CodeHint hint{CodeHint::Kind::LongLines};
    int number = 0;
    for (const QStringView line : text.tokenize(u'\n')) {
        ++number;
        if (line.size() > longLine && hint.lines++ == 0)
            hint.firstLine = number;
    }
    return hint;
}

}

QList<CodeHint> codeHints(QStringView text)
{
    const QStringView looked = text.first(qMin(text.size(), hintedCharacters));
    QList<CodeHint> hints;
    for (const Words &words : allWords())
        hints.append(wordHint(looked, words));
    hints.append(longLinesHint(looked));
    hints.removeIf([](const CodeHint &hint) { return hint.lines == 0; });
    return hints;
}

}
