// Kernels that log their variables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/dwarf/ptx_variables.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::simt {

/// A scalar in local memory, as in the source.
struct KernelScalar {
    std::string function;  ///< "twice", "kernel<4>"
    std::string name;      ///< "sum", "pair.a", "part[1]"
    std::string type;
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned bytes = 4;
    std::string file;
    int line = 0;                       ///< of the declaration
    int first_line = 0, last_line = 0;  ///< of the enclosing block
};

struct WatchedCode {
    emulator::Code code;                ///< only its functions; see the module's code for the rest
    std::vector<KernelScalar> scalars;  ///< indexed by WatchedSlot::variable
};

/// Ignores variables in files without a name. Throws like emulator::decode().
WatchedCode watch(const ptx::Module& module, std::string_view name, const emulator::NumberLine& number_line);

/// Target of an address in a kernel.
struct Pointed {
    enum class Where : std::uint8_t { nothing, array, variable, shared, local } where = Where::nothing;
    unsigned number = 0;    ///< in the list, or index into Code::variables or Code::shared
    std::int64_t byte = 0;  ///< from its start, or from the start of the lane's local memory
};
/// Finds the target of an address. `arrays` is the number of arrays in the list, without variables.
Pointed pointed_at(const emulator::Code& code, std::size_t arrays, std::uint64_t address);

}  // namespace lanescope::simt
