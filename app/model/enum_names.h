// The names of enumerations, as they stand in files, on the command line and in lessons: one table each, from which all
// reading and writing follows. A member without a name, or a name too many, does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/error.h"
#include "app/model/experiment.h"
#include "app/model/hazard.h"
#include "app/model/lane_trace.h"
#include "app/model/names.h"
#include "app/model/problem.h"
#include "app/model/timing.h"

namespace lanescope {

/// Whether the enumeration has a member of that value: the compiler spells a member by its name, and any other value as
/// a cast.
template <class E, E value>
consteval bool is_member() {
    const std::string_view function = __PRETTY_FUNCTION__;
    const char first = function.substr(function.rfind("value = ") + 8).front();
    return first != '(' && (first < '0' || first > '9');
}

/// What messages call the enumeration, and its names in the order of its members, which count from 0 without a gap.
template <std::size_t count>
struct NameTable {
    std::string_view noun;
    std::array<std::string_view, count> list;
};

template <class E, std::convertible_to<std::string_view>... Names>
consteval auto name_table(std::string_view noun, Names... names) {
    constexpr std::size_t count = sizeof...(names);
    static_assert(is_member<E, static_cast<E>(count - 1)>(), "there are more names than members");
    static_assert(!is_member<E, static_cast<E>(count)>(), "a member has no name");
    return NameTable<count>{noun, {names...}};
}

/// Specialised for each enumeration that has names.
template <class E>
inline constexpr auto enum_names = nullptr;

template <class E>
concept Named = std::is_enum_v<E> && requires {
    enum_names<E>.list;
};

template <>
inline constexpr auto enum_names<Operation> = name_table<Operation>("operation", "sgemv", "spmv");
template <>
inline constexpr auto enum_names<Schedule> = name_table<Schedule>("schedule", "lockstep", "independent");
template <>
inline constexpr auto enum_names<Kind> = name_table<Kind>("kind of time", "measured", "modelled");
template <>
inline constexpr auto enum_names<SparsePattern> = name_table<SparsePattern>("pattern", "uniform", "rmat", "banded",
                                                                            "file", "stencil");
template <>
inline constexpr auto enum_names<SparseValues> = name_table<SparseValues>("values", "integers", "fractions");
template <>
inline constexpr auto enum_names<AccessKind> = name_table<AccessKind>("kind of access", "load", "load4", "store",
                                                                      "atomic", "shared_load", "shared_store",
                                                                      "shared_atomic", "shuffle", "vote",
                                                                      "warp_barrier", "block_barrier", "mma");
template <>
inline constexpr auto enum_names<HazardKind> = name_table<HazardKind>("hazard", "out_of_bounds", "misaligned",
                                                                      "uninitialised_read", "shared_race",
                                                                      "global_race", "divergent_barrier",
                                                                      "inactive_lane", "no_progress", "launch_failure",
                                                                      "unwritten_output", "null_pointer",
                                                                      "wild_pointer", "written_input", "stack_overflow",
                                                                      "division_by_zero", "failed_assert");

template <Named E>
constexpr std::string_view name_of(E value) {
    return enum_names<E>.list[static_cast<std::size_t>(value)];
}

template <Named E>
constexpr std::optional<E> find_named(std::string_view name) {
    const auto found = std::ranges::find(enum_names<E>.list, name);
    if (found == enum_names<E>.list.end()) return std::nullopt;
    return static_cast<E>(found - enum_names<E>.list.begin());
}

template <Named E>
std::vector<std::string> names_of_all() {
    return {enum_names<E>.list.begin(), enum_names<E>.list.end()};
}

/// The member of that name, or UsageError with the names that there are.
template <Named E>
E parse_name(std::string_view name) {
    if (const auto found = find_named<E>(name)) return *found;
    throw UsageError(unknown_name(enum_names<E>.noun, name, names_of_all<E>()));
}

}  // namespace lanescope
