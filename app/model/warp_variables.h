// Variables of one warp's lanes by step, from a separate emulated run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/machine/recording/record.h"
#include "app/model/scalar_kind.h"

namespace lanescope {

/// A variable, a member or an array element.
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

/// A pointer into an array: its index and the byte offset. Other pointers are addresses with zero upper bits.
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
    std::vector<KernelVariable> variables;  ///< of the functions entered
    std::vector<PointedArray> arrays;
    std::vector<VariableChange> changes;  ///< by step
    std::vector<std::uint64_t> values;    ///< bits of each change's lanes
    std::uint32_t known_steps = 0;        ///< leading steps that were kept
};

}  // namespace lanescope
