// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/program.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace sandtray::agent {

namespace {

using Variables = std::map<std::string_view, std::string_view>;

constexpr std::string_view defaultPath = "/usr/local/bin:/usr/bin:/bin";

bool hasNul(std::string_view text)
{
    return text.find('\0') != text.npos;
}

bool isVariable(const std::pair<std::string, std::string> &variable)
{
    const auto &[name, value] = variable;
    return !name.empty() && name.find('=') == name.npos && !hasNul(name) && !hasNul(value);
}

bool isPassable(const wire::Start &start)
{
    return !start.argv.empty() && !start.argv.front().empty() && !hasNul(start.directory)
        && std::none_of(start.argv.begin(), start.argv.end(), hasNul)
        && std::all_of(start.environment.begin(), start.environment.end(), isVariable);
}

Variables overlay(const wire::Environment &below, const wire::Environment &above)
{
    Variables variables;
    for (const auto *environment : {&below, &above}) {
        for (const auto &[name, value] : *environment)
            variables[name] = value;
    }
    return variables;
}

std::vector<std::string> findCandidates(const std::string &name, std::string_view path)
{
    if (name.find('/') != name.npos)
        return {name};
    std::vector<std::string> candidates;
    while (!path.empty()) {
        const auto end = std::min(path.find(':'), path.size());
        const std::string_view folder = path.substr(0, end);
        // An empty entry means the current folder to execvp(3); nobody who writes one wants that.
        if (!folder.empty())
            candidates.push_back(std::string(folder) + '/' + name);
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return candidates;
}

}

Result<Program> Program::prepare(const wire::Start &start, const wire::Environment &configured)
{
    if (!isPassable(start))
        return fail("argv, environment or directory", EINVAL);
    const Variables variables = overlay(configured, start.environment);

    Program program;
    program.m_strings = start.argv;
    for (const auto &[name, value] : variables)
        program.m_strings.push_back(std::string(name).append("=").append(value));
    for (std::size_t i = 0; i < program.m_strings.size(); ++i) {
        auto &list = i < start.argv.size() ? program.m_argv : program.m_environment;
        list.push_back(program.m_strings[i].data());
    }
    program.m_argv.push_back(nullptr);
    program.m_environment.push_back(nullptr);

    const auto path = variables.find("PATH");
    program.m_candidates = findCandidates(start.argv.front(), path == variables.end() ? defaultPath : path->second);
    program.m_directory = start.directory;
    return program;
}

}
