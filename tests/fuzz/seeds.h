// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace sandtray::fuzz {

/// Valid inputs that mutations start from.
[[nodiscard]] std::vector<std::string> seeds();

}
