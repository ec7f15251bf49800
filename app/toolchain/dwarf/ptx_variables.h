// Variables of a PTX module, from its debug information.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/dwarf/scalars.h"

namespace lanescope {

/// A variable at `offset` bytes from a PTX symbol. Shared, global and constant variables are symbols themselves; local
/// variables and parameters are in their function's stack frame.
struct PtxVariable {
    std::string function;       ///< mangled name of the enclosing function; empty: none
    std::string name;           ///< in the source
    std::string type;           ///< "float*"
    std::uint64_t address = 0;  ///< of its symbol, as in the sections, plus the offset
    unsigned bytes = 0;         ///< of the whole variable; 0: unknown
    unsigned scalar_bytes = 0;  ///< of the smallest scalar in it; 0: unknown
    int file = 0, line = 0;     ///< declaration; `file` is the file's number in the PTX
    std::vector<dwarf::Scalar> scalars;
    std::uint64_t begin = 0, end = 0;  ///< labels around the declaring block; 0: the whole function
};

/// `content`: sections by name, including ".debug_info" and ".debug_abbrev". Returns nothing if they are unreadable.
std::vector<PtxVariable> read_ptx_variables(const std::map<std::string, std::vector<std::byte>>& content);

}  // namespace lanescope
