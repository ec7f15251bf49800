// The variables of a warp's lanes at one step: which are in scope, and each lane's value.
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

/// Of each variable. Empty if the step is beyond those that are known.
std::vector<LaneValues> values_at(const WarpVariables& variables, std::int64_t step);

/// Indices of the variables that can be named in that line, in the order of the text. A variable hides another one of
/// its name in a block around it.
std::vector<std::size_t> variables_in_scope(const WarpVariables& variables, std::string_view file, int line);
/// Those of them that are the variable of that name, or its members or elements.
std::vector<std::size_t> variables_named(const WarpVariables& variables, std::string_view file, int line,
                                         std::string_view name);

/// "sum" of "sum", "pair" of "pair.a" and "part" of "part[1]".
std::string_view base_name(const KernelVariable& variable);

/// "0.25", "-7", "true", "A[12]", "null". digits: of a number with a fraction.
std::string value_text(const WarpVariables& variables, const KernelVariable& variable, std::uint64_t bits,
                       int digits = 6);
/// The value as a number, for an order and a scale. Of a pointer: its place in its array.
double value_number(const KernelVariable& variable, std::uint64_t bits);

/// How the values differ from lane to lane.
struct ValueSpread {
    int lanes = 0, distinct = 0;                ///< lanes that have a value, and different values among these
    std::uint64_t least = 0, most = 0;          ///< bits of the smallest and the largest; NaN counts as neither
    double least_number = 0, most_number = -1;  ///< the same as numbers; least > most: there is none
};
ValueSpread spread_of(const KernelVariable& variable, const LaneValues& values);
/// "0.25 to 8, 12 different values in 31 lanes"; "no lane has reached it".
std::string spread_text(const WarpVariables& variables, const KernelVariable& variable, const LaneValues& values);

}  // namespace lanescope
