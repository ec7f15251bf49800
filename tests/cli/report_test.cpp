#include <gtest/gtest.h>

#include "tests/cli/program.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/analysis/tables/export_tables.h"
#include "app/analysis/tables/metrics.h"
#include "app/cli/output/console.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/result_text.h"
#include "app/model/measurements.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

RunResult measured_result() {
    RunResult result;
    result.variant = {"cte"};
    result.problem = SpmvProblem{};
    result.provenance = {.backend = BackendKind::cuda, .device = "NVIDIA H200"};
    result.device = {.id = "h200", .name = "NVIDIA H200", .dram_gb_s = 1000, .dram_reach = 1};
    result.work = {.bytes = 5e6, .flops = 1e6};
    result.verification.verified = true;
    result.timing = Timing{.kind = Kind::measured, .cold = {.median = 10, .min = 9.5, .max = 11, .samples = 30}};
    return result;
}

std::string table_of(const RunResult& result) {
    return results_text(shipped_catalog(), {std::make_shared<RunResult>(result)});
}

using program::contains;

TEST(CountersTable, HasAColumnForEachCounterThatTheGpuHasAndALineForEachVariantThatWasCounted) {
    RunResult result = measured_result();
    result.hardware = {{HardwareCounter::cycles, 12345},          {HardwareCounter::instructions, 678900},
                       {HardwareCounter::l1_sectors, 4000},       {HardwareCounter::l1_requests, 1000},
                       {HardwareCounter::dram_read_bytes, 2.5e6}, {HardwareCounter::waits_memory, 90},
                       {HardwareCounter::clocks_between, 200}};
    RunResult library = measured_result();
    library.variant = {"cusparse"};
    EXPECT_EQ(counters_table({std::make_shared<RunResult>(library)}), "") << "nobody asked";
    EXPECT_EQ(counters_table({std::make_shared<RunResult>(result), std::make_shared<RunResult>(library)}),
              "\ncounters of NVIDIA H200, measured: one launch of the kernel alone, cold L2\n\n"
              "variant  cycles  instructions  L1 sectors  sectors/request  DRAM read MB  memory wait %\n"
              "cte       12345        678900        4000              4.0          2.50           45.0\n");
}

TEST(TextTable, AlignsItsColumns) {
    TextTable table({"name", ">figure"});
    table.add({"a", "1"});
    table.add({"longer", "12345"});
    EXPECT_EQ(table.text(), "name    figure\na            1\nlonger   12345\n");
}

/// Three of four warps agree with the emulator, which counts 24 sectors in 8 requests.
RunResult checked_result() {
    RunResult result = measured_result();
    result.trace.edit().has_sectors = false;
    const Site load{.file = "spmv/08_cte.cu", .line = 7, .array = "x", .steps = 8, .active_lanes = 200};
    result.trace.edit().sites = {load};
    CrossCheck& check = result.cross_check.emplace();
    check.sites = {load};
    check.sites[0].sectors = 24;
    check.agreement.warps = 4;
    check.agreement.identical = 3;
    check.agreement.first = MaskDifference{2, name_of(load), 5, 0xff, std::nullopt};
    return result;
}

TEST(ResultsTable, LabelsTheEmulatorsSectorsAndSaysHowFarItAgrees) {
    const std::string table = table_of(checked_result());
    EXPECT_TRUE(contains(table, " 3.0 emulated ")) << table;
    EXPECT_TRUE(contains(table, "cte: agrees with the emulator in 75.00 %: 3 of 4 warps\n")) << table;
    EXPECT_TRUE(contains(table,
                         "cte: first difference in warp 2, line 7, x load, occurrence 5: emulator 000000ff, GPU "
                         "no further event\n"))
        << table;
    EXPECT_TRUE(contains(site_table(checked_result()), "3.00 emulated"));
}

TEST(ResultsTable, SaysWhichWarpsWereLeftOutOfTheComparison) {
    RunResult result = checked_result();
    result.cross_check->agreement.left_out = 12;
    result.cross_check->agreement.decided_by = {{31, "shared", AccessKind::shared_atomic}};
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table, "cte: agrees with the emulator in 75.00 %: 3 of 4 warps\n")) << table;
    EXPECT_TRUE(contains(table, "cte: 12 of 16 warps are not compared: ")) << table;
    EXPECT_TRUE(contains(table, "line 31")) << table;
}

TEST(ResultsTable, SaysWhyAGpusLanesWereNotCompared) {
    RunResult result = checked_result();
    result.cross_check = CrossCheck{.agreement = {}, .sites = {}, .not_made = "too long"};
    EXPECT_TRUE(contains(table_of(result), "cte: not compared with the emulator: too long\n"));
    result.cross_check.reset();
    EXPECT_FALSE(contains(table_of(result), "emulat")) << "nothing was asked, nothing is said";
}

TEST(ResultsTable, SaysMeasuredOfAMeasuredTimeAndShowsItsSpread) {
    const std::string table = table_of(measured_result());
    EXPECT_TRUE(contains(table, "times measured on NVIDIA H200")) << table;
    EXPECT_TRUE(contains(table, "10.0  9.5 to 11.0   500       50.0")) << table;
    EXPECT_FALSE(contains(table, "emulated")) << table;
}

TEST(ResultsTable, ShowsNoFigureThatThereIsNot) {
    RunResult result = measured_result();
    result.timing.reset();
    result.verification = {.verified = false, .wrong_elements = 7, .first_wrong_element = 2};
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table, "NO: 7 rows")) << table;
    EXPECT_TRUE(contains(table, "cte: 7 wrong rows, the first is row 2")) << table;
    EXPECT_FALSE(contains(table, "0.0")) << table;
}

TEST(ResultsTable, ListsWrongRowsWithWhatWasExpected) {
    RunResult result = measured_result();
    result.verification = {.verified = false, .wrong_elements = 3, .first_wrong_element = 2};
    result.verification.first_wrong = {{{2}, 1.25, 1.5F, 3e-6}, {{7}, 2, NAN, 1e-6}, {{9}, 1, 2.0F, 1e-6}};
    result.verification.worst_wrong = result.verification.first_wrong[1];
    result.hazards = {{.kind = HazardKind::shared_race, .text = "two lanes"}};
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table,
                         "cte: 3 wrong rows, the first is row 2\n"
                         "cte: row 2: expected 1.25, got 1.5, allowed 3e-06\n"
                         "cte: row 7: expected 2, got nan, allowed 1e-06, the worst row\n"
                         "cte: row 9: expected 1, got 2, allowed 1e-06\n"))
        << table;
    result.verification.worst_wrong = WrongElement{{90}, 1, -8.0F, 1e-6};
    EXPECT_TRUE(contains(table_of(result), "cte: row 90: expected 1, got -8, allowed 1e-06, the worst row\n"));
    result.verification.first_wrong = {{{90}, 1, -8.0F, 1e-6}};
    EXPECT_FALSE(contains(table_of(result), "the worst row")) << "there is no other";
}

TEST(ResultsTable, MarksAFigureAboveTheRoofAsImpossible) {
    RunResult result = measured_result();
    result.timing->cold.median = 2;  // 5 MB in 2 us: above the roof of 1000 GB/s
    EXPECT_FALSE(contains(table_of(result), "impossible"));
    result.verification = {.verified = false, .wrong_elements = 7, .first_wrong_element = 2};
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table, "2500 impossible")) << table;
    EXPECT_TRUE(contains(table, "250.0 impossible")) << table;
    EXPECT_TRUE(contains(table, "cte: impossible: ")) << table;
    const std::vector<RunResultPtr> results{std::make_shared<RunResult>(result)};
    EXPECT_TRUE(
        contains(nlohmann::json::parse(json_text(shipped_catalog(), results))[0]["impossible"].get<std::string>(),
                 "memory roof"));
    EXPECT_TRUE(contains(metrics_markdown(results), " impossible |"));
    EXPECT_TRUE(contains(csv_text(table_of_results(shipped_catalog(), results)), ",impossible,failure\n"));
    EXPECT_TRUE(contains(csv_text(table_of_results(shipped_catalog(), results)), ",true,\n"));
}

TEST(ResultsTable, SaysThatTheIndependentScheduleHasNoTime) {
    RunResult result = measured_result();
    result.provenance.backend = BackendKind::emulator;
    result.schedule = Schedule::independent;
    result.timing.reset();
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table, "lanes emulated (independent), no modelled time under the independent schedule\n"))
        << table;
    EXPECT_TRUE(contains(table, "cte: no modelled time under the independent schedule\n")) << table;
    const auto row = nlohmann::json::parse(json_text(shipped_catalog(), {std::make_shared<RunResult>(result)}))[0];
    EXPECT_TRUE(row["time_us"].is_null());
    EXPECT_EQ(row["time_missing"], "no modelled time under the independent schedule");
    EXPECT_TRUE(nlohmann::json::parse(
                    json_text(shipped_catalog(), {std::make_shared<RunResult>(measured_result())}))[0]["time_missing"]
                    .is_null());
}

TEST(ResultsTable, NamesTheFirstHazardsAndCountsTheRest) {
    RunResult result = measured_result();
    result.verification.verified = false;
    for (int lane = 0; lane < 5; ++lane)
        result.hazards.push_back({.kind = HazardKind::out_of_bounds,
                                  .file = "spmv/08_cte.cu",
                                  .line = 20,
                                  .lane = lane,
                                  .address = 99,
                                  .array = "x",
                                  .text = "past the end"});
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table, "spmv/08_cte.cu:20: out_of_bounds in block 0, warp 0, lane 0, x[99]: past the end"))
        << table;
    EXPECT_TRUE(contains(table, "and 2 more hazards")) << table;
}

TEST(ResultsTable, WarnsOfALaunchTooShortToTime) {
    RunResult result = measured_result();
    result.timing->near_launch_floor = true;
    EXPECT_TRUE(contains(table_of(result), "read its time with care"));
}

TEST(ResultsTable, CountsNoHazardsOfWhatDidNotRun) {
    RunResult result = measured_result();
    result.timing.reset();
    result.verification.verified = false;
    result.failure = "needs an NVIDIA GPU";
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(
        table, "cte      not run         -           -     -          -           -                -        -\n"))
        << table;
}

TEST(ResultsTable, ShowsKnownMachineCodeLoads) {
    RunResult result = measured_result();
    EXPECT_FALSE(contains(table_of(result), "32/64/128"));
    result.sass_loads = SassLoads{.bits32 = 8, .bits128 = 4};
    const std::string table = table_of(result);
    EXPECT_TRUE(contains(table, "loads of 32/64/128 bits\n")) << table;
    EXPECT_TRUE(contains(table, "8/0/4\n")) << table;
}

TEST(ResultsTable, CountsInWordsThatFitTheNumber) {
    RunResult result = measured_result();
    result.verification = {.verified = false, .wrong_elements = 1, .first_wrong_element = 2};
    EXPECT_TRUE(contains(table_of(result), "cte: 1 wrong row, the first is row 2\n")) << table_of(result);
}

TEST(ProfileTable, HasCallsTotalShareAndSpreadOfEachKernel) {
    RunResult one = measured_result(), other = measured_result();
    one.timing->cold.mean = 10;  // 30 launches: 300 us
    other.variant = {"warp_per_row"};
    other.timing->cold = {20, 19, 25, 45, 20};  // 900 us
    const std::vector<RunResultPtr> both{std::make_shared<RunResult>(one), std::make_shared<RunResult>(other)};
    EXPECT_EQ(profile_table(both),
              "profile: timed launches, measured on NVIDIA H200, cold L2\n\n"
              "kernel        calls  total us  share %  min us  average us  max us\n"
              "warp_per_row     45     900.0     75.0    19.0        20.0    25.0\n"
              "cte              30     300.0     25.0     9.5        10.0    11.0\n");
    const auto profiled = nlohmann::json::parse(json_text(shipped_catalog(), both, true));
    EXPECT_EQ(profiled[0]["profile"]["calls"], 30);
    EXPECT_EQ(profiled[0]["profile"]["total_us"], 300);
    EXPECT_EQ(profiled[1]["profile"]["share"], 0.75);
    EXPECT_FALSE(nlohmann::json::parse(json_text(shipped_catalog(), both))[0].contains("profile"));
}

TEST(ProfileTable, NamesTheProblemWhereThereAreSeveral) {
    RunResult one = measured_result(), other = measured_result();
    other.problem = parse_problem("spmv:banded,rows=9,band=2");
    const std::string table = profile_table({std::make_shared<RunResult>(one), std::make_shared<RunResult>(other)});
    EXPECT_TRUE(contains(table, "spmv:banded,rows=9,band=2,seed=7")) << table;
    EXPECT_TRUE(contains(table, "older than this figure")) << table;
}

TEST(Csv, QuotesWhatHoldsACommaOrAQuote) {
    RunResult result = measured_result();
    result.problem = SpmvProblem{.pattern = SparsePattern::file, .file = "a \"b\",c.mtx"};
    const std::string csv = csv_text(table_of_results(shipped_catalog(), {std::make_shared<RunResult>(result)}));
    EXPECT_TRUE(contains(csv, "cte,\"spmv:file=a \"\"b\"\",c.mtx\",cuda,")) << csv;
}

TEST(Csv, HasOneLinePerSite) {
    RunResult result = measured_result();
    result.trace.edit().sites = {
        {.file = "spmv/08_cte.cu", .line = 14, .array = "x", .steps = 2, .active_lanes = 48, .sectors = 9}};
    const std::string csv = csv_text(table_of_sites(shipped_catalog(), {std::make_shared<RunResult>(result)}));
    EXPECT_TRUE(contains(csv, ",cuda,lockstep,spmv/08_cte.cu,14,x,load,2,24,4.5,0\n")) << csv;
}

}  // namespace
}  // namespace lanescope
