// Small results and reports for tests of a session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.h"
#include "tests/model/sample_result.h"

namespace lanescope {

inline RunResultPtr result_of(const std::string& variant, std::optional<Timing> timing = {}) {
    RunResult result;
    result.variant.id = variant;
    result.timing = timing;
    return shared(result);
}

/// Returns a report of an unfinished run.
inline Report report_of(std::uint64_t run, std::vector<RunResultPtr> results) {
    Report report;
    report.run = run;
    report.results = std::move(results);
    report.busy = true;
    return report;
}

/// Returns a result with time and lanes, as recorded on a GPU.
inline RunResultPtr recorded_on(const std::string& device, const std::string& variant,
                                const char* problem = "sgemv:8x8") {
    RunResult result = sample_result();
    result.swept = false;
    result.device.name = device;
    result.variant = {variant};
    result.problem = parse_problem(problem);
    return shared(result);
}

/// Returns the variants of the visible results, in order.
inline std::vector<std::string> shown(const Session& session) {
    std::vector<std::string> ids;
    for (const auto& result : session.results.all) ids.push_back(result->variant.id);
    return ids;
}

using Ids = std::vector<std::string>;

}  // namespace lanescope
