// Runs each program of kernels/canon/ on the emulator.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/progress.h"
#include "app/base/text/names.h"
#include "app/execution/cuda_program.h"
#include "app/formats/device_models.h"
#include "app/model/diagnostics.h"
#include "app/model/experiment.h"
#include "app/model/hazard_kinds.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

const fs::path canon = fs::path(LANESCOPE_SOURCE_DIR) / "kernels" / "canon";

std::vector<std::string> programs_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".cu") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

CudaProgramRun run_program(const fs::path& folder, const std::string& name, Schedule schedule) {
    const std::vector<Device> devices = load_devices(find_asset("devices"));
    Experiment experiment;
    experiment.schedule = schedule;
    const auto device = std::ranges::find(devices, experiment.device, &Device::id);
    Progress progress;
    return run_cuda_program({.sources = {(folder / (name + ".cu")).string()}}, experiment, *device, progress);
}

std::vector<Hazard> hazards_of(const CudaProgramRun& run) {
    std::vector<Hazard> hazards = run.report.host_hazards;
    for (const ProgramLaunches& launches : run.launches)
        hazards.insert(hazards.end(), launches.traced.hazards.begin(), launches.traced.hazards.end());
    return hazards;
}

std::string in_words(const std::vector<Hazard>& hazards) {
    std::string text;
    for (const Hazard& hazard : hazards)
        text +=
            std::string(to_string(hazard.kind)) + ", line " + std::to_string(hazard.line) + ": " + hazard.text + "\n";
    return text;
}

/// Returns the rest of the first line that begins with "// LABEL: ", or "".
std::string field_of(const fs::path& file, const std::string& label) {
    std::istringstream lines(read_file(file, 1 << 20));
    const std::string begin = "// " + label + ": ";
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(begin)) return line.substr(begin.size());
    return {};
}

std::string name_of_test(const testing::TestParamInfo<std::string>& program) { return "Program" + program.param; }

class Canon : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Programs, Canon, testing::ValuesIn(programs_in(canon)), name_of_test);

TEST_P(Canon, PassesItsOwnCheckWithoutHazards) {
    for (const Schedule schedule : {Schedule::lockstep, Schedule::independent}) {
        const CudaProgramRun run = run_program(canon, GetParam(), schedule);
        EXPECT_TRUE(passed(run.report)) << end_in_words(run.report) << "\n" << run.report.output;
        EXPECT_TRUE(run.report.output.starts_with("PASS ")) << run.report.output;
        EXPECT_EQ(in_words(hazards_of(run)), "");
        EXPECT_GT(run.report.launches, 0);
    }
}

TEST_P(Canon, HasAnIdeaAndWhatToLookAt) {
    const fs::path file = canon / (GetParam() + ".cu");
    EXPECT_NE(field_of(file, "Idea"), "");
    EXPECT_NE(field_of(file, "Look at"), "");
}

class KnownBadProgram : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Programs, KnownBadProgram, testing::ValuesIn(programs_in(canon / "known_bad")), name_of_test);

TEST_P(KnownBadProgram, HasTheHazardThatItsHeaderNames) {
    const fs::path folder = canon / "known_bad";
    const auto kind = parse_name<HazardKind>(field_of(folder / (GetParam() + ".cu"), "Shows"));
    for (const Schedule schedule : {Schedule::lockstep, Schedule::independent}) {
        const std::vector<Hazard> hazards = hazards_of(run_program(folder, GetParam(), schedule));
        EXPECT_TRUE(std::ranges::count(hazards, kind, &Hazard::kind)) << in_words(hazards);
    }
}

TEST_P(KnownBadProgram, NamesItsDefect) {
    EXPECT_NE(field_of(canon / "known_bad" / (GetParam() + ".cu"), "Defect"), "");
}

}  // namespace
}  // namespace lanescope
