// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: an agent that can write to our terminal's input, or a human who is typing something else. So nothing typed
// ahead counts, the answer is a whole word, and the text shown has no control sequences of the agent's.
#include "cli/terminalprompter.h"

#include "approval/textinspection.h"
#include "base/json.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace sandtray::cli {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto deadTime = 1000ms;

QString shownText(const approval::Request &request)
{
    QString text = u"\n──────── "_s + TerminalPrompter::tr("Sandtray: a request waits") + u" ────────\n"_s;
    const auto line = [&text](const QString &title, const QString &value) {
        if (!value.isEmpty())
            text += title + u": "_s + approval::visibleText(value, approval::Lines::Mark) + u'\n';
    };
    line(TerminalPrompter::tr("Client"), request.asker.name);
    line(TerminalPrompter::tr("calls itself"), request.asker.claimedName);
    line(TerminalPrompter::tr("program found"), request.asker.program);
    line(TerminalPrompter::tr("The answer goes to"), request.destination);
    line(TerminalPrompter::tr("program that waits there"), request.receiver);
    line(TerminalPrompter::tr("Sandbox"), request.sandboxName.isEmpty() ? request.sandbox.toString() : request.sandboxName);
    line(TerminalPrompter::tr("Reason, in the agent's words"), request.reason);
    line(TerminalPrompter::tr("Secrets"), request.act.secrets.join(u", "_s));
    text += TerminalPrompter::tr("The whole request, as it will be used (SHA-256 %1):")
                .arg(QString::fromLatin1(request.act.digest().toHex()))
        + u'\n' + approval::visibleText(QString::fromUtf8(request.act.canonical())) + u'\n';
    if (!request.text.isEmpty())
        text += TerminalPrompter::tr("Its text:") + u'\n' + approval::visibleText(request.text) + u'\n';
    for (const approval::FileUnderReview &file : request.act.files)
        text += TerminalPrompter::tr("Unreviewed file %1:").arg(approval::visibleText(file.path, approval::Lines::Mark))
            + u'\n' + approval::visibleText(QString::fromUtf8(file.content)) + u'\n';
    return text;
}

}

Result<std::unique_ptr<TerminalPrompter>> TerminalPrompter::make(approval::ReviewQueue &queue)
{
    const int fd = ::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return fail(Code::Unavailable, tr("There is no terminal to ask on. Start Sandtray from a terminal, or choose another --approvals."));
    return std::unique_ptr<TerminalPrompter>(new TerminalPrompter(queue, fd));
}

TerminalPrompter::TerminalPrompter(approval::ReviewQueue &queue, int fd)
    : m_queue(queue)
    , m_fd(fd)
    , m_typed(fd, QSocketNotifier::Read)
{
    m_typed.setEnabled(false);
    m_dead.setSingleShot(true);
    connect(&m_dead, &QTimer::timeout, this, &TerminalPrompter::listen);
    connect(&m_typed, &QSocketNotifier::activated, this, &TerminalPrompter::onTyped);
    connect(&m_queue, &approval::ReviewQueue::added, this, &TerminalPrompter::showNext);
    connect(&m_queue, &approval::ReviewQueue::removed, this, &TerminalPrompter::showNext);
}

TerminalPrompter::~TerminalPrompter()
{
    ::close(m_fd);
}

void TerminalPrompter::showNext()
{
    if (m_queue.requests().isEmpty()) {
        m_shown = {};
        m_typed.setEnabled(false);
        return;
    }
    const approval::Request &request = m_queue.requests().first();
    if (request.id == m_shown)
        return;
    m_shown = request.id;
    m_digestShown = request.act.digest();
    m_typed.setEnabled(false);
    write(shownText(request));
    m_dead.start(deadTime);
}

void TerminalPrompter::listen()
{
    tcflush(m_fd, TCIFLUSH);
    write(tr("Type “allow” or “decline”, then Enter: "));
    m_typed.setEnabled(true);
}

void TerminalPrompter::onTyped()
{
    QByteArray typed(256, Qt::Uninitialized);
    const ssize_t size = ::read(m_fd, typed.data(), size_t(typed.size()));
    if (size == 0)
        m_typed.setEnabled(false); // the terminal is gone: nobody answers any more
    if (size <= 0)
        return;
    const QString answer = QString::fromUtf8(typed.first(size)).trimmed().toLower();
    approval::Decision decision;
    if (answer == "allow"_L1 || answer == tr("allow"))
        decision.answer = approval::Answer::Once;
    else if (answer == "decline"_L1 || answer == tr("decline"))
        decision.answer = approval::Answer::Decline;
    else
        return listen();
    m_typed.setEnabled(false);
    (void)m_queue.answer(m_shown, m_digestShown, decision); // withdrawn meanwhile: nothing to do
}

void TerminalPrompter::write(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t written = ::write(m_fd, bytes.constData() + done, size_t(bytes.size() - done));
        if (written < 0)
            return; // a terminal that takes nothing: the request stays unanswered
        done += written;
    }
}

}
