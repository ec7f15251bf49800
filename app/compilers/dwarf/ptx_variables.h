// Variables and inlined calls of a PTX module, from debug information.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/model/inspection_results.h"

namespace lanescope {

/// A member or an element of a variable.
struct Scalar {
    std::string path;  ///< ".a", "[1]"; empty for a scalar
    std::string type;  ///< "float"
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned offset = 0, bytes = 0;
};

/// A variable at an offset from a PTX symbol: the function's stack frame for local variables and parameters, else its
/// own symbol.
struct PtxVariable {
    std::string function;  ///< enclosing, mangled; may be empty
    std::string name;
    std::string type;                  ///< "float*"
    std::uint64_t address = 0;         ///< of its symbol, plus the offset
    unsigned bytes = 0;                ///< 0: unknown
    unsigned scalar_bytes = 0;         ///< of the smallest scalar; 0: unknown
    int file = 0, line = 0;            ///< `file`: number in the PTX
    std::vector<Scalar> scalars;       ///< by offset
    std::uint64_t begin = 0, end = 0;  ///< labels of its block; 0: function
    bool is_inlined = false;           ///< of a function that is inlined there
};

struct PtxInlinedCall {
    std::string function;              ///< that holds the code, mangled
    std::uint64_t begin = 0, end = 0;  ///< labels
    int file = 0, line = 0;            ///< of the call; `file`: number in the PTX
};

struct PtxDebugInformation {
    std::vector<PtxVariable> variables;
    std::vector<PtxInlinedCall> inlined;  ///< outer calls before inner ones
};

/// Reads sections by name, such as ".debug_info". Empty if unreadable.
PtxDebugInformation read_ptx_debug_information(const std::map<std::string, std::vector<std::byte>>& content);

}  // namespace lanescope
