// Compiler output, and one warp's variables and accesses by step, each from a separate run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/base/text/names.h"
#include "app/model/step_record.h"

namespace lanescope {

struct Instruction {
    int line = 0;      ///< 1-based; 0: not in the kernel's file
    std::string text;  ///< "LDG.E R2, desc[UR6][R2.64]"; a label ends with a colon
};

struct KernelResources {
    int registers = 0;                   ///< per thread
    std::int64_t shared_bytes = 0;       ///< per block, static
    std::int64_t stack_bytes = 0;        ///< per thread, in local memory
    std::int64_t spill_store_bytes = 0;  ///< per thread
    std::int64_t spill_load_bytes = 0;
};

struct ListedKernel {
    std::string name;  ///< "kernel<4>"
    KernelResources resources;
    std::vector<Instruction> ptx, sass;
};

struct CodeListing {
    std::string architecture;  ///< "sm_90"
    std::vector<ListedKernel> kernels;
    std::string failure;  ///< one line; may be empty
    std::string no_sass;  ///< one line: why none; else empty
};

using CodeListingPtr = std::shared_ptr<const CodeListing>;

enum class ScalarKind : std::uint8_t { signed_number, unsigned_number, real, half, bfloat, boolean, pointer };

template <>
inline constexpr auto enum_names<ScalarKind> = name_table<ScalarKind>("kind of scalar", "signed_number",
                                                                      "unsigned_number", "real", "half", "bfloat",
                                                                      "boolean", "pointer");

struct KernelVariable {
    std::string function;  ///< "twice", "kernel<4>"
    std::string name;      ///< "sum", "pair.a", "part[1]"
    std::string type;
    ScalarKind kind = ScalarKind::unsigned_number;
    int bytes = 4;  ///< 1, 2, 4 or 8
    std::string file;
    int line = 0;                       ///< of the declaration
    int first_line = 0, last_line = 0;  ///< of its block
};

struct PointedArray {
    std::string name;
    int element_bytes = 4;
};

/// A pointer into an array: its index and byte offset. Other pointers are addresses with zero upper bits.
inline constexpr unsigned pointed_array_shift = 48;
constexpr std::uint64_t pointer_bits(std::size_t array, std::int64_t byte) {
    constexpr std::uint64_t below = (std::uint64_t(1) << pointed_array_shift) - 1;
    return (std::uint64_t(array) + 1) << pointed_array_shift | (std::uint64_t(byte) & below);
}
/// Returns -1 if there is none.
constexpr std::int64_t array_of_pointer(std::uint64_t bits) { return std::int64_t(bits >> pointed_array_shift) - 1; }
constexpr std::int64_t byte_of_pointer(std::uint64_t bits) {
    return std::int64_t(bits << (64 - pointed_array_shift)) >> (64 - pointed_array_shift);
}

struct WarpVariables {
    std::vector<KernelVariable> variables;  ///< of entered functions
    std::vector<PointedArray> arrays;
    std::vector<VariableChange> changes;  ///< by step
    std::vector<std::uint64_t> values;    ///< bits of each change's lanes
    std::uint32_t known_steps = 0;        ///< leading steps kept
};

struct AccessSite {
    int line = 0;
    std::string array;
    AccessKind kind = AccessKind::load;
    int lane_bytes = 4;     ///< moved per lane and step
    int element_bytes = 4;  ///< of a scalar
    std::string file{};     ///< empty for a GPU
};

struct WarpAccesses {
    std::int64_t warp = 0;  ///< index in the grid
    std::vector<AccessSite> sites;
    std::vector<std::uint32_t> masks;
    std::vector<std::uint32_t> numbers;  ///< site of each step
    /// One entry per active lane and memory step. `bytes`: offset in the array. `values`: at least one 32-bit word
    /// each; empty for a GPU. `rows`, `cols`: -1 if none.
    std::vector<std::uint64_t> bytes;
    std::vector<std::uint32_t> values;
    std::vector<std::int64_t> rows, cols;
    WarpVariables variables;  ///< emulated runs
    bool bfloat = false;      ///< not fp16
    bool cut = false;         ///< more steps than are kept
    std::string failure;      ///< one line; else empty
};

using WarpAccessesPtr = std::shared_ptr<const WarpAccesses>;

/// Returns words per lane's value.
constexpr std::uint32_t words_of(const AccessSite& site) {
    return site.lane_bytes > 4 ? static_cast<std::uint32_t>(site.lane_bytes) / 4 : 1;
}

}  // namespace lanescope
