// Variables in scope at a step, per lane.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/inspection_results.h"

namespace lanescope {

/// IEEE binary16.
double half_value(std::uint32_t bits);
double bfloat_value(std::uint32_t bits);

/// Before the step.
struct LaneValues {
    std::uint32_t reached = 0;  ///< lanes with a value
    std::array<std::uint64_t, warp_size> bits{};
};

/// Returns values per variable; empty for an unknown step.
std::vector<LaneValues> values_at(const WarpVariables& variables, std::int64_t step);

/// Returns indices in source order. Inner variables hide outer ones.
std::vector<std::size_t> variables_in_scope(const WarpVariables& variables, std::string_view file, int line);
/// Returns only the named variable and its members or elements.
std::vector<std::size_t> variables_named(const WarpVariables& variables, std::string_view file, int line,
                                         std::string_view name);

/// Returns "0.25", "-7", "true", "A[12]" or "null".
std::string value_text(const WarpVariables& variables, const KernelVariable& variable, std::uint64_t bits,
                       int digits = 6);
/// Returns a number for sorting and scaling: a pointer's offset.
double value_number(const KernelVariable& variable, std::uint64_t bits);

struct ValueSpread {
    int lanes = 0, distinct = 0;                ///< with a value, and distinct ones
    std::uint64_t least = 0, most = 0;          ///< bits of the extremes, without NaN
    double least_number = 0, most_number = -1;  ///< as numbers; least > most: none
};
ValueSpread spread_of(const KernelVariable& variable, const LaneValues& values);
/// Returns "0.25 to 8, 12 different values in 31 lanes".
std::string spread_text(const WarpVariables& variables, const KernelVariable& variable, const LaneValues& values);

}  // namespace lanescope
