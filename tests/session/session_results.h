// Small results and reports for tests of a session, and what of them it shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.h"
#include "tests/model/sample_result.h"

namespace lanescope {

/// A result with nothing but its variant, and a time where one is given.
inline RunResultPtr result_of(const std::string& variant, std::optional<Timing> timing = {}) {
    RunResult result;
    result.variant.id = variant;
    result.timing = timing;
    return shared(result);
}

/// Of a run that goes on.
inline Report report_of(std::uint64_t run, std::vector<RunResultPtr> results) {
    Report report;
    report.run = run;
    report.results = std::move(results);
    report.busy = true;
    return report;
}

/// With a time and lanes, as a run that was recorded on a GPU has them.
inline RunResultPtr recorded_on(const std::string& device, const std::string& variant,
                                const char* problem = "sgemv:8x8") {
    RunResult result = sample_result();
    result.swept = false;
    result.device.name = device;
    result.variant = {variant};
    result.problem = parse_problem(problem);
    return shared(result);
}

/// The variants of the results on show, in their order.
inline std::vector<std::string> shown(const Session& session) {
    std::vector<std::string> ids;
    for (const auto& result : session.results) ids.push_back(result->variant.id);
    return ids;
}

using Ids = std::vector<std::string>;

}  // namespace lanescope
