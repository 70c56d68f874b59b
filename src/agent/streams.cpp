// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/streams.h"

#include "agent/terminal.h"

#include <fcntl.h>

namespace sandtray::agent {

Result<Streams> Streams::make(const wire::Start &request)
{
    return request.columns > 0 ? makeTerminal(request) : makePipes(request.keepInput);
}

Result<Streams> Streams::makePipes(bool keepInput)
{
    auto input = keepInput ? makePipe(Blocking::ReaderOnly) : Result<Pipe>(Pipe());
    auto output = makePipe(Blocking::WriterOnly);
    auto error = makePipe(Blocking::WriterOnly);
    for (const auto *pipe : {&input, &output, &error}) {
        if (!*pipe)
            return tl::unexpected(pipe->error());
    }
    if (!keepInput)
        input->reader.reset(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!input->reader)
        return fail("/dev/null");
    Streams streams;
    streams.input = std::move(input->writer);
    streams.output = std::move(output->reader);
    streams.error = std::move(error->reader);
    streams.m_input = std::move(input->reader);
    streams.m_output = std::move(output->writer);
    streams.m_error = std::move(error->writer);
    return streams;
}

Result<Streams> Streams::makeTerminal(const wire::Start &request)
{
    auto terminal = openTerminal({request.columns, request.rows});
    if (!terminal)
        return tl::unexpected(terminal.error());
    Streams streams;
    streams.output.reset(::fcntl(terminal->ours.get(), F_DUPFD_CLOEXEC, 0));
    if (!streams.output)
        return fail("the terminal");
    streams.input = std::move(terminal->ours);
    streams.m_input = std::move(terminal->theirs);
    streams.m_isTerminal = true;
    return streams;
}

Standard Streams::standard() const
{
    if (m_isTerminal)
        return {m_input.get(), m_input.get(), m_input.get(), -1, -1, true};
    return {m_input.get(), m_output.get(), m_error.get()};
}

}
