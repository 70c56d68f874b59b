// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/seeds.h"

#include <cstdio>
#include <cstdlib>
#include <random>

/// Runs a fuzz target on every seed, then on COUNT mutations of them. The numbers are the same in every run, so that a
/// failure can be repeated.
namespace {

class Mutator {
public:
    void mutate(std::string &input)
    {
        for (std::size_t left = 1 + below(4); left-- > 0;)
            mutateOnce(input);
    }
    std::size_t below(std::size_t bound) { return bound == 0 ? 0 : m_random() % bound; }

private:
    void mutateOnce(std::string &input)
    {
        const std::size_t at = below(input.size());
        switch (below(6)) {
        case 0:
            input.insert(at, 1, static_cast<char>(below(256)));
            break;
        case 1:
            input.erase(at, 1 + below(8));
            break;
        case 2:
            input.resize(at);
            break;
        case 3:
            input.insert(at, input.substr(below(input.size()), below(16)));
            break;
        case 4:
            input.insert(at, "\x1b\xff\xff\xff\xff\xff\xff\xff\xff", 9);
            break;
        default:
            if (at < input.size())
                input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
        }
    }

    std::mt19937 m_random{20260101};
};

void run(const std::string &input)
{
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size());
}

}

int main(int argc, char *argv[])
{
    const std::vector<std::string> seeds = sandtray::fuzz::seeds();
    const long count = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
    if (seeds.empty() || count <= 0) {
        std::fputs("usage: fuzz_frame COUNT\n", stderr);
        return 2;
    }
    for (const std::string &seed : seeds)
        run(seed);
    Mutator mutator;
    for (long i = 0; i < count; ++i) {
        std::string input = seeds[mutator.below(seeds.size())];
        mutator.mutate(input);
        run(input);
    }
    return 0;
}
