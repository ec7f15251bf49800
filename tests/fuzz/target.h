// A fuzz target: a parser and one input for it, whatever that holds. The parser may throw UsageError with one line; any
// other exception, any crash and any undefined behaviour is a fault.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace lanescope::fuzz {

/// Each target defines it.
void try_input(std::string_view input);

/// What must hold of whatever was read.
inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "it does not hold: %s\n", what);
    std::abort();
}

}  // namespace lanescope::fuzz
