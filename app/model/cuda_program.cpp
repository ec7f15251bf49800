#include "app/model/cuda_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace lanescope {
namespace {

std::string sides(const std::array<std::uint32_t, 3>& n) {
    if (n[2] > 1) return fmt::format("{}x{}x{}", n[0], n[1], n[2]);
    return n[1] > 1 ? fmt::format("{}x{}", n[0], n[1]) : fmt::format("{}", n[0]);
}

}  // namespace

std::string in_words(const LaunchShape& shape) { return fmt::format("{} x {}", sides(shape.grid), sides(shape.block)); }

std::string line_in_words(const std::string& file, int line) {
    if (line == 0) return {};
    return file.empty() ? std::to_string(line)
                        : fmt::format("{}:{}", std::filesystem::path(file).filename().string(), line);
}

std::string place_in_words(const std::string& file, int line) {
    return (line > 0 && file.empty() ? "line " : "") + line_in_words(file, line);
}

std::vector<ProgramLaunch> launches_of(const ProgramReport& report) {
    std::vector<ProgramLaunch> launches;
    for (const ProgramStep& step : report.steps) {
        if (step.kind != ProgramStep::Kind::launch) continue;
        auto known = std::ranges::find(launches, step.result, &ProgramLaunch::result);
        if (known == launches.end())
            known = launches.insert(launches.end(), {step.result, step.name, step.file, step.line, step.shape});
        known->times += step.times;
        known->us += step.us;
        known->hazards += step.hazards;
    }
    return launches;
}

std::string end_in_words(const ProgramReport& report) {
    if (!report.fault.empty()) return report.fault;
    const std::string code = fmt::format("exit code {}", report.exit_code);
    if (!report.as_expected) return code;
    return code + (*report.as_expected ? ", output as expected" : ", output not as expected");
}

}  // namespace lanescope
