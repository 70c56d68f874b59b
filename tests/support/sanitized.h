// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sandtray::test {

/// Built with the address sanitizer (preset asan): what a program takes is then a multiple, and means nothing.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool isSanitized = true;
#else
inline constexpr bool isSanitized = false;
#endif

}
