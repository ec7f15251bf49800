#include "app/analysis/lines_csv.h"

#include <fmt/format.h>

#include <set>

#include "app/analysis/lane_tally.h"

namespace lanescope {
namespace {

std::string quoted_if_needed(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string row(const RunResult& result, const std::string& file, const LineTally& line) {
    const LaneTally& lanes = line.lanes;
    const auto idle = std::uint64_t(32) * lanes.steps - lanes.active_lanes;
    std::string text = fmt::format("{},{},{},{},{:.6g},{}", quoted_if_needed(to_string(result.variant)),
                                   quoted_if_needed(file), line.line, lanes.steps, lanes.mean_active(), idle);
    if (!result.trace->has_sectors) return text + ",,\n";
    return text + fmt::format(",{:.6g},{}\n", lanes.sectors_per_request(), lanes.bank_conflicts);
}

}  // namespace

std::string lines_csv(const std::vector<RunResultPtr>& results) {
    std::string text = "variant,file,line,events,mean_active,idle_lane_steps,sectors_per_request,bank_conflicts\n";
    for (const RunResultPtr& result : results) {
        std::set<std::string> files;
        for (const Site& site : result->trace->sites) files.insert(site.file);
        for (const std::string& file : files)
            for (const LineTally& line : line_table(result->trace, file)) text += row(*result, file, line);
    }
    return text;
}

}  // namespace lanescope
