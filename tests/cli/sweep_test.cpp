#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/catalog/catalog.h"
#include "app/cli/output/result_text.h"
#include "app/formats/recordings.h"
#include "tests/cli/program.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

using nlohmann::json;
using program::contains;
using program::Ended;
using program::lanescope;

RunResult timed(const char* variant, double median, double spread, const char* problem = "sgemv:8x8") {
    RunResult result;
    result.variant = {variant};
    result.problem = parse_problem(problem);
    result.provenance.backend = BackendKind::cuda;
    result.device.name = "NVIDIA H200";
    result.verification.verified = true;
    result.timing = Timing{.kind = Kind::measured, .cold = {median, median - spread, median + spread, 30}};
    return result;
}

std::string sweep_of(const std::vector<RunResult>& results) {
    std::vector<RunResultPtr> shared;
    for (const RunResult& result : results) shared.push_back(std::make_shared<RunResult>(result));
    return sweep_table(shipped_catalog(), shared);
}

TEST(SweepTable, MarksTheBestOnlyWhenItsIntervalOverlapsNoOthers) {
    EXPECT_TRUE(contains(sweep_of({timed("warp_per_row", 20, 1), timed("thread_per_row", 30, 1)}), "[20.0]"));
    EXPECT_FALSE(contains(sweep_of({timed("warp_per_row", 20, 6), timed("thread_per_row", 30, 5)}), "[20.0]"));
}

TEST(SweepTable, MarksNoBestWithinTheErrorOfTheTimeModel) {
    RunResult ahead = timed("warp_per_row", 20, 0), behind = timed("thread_per_row", 20.5, 0);
    for (RunResult* r : {&ahead, &behind}) {
        r->timing->kind = Kind::modelled;
        r->device.model_error = {{"median", 8}};
    }
    const std::string table = sweep_of({ahead, behind});
    EXPECT_FALSE(contains(table, "[20.0]")) << table;
    EXPECT_TRUE(contains(table, "[ ] the best: its time, with the error of the time model, overlaps no other's"))
        << table;
    behind.timing->cold.median = behind.timing->cold.min = behind.timing->cold.max = 30;
    EXPECT_TRUE(contains(sweep_of({ahead, behind}), "[20.0]"));
}

TEST(SweepTable, NamesTheHazardsOfAResultThatIsRight) {
    RunResult racing = timed("warp_per_row", 20, 1);
    racing.hazards = {{.kind = HazardKind::shared_race, .line = 4, .other_line = 5}};
    const std::string table = sweep_of({racing, timed("thread_per_row", 30, 1)});
    EXPECT_TRUE(contains(table, "warp_per_row: 1 shared race")) << table;
}

TEST(SweepTable, SaysHowOftenAllWereLaunchedWhereThatIsTheSame) {
    RunResult often = timed("warp_per_row", 20, 1);
    often.timing->cold.samples = 200;
    EXPECT_TRUE(contains(sweep_of({often, often}), "cold L2, 200 launches each\n"));
    EXPECT_FALSE(contains(sweep_of({often, timed("thread_per_row", 30, 1)}), "launches each"));
}

TEST(SweepTable, SaysWhatTheTimesAreAndOnWhat) {
    const std::string table = sweep_of({timed("warp_per_row", 20, 1)});
    EXPECT_TRUE(table.starts_with("median microseconds, measured on NVIDIA H200, cold L2, 30 launches each\n"))
        << table;
}

TEST(SweepTable, HasARowAProblemAndSaysOnceWhatAllHaveInCommon) {
    const std::string table = sweep_of({timed("warp_per_row", 20, 1), timed("warp_per_row", 40, 1, "sgemv:16x8")});
    EXPECT_TRUE(contains(table, "all with alpha=1,beta=0,seed=7\n")) << table;
    EXPECT_TRUE(contains(table, "\nsgemv:8x8  ") && contains(table, "\nsgemv:16x8  ")) << table;
}

TEST(SweepTable, SetsALibraryAgainstTheBestOfTheOthers) {
    const std::string table =
        sweep_of({timed("warp_per_row", 20, 1), timed("thread_per_row", 40, 1), timed("cublas", 25, 1)});
    EXPECT_TRUE(contains(table, "library / best")) << table;
    EXPECT_TRUE(contains(table, "1.25 (1.")) << table << "it has its bounds";
}

TEST(SweepTable, ShowsNoTimeOfAWrongResultAndSaysWhatWentWrong) {
    RunResult wrong = timed("warp_per_row", 20, 1), refused = timed("thread_per_row", 1, 0), faulted = refused;
    wrong.verification = {.verified = false, .wrong_elements = 3, .first_wrong_element = 1};
    for (RunResult* r : {&refused, &faulted}) {
        r->timing.reset();
        r->verification.verified = false;
    }
    refused.failure = "needs K % 4 == 0";
    faulted.variant = {"multi_row_warp"};
    faulted.hazards = {{.kind = HazardKind::out_of_bounds, .text = "reads past the end"}};
    const std::string table = sweep_of({wrong, refused, faulted});
    for (const char* part : {"WRONG", "3 wrong rows", "needs K % 4 == 0", "FAULT", "reads past the end"})
        EXPECT_TRUE(contains(table, part)) << part << " in\n" << table;
    EXPECT_FALSE(contains(table, "20.0")) << table;
}

TEST(SweepTable, LeavesGapsAndSeparatesDevices) {
    RunResult elsewhere = timed("warp_per_row", 70, 1);
    elsewhere.device.name = "NVIDIA A100";
    const std::string table =
        sweep_of({timed("warp_per_row", 20, 1), timed("thread_per_row", 40, 1, "sgemv:16x8"), elsewhere});
    EXPECT_TRUE(contains(table, "measured on NVIDIA H200") && contains(table, "measured on NVIDIA A100")) << table;
    EXPECT_EQ(sweep_table(shipped_catalog(), {}), "no results\n");
}

TEST(Sweep, PrintsARowAPointAndItsProgressOnStandardError) {
    const Ended run = lanescope("sweep --axis MK=16:64:*2 --variants thread_per_row,warp_per_row");
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part : {"modelled on NVIDIA H200", "sgemv:16x16", "sgemv:32x32", "sgemv:64x64", "warp_per_row"})
        EXPECT_TRUE(contains(run.out, part)) << part << " in\n" << run.out;
    EXPECT_EQ(program::lines(run.err), 3) << run.err;
    EXPECT_TRUE(contains(run.err, "3 of 3: sgemv:64x64,alpha=1,beta=0,seed=7: warp_per_row ")) << run.err;
}

TEST(Sweep, WritesTheFiguresOfEachPointAndShowsNoLanesThatItDidNotRecord) {
    const Ended run = lanescope("sweep --shapes 8x8,16x40 --variants warp_per_row --json -");
    EXPECT_EQ(run.code, 0) << run.err;
    const json results = json::parse(run.out);
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[1]["problem"], "sgemv:16x40,alpha=1,beta=0,seed=7");
    EXPECT_EQ(results[1]["verified"], true);
    EXPECT_GT(results[1]["time_us"]["median"], 0);
    EXPECT_TRUE(results[1]["lanes"]["mean_active"].is_null());
    EXPECT_TRUE(results[1]["sites"].empty());
    const auto meant_to_be_right = [](const Variant& v) {
        return v.operation == "spmv" && v.group == VariantGroup::standard;
    };
    EXPECT_EQ(program::lines(lanescope("sweep --axis rows=200,400 --csv -").out),
              1 + 2 * std::ranges::count_if(shipped_catalog().variants(), meant_to_be_right));
}

TEST(Sweep, ReportsAShapeThatDoesNotFitInItsRowAndGoesOn) {
    const Ended run = lanescope("sweep --shapes 8x8,2147483647x2147483647,16x16 --variants thread_per_row");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "GiB of memory")) << run.out;
    EXPECT_TRUE(contains(run.out, "sgemv:16x16")) << run.out;
    const Ended none = lanescope("sweep --shapes 2000000x2000000");
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(contains(none.err, "no point of the sweep could run")) << none.err;
}

TEST(Sweep, ResumesWhereItStopped) {
    const program::Folder folder;
    const std::string out = " --variants warp_per_row --out " + (folder / "s.lane");
    EXPECT_EQ(lanescope("sweep --axis MK=8,16" + out).code, 0);
    const Ended run = lanescope("sweep --axis MK=8,16,32 --resume" + out);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.err, "2 of 3: sgemv:16x16,alpha=1,beta=0,seed=7: ")) << run.err;
    std::size_t known = 0;
    for (std::size_t at = 0; (at = run.err.find("already recorded", at)) != std::string::npos; ++at) ++known;
    EXPECT_EQ(known, 2u) << run.err;
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 3u);
    EXPECT_TRUE(contains(lanescope("open " + (folder / "s.lane")).out, "sgemv:32x32")) << "opens as the same table";

    EXPECT_EQ(lanescope("sweep --axis MK=4 --resume" + out).code, 0);
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 4u) << "what another sweep recorded stays";
    EXPECT_EQ(lanescope("sweep --axis MK=4" + out).code, 0);
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 1u) << "without --resume the recording starts anew";
}

TEST(Sweep, ThatIsKilledLosesNoFinishedPoint) {
    const program::Folder folder;
    const std::string command = "echo $$; exec '" + std::string(LANESCOPE_BINARY_DIR) +
                                "/bin/lanescope' sweep --backend emulator --shapes 8x8,16384x16384 --variants "
                                "thread_per_row --out " +
                                (folder / "s.lane") + " 2>&1 >/dev/null";
    FILE* program = popen(command.c_str(), "r");
    ASSERT_NE(program, nullptr);
    char line[400] = "";
    ASSERT_NE(std::fgets(line, sizeof line, program), nullptr);
    const pid_t id = std::atoi(line);
    ASSERT_NE(std::fgets(line, sizeof line, program), nullptr);
    EXPECT_TRUE(contains(line, "1 of 2: sgemv:8x8")) << line;
    ASSERT_EQ(kill(id, SIGKILL), 0);
    pclose(program);
    EXPECT_EQ(read_lane_file(folder / "s.lane").size(), 1u);
}

TEST(Sweep, RefusesWhatItCannotRunBeforeItBegins) {
    for (const auto& [arguments, said] : std::vector<std::pair<std::string, std::string>>{
             {"", "the sweep has no points"},
             {"--axis MQ=1", "did you mean MK?"},
             {"--axis M=1:2", "expected FROM:TO"},
             {"--axis M=1:100000:+1", "more than 500"},
             {"--axis M=4 --problem spmv:rmat", "axis M is not one of"},
             {"--axis M=4 --shapes 4x4", "a sweep takes one of"},
             {"--axis M=4 --problem sgemv:1x1 --problem sgemv:2x2", "one --problem"},
             {"--shapes 4x4,5y5", "5y5"},
             {"--shapes 4x4,4x4", "twice"},
             {"--table publishd", "did you mean published?"},
             {"--problem sgemv:4x4 --problem spmv:rmat", "one operation"},
             {"--shapes 4x4 --variants cte", "computes spmv"},
             {"--shapes 4x4 --resume", "--out"},
             {"--shapes 4x4 --gpu 5000", "--gpu"}}) {
        const Ended run = lanescope("sweep " + arguments);
        EXPECT_EQ(run.code, 2) << arguments << "\n" << run.err;
        EXPECT_EQ(program::lines(run.err), 1) << arguments << "\n" << run.err;
        EXPECT_TRUE(contains(run.err, said)) << arguments << "\n" << run.err;
    }
}

TEST(Sweep, GoesOnWithEachKindOfMatrix) {
    const program::Folder folder;
    for (const char* problem : {"spmv:uniform,rows=64,values=fractions", "spmv:banded,rows=64", "spmv:stencil,side=8",
                                "spmv:stencil,side=4,points=27", "spmv:rmat,scale=5", "sgemv:8x8"}) {
        const std::string sweep = std::string("sweep --variants thread_per_row --backend emulator --out ") +
                                  (folder / "s.lane") + " --problem " + problem;
        ASSERT_EQ(lanescope(sweep).code, 0) << problem;
        const Ended again = lanescope(sweep + " --resume");
        EXPECT_EQ(again.code, 0) << again.err;
        EXPECT_TRUE(contains(again.err, "already recorded")) << again.err;
        EXPECT_EQ(lanescope("open " + (folder / "s.lane")).code, 0) << problem;
    }
}

}  // namespace
}  // namespace lanescope
