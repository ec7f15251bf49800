// Reports of the agreement between two traces.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/analysis/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// One variant on one problem, traced twice.
struct Comparison {
    RunResultPtr left, right;
    Agreement agreement;
};

/// Returns a line per variant and per site, with the first differences below. left, right: names of the sides.
std::string agreement_table(const std::vector<Comparison>& comparisons, const std::string& left,
                            const std::string& right);

nlohmann::json to_json(const Comparison& comparison);

/// Returns the cross-check's share of warps and first difference; empty without one.
std::string agreement_lines(const RunResult& result);

}  // namespace lanescope
