// How far two traces of each variant agree, for people and for scripts.
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

/// A line a variant and a line a site, with the first difference below; `left` and `right` name the two sides.
std::string agreement_table(const std::vector<Comparison>& comparisons, const std::string& left,
                            const std::string& right);

nlohmann::json to_json(const Comparison& comparison);

/// What a result's cross-check says: the share of warps, and the first difference. Empty where none was made.
std::string agreement_lines(const RunResult& result);

}  // namespace lanescope
