// The values that a problem offers to a host function.
#pragma once

#include <string_view>
#include <vector>

namespace lanescope {

/// Floats may have half, single or double precision.
enum class ValueKind { integer, real, integers, floats };

struct ProblemValue {
    std::string_view name;
    ValueKind kind;
    bool is_written = false;
    std::vector<std::string_view> aliases;  ///< lower case, without underscores and prefixes d_, dev_, h_
    /// Used only if no other parameter matches better.
    std::vector<std::string_view> vague_aliases = {};
};

}  // namespace lanescope
