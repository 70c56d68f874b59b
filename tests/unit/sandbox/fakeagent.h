// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/uniquefd.h"
#include "wire/frame.h"

#include <QList>
#include <QString>

#include <vector>

/// The other end of a channel, played by the test: says what it is told to, valid or not.
class FakeAgent {
public:
    FakeAgent();

    /// The end for the host; once.
    [[nodiscard]] sandtray::sandbox::UniqueFd takeHostEnd() { return std::move(m_hostEnd); }
    void say(const sandtray::wire::ToHost &message);
    /// As many bytes as the socket takes.
    qsizetype sayBytes(const std::string &bytes);
    void hangUp() { m_end.reset(); }
    /// What the host has sent since.
    [[nodiscard]] std::vector<sandtray::wire::ToAgent> heard();
    [[nodiscard]] static std::string frame(const std::string &payload);

private:
    sandtray::sandbox::UniqueFd m_hostEnd;
    sandtray::sandbox::UniqueFd m_end;
    sandtray::wire::FrameReader m_frames;
};
