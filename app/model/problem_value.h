// The numbers and arrays that a problem offers to a kernel file's host function, with their common names.
#pragma once

#include <string_view>
#include <vector>

namespace lanescope {

/// The kind that a parameter's type must match; floats may have half, single or double precision.
enum class ValueKind { integer, real, integers, floats };

/// A value with its name, "offsets", and aliases.
struct ProblemValue {
    std::string_view name;
    ValueKind kind;
    bool is_written = false;  ///< output of the function: y
    std::vector<std::string_view>
        aliases;  ///< lower case, without underscores and without the prefixes d_, dev_ and h_
    /// Aliases that other arrays also have: they apply only if no other parameter matches better.
    std::vector<std::string_view> vague_aliases = {};
};

}  // namespace lanescope
