// The way that leads to each part of a module's code: the lines of the calls that were inlined there, and the line
// itself.
//
// Ways are ordered as a kernel's text is executed: what a line calls comes right after what stands in front of that
// line, wherever the function stands. The machine runs the earliest lanes first, so that this is what makes lanes wait
// for each other after a loop before they go on into a function.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "app/toolchain/debug_info.h"

namespace lanescope::simt {

struct WayPoint {
    unsigned rank = 0;  ///< of the file: those that are included come first
    int line = 0;
    unsigned file = 0;  ///< index into CompiledModule::files
    auto operator<=>(const WayPoint&) const = default;
};
/// From the kernel's own line inwards; at least one.
using Way = std::vector<WayPoint>;

struct CodeWay {
    std::uint64_t begin = 0, end = 0;  ///< addresses, as CompiledModule has them
    Way way;
};

/// For the code from the first known line on, by address, without gaps.
std::vector<CodeWay> ways_to_code(const CompiledModule& module);

}  // namespace lanescope::simt
