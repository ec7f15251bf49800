#include "app/analysis/lanes/lane_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace lanescope {
namespace {

std::int64_t signed_value(std::uint64_t bits, int bytes) {
    const int above = 64 - 8 * bytes;
    return std::int64_t(bits << above) >> above;
}

double real_value(const KernelVariable& variable, std::uint64_t bits) {
    if (variable.kind == ScalarKind::half) return half_value(std::uint32_t(bits));
    if (variable.kind == ScalarKind::bfloat) return bfloat_value(std::uint32_t(bits));
    return variable.bytes == 8 ? std::bit_cast<double>(bits) : std::bit_cast<float>(std::uint32_t(bits));
}

std::string pointer_text(const WarpVariables& variables, std::uint64_t bits) {
    const std::int64_t number = array_of_pointer(bits);
    if (number < 0) return bits == 0 ? "null" : fmt::format("0x{:x}", bits);
    if (number >= std::int64_t(variables.arrays.size())) return "unknown";
    const PointedArray& array = variables.arrays[std::size_t(number)];
    const std::int64_t byte = byte_of_pointer(bits), whole = byte / array.element_bytes,
                       rest = byte % array.element_bytes;
    return fmt::format("{}[{}]{}", array.name, whole, rest ? fmt::format(" + {} bytes", rest) : "");
}

/// Returns "pair" for "pair.a" and "part" for "part[1]".
std::string_view base_name(const KernelVariable& variable) {
    return std::string_view(variable.name).substr(0, variable.name.find_first_of(".["));
}

int lines_of_scope(const KernelVariable& variable) { return variable.last_line - variable.first_line; }

bool is_in_scope(const KernelVariable& variable, std::string_view file, int line) {
    return variable.file == file && std::max(variable.line, variable.first_line) <= line && line <= variable.last_line;
}

bool is_hidden(const WarpVariables& variables, const std::vector<std::size_t>& in_scope, const KernelVariable& one) {
    return std::ranges::any_of(in_scope, [&](std::size_t n) {
        const KernelVariable& other = variables.variables[n];
        const bool same_name = other.function == one.function && base_name(other) == base_name(one);
        if (!same_name || (other.line == one.line && lines_of_scope(other) == lines_of_scope(one))) return false;
        return lines_of_scope(other) < lines_of_scope(one);
    });
}

}  // namespace

double half_value(std::uint32_t bits) {
    const int exponent = int(bits >> 10 & 0x1f), sign = bits & 0x8000 ? -1 : 1;
    const double fraction = double(bits & 0x3ff) / 1024;
    if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
    return sign * (exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15));
}

double bfloat_value(std::uint32_t bits) { return std::bit_cast<float>(bits << 16); }

std::vector<LaneValues> values_at(const WarpVariables& variables, std::int64_t step) {
    if (step < 0 || step >= std::int64_t(variables.known_steps)) return {};
    std::vector<LaneValues> all(variables.variables.size());
    std::size_t value = 0;
    for (const VariableChange& change : variables.changes) {
        if (change.step > step) break;
        LaneValues& values = all[change.variable];
        values.reached = change.reached;
        for (std::uint32_t rest = change.changed; rest; rest &= rest - 1)
            values.bits[std::size_t(std::countr_zero(rest))] = variables.values[value++];
    }
    return all;
}

std::vector<std::size_t> variables_in_scope(const WarpVariables& variables, std::string_view file, int line) {
    std::vector<std::size_t> all;
    for (std::size_t n = 0; n < variables.variables.size(); ++n)
        if (is_in_scope(variables.variables[n], file, line)) all.push_back(n);
    std::vector<std::size_t> named;
    for (const std::size_t n : all)
        if (!is_hidden(variables, all, variables.variables[n])) named.push_back(n);
    return named;
}

std::vector<std::size_t> variables_named(const WarpVariables& variables, std::string_view file, int line,
                                         std::string_view name) {
    std::vector<std::size_t> named = variables_in_scope(variables, file, line);
    std::erase_if(named, [&](std::size_t n) { return base_name(variables.variables[n]) != name; });
    return named;
}

std::string value_text(const WarpVariables& variables, const KernelVariable& variable, std::uint64_t bits, int digits) {
    if (variable.kind == ScalarKind::signed_number) return std::to_string(signed_value(bits, variable.bytes));
    if (variable.kind == ScalarKind::boolean && bits <= 1) return bits ? "true" : "false";
    if (variable.kind == ScalarKind::boolean || variable.kind == ScalarKind::unsigned_number)
        return std::to_string(bits);
    if (variable.kind == ScalarKind::pointer) return pointer_text(variables, bits);
    return fmt::format("{:.{}g}", real_value(variable, bits), digits);
}

double value_number(const KernelVariable& variable, std::uint64_t bits) {
    if (variable.kind == ScalarKind::signed_number) return double(signed_value(bits, variable.bytes));
    if (variable.kind == ScalarKind::boolean || variable.kind == ScalarKind::unsigned_number) return double(bits);
    if (variable.kind != ScalarKind::pointer) return real_value(variable, bits);
    return array_of_pointer(bits) < 0 ? double(bits) : double(byte_of_pointer(bits));
}

ValueSpread spread_of(const KernelVariable& variable, const LaneValues& values) {
    ValueSpread spread{.lanes = std::popcount(values.reached)};
    std::set<std::uint64_t> different;
    for (std::uint32_t rest = values.reached; rest; rest &= rest - 1) {
        const std::uint64_t bits = values.bits[std::size_t(std::countr_zero(rest))];
        const double number = value_number(variable, bits);
        different.insert(bits);
        if (std::isnan(number)) continue;
        const bool is_first = spread.least_number > spread.most_number;
        if (is_first || number < spread.least_number) spread.least = bits, spread.least_number = number;
        if (is_first || number > spread.most_number) spread.most = bits, spread.most_number = number;
    }
    spread.distinct = int(different.size());
    return spread;
}

std::string spread_text(const WarpVariables& variables, const KernelVariable& variable, const LaneValues& values) {
    const ValueSpread spread = spread_of(variable, values);
    const char* const lanes = spread.lanes == 1 ? "lane" : "lanes";
    if (spread.lanes == 0) return "no lane has reached it";
    if (spread.least_number > spread.most_number) return fmt::format("NaN in {} {}", spread.lanes, lanes);
    const std::string least = value_text(variables, variable, spread.least);
    if (spread.distinct == 1) return fmt::format("{} in {} {}", least, spread.lanes, lanes);
    return fmt::format("{} to {}, {} different values in {} {}", least, value_text(variables, variable, spread.most),
                       spread.distinct, spread.lanes, lanes);
}

}  // namespace lanescope
