// Kernels that log variables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/inspection_results.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::runtime {

/// A source-level scalar in local memory.
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
    emulator::Code code;                ///< functions only; the module's code has the rest
    std::vector<KernelScalar> scalars;  ///< indexed by WatchedSlot::variable
};

/// Scalars with their places in local memory, in equal order.
struct ListedVariables {
    std::vector<KernelScalar> scalars;
    std::vector<emulator::ToWatch> places;
};

/// Reads debug information. Ignores files without a name.
ListedVariables list_variables(const ptx::Module& module);

/// Throws like emulator::decode().
WatchedCode watch(const ptx::Module& module, std::string_view name, const emulator::NumberLine& number_line,
                  ListedVariables listed);

struct Pointed {
    enum class Where : std::uint8_t { nothing, array, variable, shared, local } where = Where::nothing;
    unsigned number = 0;    ///< in the list, Code::variables or Code::shared
    std::int64_t byte = 0;  ///< from its start, or the start of the lane's local memory
};
/// `arrays`: number of arrays in the list, without variables.
Pointed pointed_at(const emulator::Code& code, std::size_t arrays, std::uint64_t address);

}  // namespace lanescope::runtime
