// What a problem offers to the host function of a kernel file: its numbers and arrays, by the names that people use.
#pragma once

#include <string_view>
#include <vector>

namespace lanescope {

/// What a value of a problem is, as a parameter's type has to be; floats may be of half, single or double precision.
enum class ValueKind { integer, real, integers, floats };

/// One value that a problem offers: "offsets", and the other names that it goes by.
struct ProblemValue {
    std::string_view name;
    ValueKind kind;
    bool is_written = false;                ///< the function writes it: y
    std::vector<std::string_view> aliases;  ///< lower case, without underscores, nor d_, dev_ and h_ in front
    /// Names that people give to other arrays too: they count where no other parameter has a clearer claim.
    std::vector<std::string_view> vague_aliases = {};
};

}  // namespace lanescope
