// The variables of one warp's lanes, step by step, from an emulated run for that purpose.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/machine/recording/record.h"
#include "app/model/scalar_kind.h"

namespace lanescope {

/// A scalar of a variable: the variable itself, a member or an element.
struct KernelVariable {
    std::string function;  ///< that declares it: "twice", "kernel<4>"
    std::string name;      ///< "sum", "pair.a", "part[1]"
    std::string type;
    ScalarKind kind = ScalarKind::unsigned_number;
    int bytes = 4;  ///< 1, 2, 4 or 8
    std::string file;
    int line = 0;                       ///< that declares it
    int first_line = 0, last_line = 0;  ///< of the block that it belongs to
};

/// An array that pointers point into.
struct PointedArray {
    std::string name;
    int element_bytes = 4;
};

/// The bits of a pointer into an array: which one, and the byte from its start. Other pointers have their address
/// there, with none of the bits above.
inline constexpr unsigned pointed_array_shift = 48;
constexpr std::uint64_t pointer_bits(std::size_t array, std::int64_t byte) {
    constexpr std::uint64_t below = (std::uint64_t(1) << pointed_array_shift) - 1;
    return (std::uint64_t(array) + 1) << pointed_array_shift | (std::uint64_t(byte) & below);
}
/// Index of the array; -1: none.
constexpr std::int64_t array_of_pointer(std::uint64_t bits) { return std::int64_t(bits >> pointed_array_shift) - 1; }
constexpr std::int64_t byte_of_pointer(std::uint64_t bits) {
    return std::int64_t(bits << (64 - pointed_array_shift)) >> (64 - pointed_array_shift);
}

struct WarpVariables {
    std::vector<KernelVariable> variables;  ///< of the functions that the warp was in
    std::vector<PointedArray> arrays;
    std::vector<VariableChange> changes;  ///< in the order of steps
    std::vector<std::uint64_t> values;    ///< of each change the bits of its changed lanes, in the order of lanes
    std::uint32_t known_steps = 0;        ///< from the first on; what follows them was not kept
};

}  // namespace lanescope
