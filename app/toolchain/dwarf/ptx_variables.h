// Variables of a PTX module as its debug information describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/dwarf/scalars.h"

namespace lanescope {

/// A variable at `offset` bytes from a symbol of the PTX: a variable in shared, global or constant memory is a symbol
/// of its own; local ones and parameters lie in their function's stack frame.
struct PtxVariable {
    std::string function;       ///< mangled name of the function around it; empty: none
    std::string name;           ///< in the source
    std::string type;           ///< "float*"
    std::uint64_t address = 0;  ///< of its symbol, as the sections have it, plus the offset
    unsigned bytes = 0;         ///< of the whole variable; 0: not known
    unsigned scalar_bytes = 0;  ///< of the smallest scalar in it; 0: not known
    int file = 0, line = 0;     ///< that declares it: number of the file in the PTX
    std::vector<dwarf::Scalar> scalars;
    std::uint64_t begin = 0, end = 0;  ///< labels around the block that declares it; 0: the whole function
};

/// content: sections by name, ".debug_info" and ".debug_abbrev" among them. Returns nothing if they cannot be read.
std::vector<PtxVariable> read_ptx_variables(const std::map<std::string, std::vector<std::byte>>& content);

}  // namespace lanescope
