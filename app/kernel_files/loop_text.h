// Where the loops of a text are, and the branches, for the machine: lanes that are in the same iteration go on
// together.
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

/// The lines of what an `if` and its `else` do, where no line has both.
struct BranchText {
    int first_line = 0, last_line = 0;
    int first_of_else = 0, last_of_else = 0;
    bool operator==(const BranchText&) const = default;
};
std::vector<BranchText> branches_in(std::string_view code);

/// Lines of the loops that touch memory once, by one subscript, and call nothing: where a lane comes to one again, it
/// is in the next iteration. In their order.
std::vector<int> single_accesses(std::string_view code, const std::vector<LoopText>& loops);

/// A variable of the text's compiled form that tells of them all, as LoopTable reads it; empty where it has no loops.
std::string loop_variable(std::string_view code);

}  // namespace lanescope
