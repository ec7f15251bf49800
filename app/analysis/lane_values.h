// The variables in scope at one step of a warp, and each lane's value.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/warp_variables.h"

namespace lanescope {

/// A variable's values when a step begins.
struct LaneValues {
    std::uint32_t reached = 0;  ///< lanes that have written it; the others have no value yet
    std::array<std::uint64_t, warp_size> bits{};
};

/// Returns one entry per variable; empty if the step's variables are not known.
std::vector<LaneValues> values_at(const WarpVariables& variables, std::int64_t step);

/// Returns the indices of the variables in scope at that line, in source order. An inner variable hides an outer one of
/// its name.
std::vector<std::size_t> variables_in_scope(const WarpVariables& variables, std::string_view file, int line);
/// Like variables_in_scope(), restricted to the variable of that name with its members or elements.
std::vector<std::size_t> variables_named(const WarpVariables& variables, std::string_view file, int line,
                                         std::string_view name);

/// Returns "sum" for "sum", "pair" for "pair.a" and "part" for "part[1]".
std::string_view base_name(const KernelVariable& variable);

/// Returns "0.25", "-7", "true", "A[12]" or "null". `digits` applies to floating-point numbers.
std::string value_text(const WarpVariables& variables, const KernelVariable& variable, std::uint64_t bits,
                       int digits = 6);
/// Returns the value for sorting and scaling; for a pointer, its offset in the array.
double value_number(const KernelVariable& variable, std::uint64_t bits);

/// Differences of values between lanes.
struct ValueSpread {
    int lanes = 0, distinct = 0;                ///< lanes with a value, and distinct values among them
    std::uint64_t least = 0, most = 0;          ///< bits of the smallest and the largest; excludes NaN
    double least_number = 0, most_number = -1;  ///< as numbers; least > most: none
};
ValueSpread spread_of(const KernelVariable& variable, const LaneValues& values);
/// Returns "0.25 to 8, 12 different values in 31 lanes" or "no lane has reached it".
std::string spread_text(const WarpVariables& variables, const KernelVariable& variable, const LaneValues& values);

}  // namespace lanescope
