// Kernels for a run that logs the values of their variables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/emulator/code.h"
#include "app/toolchain/dwarf/scalars.h"

namespace lanescope::simt {

/// A scalar of a variable in a lane's own memory, in words of the source.
struct KernelScalar {
    std::string function;  ///< "twice", "kernel<4>"
    std::string name;      ///< "sum", "pair.a", "part[1]"
    std::string type;
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned bytes = 4;
    std::string file;
    int line = 0;                       ///< that declares the variable
    int first_line = 0, last_line = 0;  ///< of the block that it belongs to
};

struct WatchedCode {
    emulator::Code code;  ///< its functions alone are of use: what else it has is also in the module's own
    std::vector<KernelScalar> scalars;  ///< WatchedSlot::variable is an index into them
};

/// Names of files in the module are those to be shown; variables of files without a name are left out. Throws as
/// emulator::decode().
WatchedCode watch(const ptx::Module& module, std::string_view name, const emulator::NumberLine& number_line);

/// What an address in a kernel's hands points into.
struct Pointed {
    enum class Where : std::uint8_t { nothing, array, variable, shared, local } where = Where::nothing;
    unsigned number = 0;    ///< of an array in the list; index into Code::variables or Code::shared
    std::int64_t byte = 0;  ///< from its start; of local memory: from the start of the lane's
};
/// arrays: how many the list has, without the module's variables.
Pointed pointed_at(const emulator::Code& code, std::size_t arrays, std::uint64_t address);

}  // namespace lanescope::simt
