// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge.h"
#include "runtimefolder.h"

#include <csignal>
#include <cstdio>
#include <string_view>

namespace {

constexpr const char *usage = "Usage: sandtray-mcp\n\n"
                              "Connects an AI client that speaks MCP over standard input and output to Sandtray, and\n"
                              "starts Sandtray when it does not run. To be started by the client.\n\n"
                              "  --help     this text\n"
                              "  --version  the version\n";

}

int main(int argc, char *argv[])
{
    const std::string_view option = argc > 1 ? argv[1] : "";
    if (option == "--version")
        return std::puts("sandtray-mcp " SANDTRAY_VERSION) < 0;
    if (option == "--help")
        return std::fputs(usage, stdout) < 0;
    if (!option.empty()) {
        std::fputs(usage, stderr);
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    return sandtray::bridge::Bridge(sandtray::bridge::runtimeFolder()).run();
}
