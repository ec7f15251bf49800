// A fuzz target: one parser. It may throw UsageError with a message of one line. Any other exception, crash or
// undefined behaviour is a fault.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace lanescope::fuzz {

/// Sets what a program sets in main(). Call it before try_input().
void begin();

/// Tries one input. Each target defines this function.
void try_input(std::string_view input);

inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "it does not hold: %s\n", what);
    std::abort();
}

}  // namespace lanescope::fuzz
