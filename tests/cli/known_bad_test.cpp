#include "app/catalog/catalog.h"
#include "app/cli/commands/run_command.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using nlohmann::json;
using program::contains;
using program::Ended;
using program::lanescope;

std::string line_of(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    if (at == std::string::npos) return {};
    const std::size_t begin = text.rfind('\n', at) + 1;
    return text.substr(begin, text.find('\n', at) - begin);
}

TEST(Published, RunsEachKnownBadOnItsProblem) {
    const Ended run = lanescope("run --variants known_bad");
    EXPECT_EQ(run.code, 3) << "one faults, and that is the worst: " << run.err;
    EXPECT_EQ(program::lines(run.err), 1) << run.err;
    int known_bad = 0;
    for (const Variant& variant : shipped_catalog().variants()) {
        if (variant.group != VariantGroup::known_bad) continue;
        ++known_bad;
        const std::string name = std::string(variant.operation) + " " + std::string(variant.id) + ": ";
        EXPECT_TRUE(contains(run.out, name)) << name << "\n" << run.out;
    }
    EXPECT_GE(known_bad, 9);
    EXPECT_FALSE(contains(run.out, "found    nothing")) << "each is named for its defect\n" << run.out;
    EXPECT_FALSE(contains(run.out, "not run")) << run.out;
}

TEST(Published, RunsKnownBadOnesOnAGivenProblem) {
    const Ended run = lanescope("run --variants known_bad --problem spmv:uniform,rows=64,max=8 --json -");
    std::vector<std::string> ran, known_bad;
    for (const json& result : json::parse(run.out)) ran.push_back(result["variant"]);
    for (const Variant& variant : shipped_catalog().variants())
        if (variant.group == VariantGroup::known_bad && variant.operation == "spmv") known_bad.emplace_back(variant.id);
    EXPECT_EQ(ran, known_bad);
}

TEST(Published, AreNoPartOfAll) {
    for (const json& result : json::parse(lanescope("run --variants all --problem sgemv:64x64 --json -").out))
        EXPECT_NE(shipped_catalog().find("sgemv", result["variant"].get<std::string>())->group,
                  VariantGroup::known_bad);
}

TEST(KnownBad, FitTheWidthAndNameEachFindingOnce) {
    RunResult result;
    result.variant = {"d_grid_from_k"};
    result.problem = parse_problem("sgemv:512x128");
    result.verification = {.verified = false, .wrong_elements = 384, .first_wrong_element = 128};
    result.hazards = {{.kind = HazardKind::misaligned,
                       .file = "sgemv/ab.cu",
                       .line = 9,
                       .lane = 3,
                       .address = 1,
                       .array = "A",
                       .text = "a sentence that is long enough to go on in the next line of such a narrow column"}};
    const std::string text = known_bad_text(shipped_catalog(), {std::make_shared<RunResult>(result)}, 60);
    EXPECT_TRUE(text.starts_with("sgemv d_grid_from_k: ")) << text;
    EXPECT_TRUE(contains(text, "\n  defect   ")) << text;
    EXPECT_TRUE(contains(
        text, "\n  found    misaligned at sgemv/ab.cu:9, block 0, warp 0,\n           lane 3, A[1]: a sentence "))
        << text;
    EXPECT_TRUE(contains(text, "\n           384 wrong rows, the first is row 128\n")) << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 60u) << line;
}

TEST(KnownBad, ReportWhyTheyCouldNotRun) {
    RunResult result;
    result.variant = {"d_grid_from_k"};
    result.problem = parse_problem("sgemv:512x128");
    result.failure = "the GPU faulted before";
    EXPECT_TRUE(contains(known_bad_text(shipped_catalog(), {std::make_shared<RunResult>(result)}, 100),
                         "not run: the GPU faulted before"));
}

TEST(All, LeavesOutWhatCountsOnLockstepWhereLanesRunApart) {
    const std::string command = "run --variants all --json - --problem spmv:uniform,rows=64,max=8 --schedule ";
    const Ended lockstep = lanescope(command + "lockstep"), apart = lanescope(command + "independent");
    const auto has = [](const Ended& run, const std::string& id) {
        for (const json& result : json::parse(run.out))
            if (result["variant"] == id) return true;
        return false;
    };
    EXPECT_TRUE(has(lockstep, "cte_v1"));
    EXPECT_EQ(lockstep.err, "");
    EXPECT_FALSE(has(apart, "cte_v1"));
    EXPECT_TRUE(has(apart, "cte"));
    EXPECT_EQ(apart.code, 0) << apart.err;
    EXPECT_EQ(program::lines(apart.err), 1) << apart.err;
    EXPECT_TRUE(contains(apart.err, "skipped cte_v1, cte_v2")) << apart.err;
}

TEST(List, ShowsOriginGroupAndDefectOfEachVariant) {
    const std::string text = lanescope("list").out;
    EXPECT_TRUE(contains(line_of(text, "  cte_v3 "), "standard; C CTE v3)")) << text;
    EXPECT_TRUE(contains(line_of(text, "  d_grid_from_k "), "as published; D")) << text;
    for (const json& variant : json::parse(lanescope("list --json -").out)) {
        EXPECT_FALSE(variant["origin"].get<std::string>().empty()) << variant;
        EXPECT_EQ(variant["known_bad"].get<bool>(), !variant["defect"].get<std::string>().empty()) << variant;
        EXPECT_TRUE(variant["warp_synchronous"].is_boolean()) << variant;
    }
}

}  // namespace
}  // namespace lanescope
