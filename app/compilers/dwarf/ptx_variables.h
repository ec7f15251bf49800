// The scalars of a variable: members and elements.
#pragma once

#include <elfutils/libdw.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/inspection_results.h"

namespace lanescope::dwarf {

struct Scalar {
    std::string path;  ///< ".a", "[1]"; empty for a scalar
    std::string type;  ///< "float"
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned offset = 0, bytes = 0;
};

/// A larger variable is omitted as an array.
inline constexpr std::size_t max_scalars = 32;

/// Lists scalars by offset. Empty beyond max_scalars, or if one has no value, such as a bit field.
std::vector<Scalar> scalars_in(Dwarf_Die* type);

}  // namespace lanescope::dwarf

namespace lanescope {

// Variables of a PTX module, from its debug information.
/// A variable at an offset from a PTX symbol: local variables and parameters are in their function's stack frame,
/// others are symbols themselves.
struct PtxVariable {
    std::string function;  ///< enclosing, mangled; may be empty
    std::string name;
    std::string type;           ///< "float*"
    std::uint64_t address = 0;  ///< of its symbol, plus the offset
    unsigned bytes = 0;         ///< 0: unknown
    unsigned scalar_bytes = 0;  ///< of the smallest scalar; 0: unknown
    int file = 0, line = 0;     ///< `file`: number in the PTX
    std::vector<dwarf::Scalar> scalars;
    std::uint64_t begin = 0, end = 0;  ///< labels of its block; 0: whole function
};

/// Reads sections by name, such as ".debug_info" and ".debug_abbrev". Empty if unreadable.
std::vector<PtxVariable> read_ptx_variables(const std::map<std::string, std::vector<std::byte>>& content);

}  // namespace lanescope
