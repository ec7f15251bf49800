// Options that define the points of a sweep.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/operation.h"
#include "app/model/problem.h"

namespace lanescope {

struct SweepPoints {
    std::vector<std::string> problems;  ///< --problem: the base for axes, else the points
    std::vector<std::string> axes;
    std::string shapes;  ///< "1048576x16,262144x128"
    std::string table;   ///< one of the operation's tables: "published"
};

/// The layout of `open --table`: one row per shape, the best in brackets.
inline constexpr std::string_view results_name = "results";

void add_point_options(CLI::App& app, SweepPoints& options);

/// Throws UsageError that lists the existing tables.
const ProblemTable& table_named(std::string_view name);

/// Returns the problems in order. Throws UsageError.
std::vector<Problem> problems_of(const SweepPoints& options);

/// Returns an axis's lanes per row or warps per block; empty without one. Throws UsageError.
std::vector<int> tuned_along(const SweepPoints& options, std::string_view tuning);

}  // namespace lanescope
