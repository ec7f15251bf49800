// The options that name the points of a sweep.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/operation.h"
#include "app/model/problem.h"

namespace lanescope {

struct SweepPoints {
    std::vector<std::string> problems;  ///< --problem: with axes the base, else the points themselves
    std::vector<std::string> axes;
    std::string shapes;  ///< "1048576x16,262144x128"
    std::string table;   ///< one of the operation's tables: "published"
};

/// How `open` shows results, after the table of that name: a row a shape, the best boxed.
inline constexpr std::string_view results_name = "results";

void add_point_options(CLI::App& app, SweepPoints& options);

/// Throws UsageError that names those that there are.
const ProblemTable& table_named(std::string_view name);

/// The problems that the options name, in order. Throws UsageError.
std::vector<Problem> problems_of(const SweepPoints& options);

/// The lanes a row or warps a block that an axis names; empty when none does. Throws UsageError.
std::vector<int> tuned_along(const SweepPoints& options, std::string_view tuning);

}  // namespace lanescope
