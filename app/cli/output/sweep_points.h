// Options that define a sweep's points.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/operation.h"
#include "app/model/problem.h"

namespace lanescope {

struct SweepPoints {
    std::vector<std::string> problems;  ///< the base for axes, else the points
    std::vector<std::string> axes;
    std::string shapes;  ///< "1048576x16,262144x128"
    std::string table;   ///< a table of the operation: "published"
};

/// A layout of `open --table`: one row per shape, the best in brackets.
inline constexpr std::string_view results_name = "results";

void add_point_options(CLI::App& app, SweepPoints& options);

/// Finds a table. Throws UsageError with the existing names.
const ProblemTable& table_named(std::string_view name);

/// Returns problems in order. Throws UsageError.
std::vector<Problem> problems_of(const SweepPoints& options);

/// Returns lanes per row or warps per block; empty without such an axis. Throws UsageError.
std::vector<int> tuned_along(const SweepPoints& options, std::string_view tuning);

}  // namespace lanescope
