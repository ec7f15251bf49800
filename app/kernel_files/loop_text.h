// Where the loops of a text are, for the machine: lanes that are in the same iteration go on together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// The lines from its first word to the end of what it repeats; from 1.
struct LoopText {
    int first_line = 0, last_line = 0;
    bool operator==(const LoopText&) const = default;
};

/// Each `for`, `while` and `do`, in the order of the text. `code` is what code_only() returned. Nothing where brackets
/// do not match.
std::vector<LoopText> loops_in(std::string_view code);

/// Lines of the loops that touch memory once, by one subscript, and call nothing: where a lane comes to one again, it
/// is in the next iteration. In their order.
std::vector<int> single_accesses(std::string_view code, const std::vector<LoopText>& loops);

/// A variable of the compiled text that tells of both, as LoopTable reads it; empty where there are no loops.
std::string loop_variable(const std::vector<LoopText>& loops, const std::vector<int>& single_accesses);

}  // namespace lanescope
