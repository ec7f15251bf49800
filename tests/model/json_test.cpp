// Scripts depend on the documented JSON keys.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/formats/recordings.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/model/sample_result.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

nlohmann::json json_of(const RunResult& result) { return to_json(result, shipped_catalog().find(result)); }

TEST(Json, SaysWhatRanAndWhere) {
    const nlohmann::json json = json_of(sample_result());
    EXPECT_EQ(json["variant"], "warp_per_row:lanes=8");
    EXPECT_EQ(json["problem"], "spmv:uniform,rows=1000,cols=2000,max=31,skew=2,seed=42,values=fractions");
    EXPECT_EQ(json["backend"], "cuda");
    EXPECT_EQ(json["schedule"], "independent");
    EXPECT_EQ(json["device"], "h200");
    EXPECT_EQ(json["provenance"]["driver"], "580.1");
    EXPECT_EQ(json["provenance"]["date"], "2025-06-01T12:00:00Z");
    EXPECT_EQ(json["verified"], true);
    EXPECT_EQ(json["max_error"], 1.25e-8);
    EXPECT_EQ(json["wrong_elements"], 2);
    EXPECT_EQ(json["failure"], "none, in truth");
}

TEST(Json, ListsWrongRowsWithWhatWasExpected) {
    const nlohmann::json json = json_of(sample_result());
    EXPECT_EQ(json["first_wrong"][0], (nlohmann::json{{"index", nlohmann::json::array({17})},
                                                      {"expected", 1.25},
                                                      {"got", 1.5},
                                                      {"allowed", 3e-6},
                                                      {"text", "row 17: expected 1.25, got 1.5, allowed 3e-06"}}));
    EXPECT_EQ(json["worst_wrong"]["index"][0], 21);
    EXPECT_TRUE(json["worst_wrong"]["got"].is_null());
    EXPECT_EQ(json["worst_wrong"]["text"], "row 21: expected -2, got nothing, allowed 0");
}

TEST(Json, NamesNumbersOfWrongRowsThatJsonLacks) {
    RunResult result = sample_result();
    result.verification.first_wrong = {{{0}, 1, -NAN, 0.5}, {{1}, INFINITY, -INFINITY, 0.5}};
    result.verification.worst_wrong.reset();
    const nlohmann::json json = json_of(result);
    EXPECT_TRUE(json["first_wrong"][0]["got"].is_null());
    EXPECT_EQ(json["first_wrong"][0]["text"], "row 0: expected 1, got nan, allowed 0.5");
    EXPECT_EQ(json["first_wrong"][1]["text"], "row 1: expected inf, got -inf, allowed 0.5");
    EXPECT_TRUE(json["worst_wrong"].is_null());
}

TEST(Json, TellsTheTimeAndItsKind) {
    const nlohmann::json json = json_of(sample_result()), time = json["time_us"];
    EXPECT_EQ(time["kind"], "measured");
    EXPECT_EQ(time["median"], 137.5);
    EXPECT_EQ(time["min"], 136.25);
    EXPECT_EQ(time["max"], 140);
    EXPECT_EQ(time["mean"], 137.75);
    EXPECT_EQ(time["cold"], true);
    EXPECT_EQ(time["warm"]["median"], 90.5);
    EXPECT_EQ(time["graph"]["median"], 89.5);
    EXPECT_EQ(json["recording_us"], 294.5);
    EXPECT_DOUBLE_EQ(json["gb_s"], 4.0) << "550,000 bytes in 137.5 us";
    EXPECT_DOUBLE_EQ(json["percent_of_roof"], 100 * 4.0 / (4800 * 0.9));
}

TEST(Json, TellsTheTimeOfAConversion) {
    RunResult result = sample_result();
    result.counters.erase(Counter::preprocess_us);
    EXPECT_TRUE(json_of(result)["preprocess_us"].is_null());
    result.counters[Counter::preprocess_us] = 1250;
    EXPECT_EQ(json_of(result)["preprocess_us"], 1250);
}

TEST(Json, HasNullWhereThereIsNoTime) {
    RunResult result = sample_result();
    result.timing.reset();
    result.recording_us.reset();
    result.failure.clear();
    const nlohmann::json json = json_of(result);
    for (const char* key : {"time_us", "gb_s", "gflop_s", "percent_of_roof", "recording_us", "failure"}) {
        ASSERT_TRUE(json.contains(key)) << key;
        EXPECT_TRUE(json[key].is_null()) << key;
    }
}

TEST(Json, LeavesOutTimesThatWereNotTaken) {
    RunResult result = sample_result();
    result.timing->warm.reset();
    result.timing->graph.reset();
    EXPECT_FALSE(json_of(result)["time_us"].contains("warm"));
    EXPECT_FALSE(json_of(result)["time_us"].contains("graph"));
}

TEST(Json, HasAGpusOwnCountersOrWhyNot) {
    RunResult result = sample_result();
    EXPECT_EQ(json_of(result)["hardware"]["sm__cycles_active.max"], 25'000);
    result.hardware.clear();
    EXPECT_TRUE(json_of(result)["hardware"].is_null());
    EXPECT_EQ(json_of(result)["hardware_missing"], "for the other half: nobody may read it");
    EXPECT_EQ(json_of(result)["lanes_missing"], "of the others: it takes too long");
    result.hardware_missing.clear();
    EXPECT_TRUE(json_of(result)["hardware_missing"].is_null());
}

TEST(Json, HasKnownMachineCodeLoads) {
    RunResult result = sample_result();
    EXPECT_EQ(json_of(result)["sass_loads"],
              (nlohmann::json{{"narrow", 1}, {"bits32", 9}, {"bits64", 2}, {"bits128", 4}}));
    result.sass_loads.reset();
    EXPECT_TRUE(json_of(result)["sass_loads"].is_null());
}

TEST(Json, HasTheCrossCheckWithTheEmulatorsCounts) {
    RunResult result = sample_result();
    result.cross_check->not_made.clear();
    const nlohmann::json check = json_of(result)["cross_check"];
    EXPECT_EQ(check["warps"], 2);
    EXPECT_EQ(check["identical"], 1);
    EXPECT_DOUBLE_EQ(check["percent"], 50);
    EXPECT_EQ(check["left_out"], 6);
    EXPECT_EQ(check["decided_by"][0], (nlohmann::json{{"line", 30}, {"array", "shared"}, {"kind", "shared_atomic"}}));
    EXPECT_EQ(check["first_difference"], (nlohmann::json{{"warp", 2},
                                                         {"line", 12},
                                                         {"array", "values"},
                                                         {"kind", "load"},
                                                         {"occurrence", 1},
                                                         {"emulated", 0x3f},
                                                         {"recorded", nullptr}}));
    EXPECT_DOUBLE_EQ(check["emulated_sites"][0]["sectors_per_request"], 41.0 / 3);
    EXPECT_TRUE(check["not_made"].is_null());
    result.cross_check.reset();
    EXPECT_TRUE(json_of(result)["cross_check"].is_null());
}

TEST(Json, CountsLanesAndSites) {
    RunResult result = sample_result();
    result.trace.edit().has_sectors = true;
    const nlohmann::json json = json_of(result);
    EXPECT_DOUBLE_EQ(json["lanes"]["mean_active"], (70.0 + 32) / 4);
    ASSERT_EQ(json["lanes"]["histogram"].size(), 33U);
    EXPECT_EQ(json["lanes"]["histogram"][6], 1);
    ASSERT_EQ(json["sites"].size(), 2U);
    const nlohmann::json site = json["sites"][0];
    EXPECT_EQ(site["file"], "spmv/01_thread_per_row.cu");
    EXPECT_EQ(site["line"], 12);
    EXPECT_EQ(site["array"], "values");
    EXPECT_EQ(site["kind"], "load");
    EXPECT_EQ(site["events"], 3);
    EXPECT_DOUBLE_EQ(site["mean_active"], 70.0 / 3);
    EXPECT_DOUBLE_EQ(site["sectors_per_request"], 41.0 / 3);
    EXPECT_EQ(site["bank_conflicts"], 5);
    EXPECT_EQ(json["dropped"], 9);
}

TEST(Json, HasNullWhereSectorsWereNotCounted) {
    const nlohmann::json site = json_of(sample_result())["sites"][0];
    EXPECT_TRUE(site["sectors_per_request"].is_null());
    EXPECT_TRUE(site["bank_conflicts"].is_null());
}

TEST(Json, NamesHazards) {
    const nlohmann::json hazard = json_of(sample_result())["hazards"][0];
    EXPECT_EQ(hazard["kind"], "shared_race");
    EXPECT_EQ(hazard["file"], "spmv/08_cte.cu");
    EXPECT_EQ(hazard["line"], 30);
    EXPECT_EQ(hazard["lane"], 31);
    EXPECT_EQ(hazard["address"], -4);
    EXPECT_EQ(hazard["text"], "needs a __syncwarp");
}

TEST(Json, CanAlwaysBePrinted) {
    RunResult result = sample_result();
    result.verification.max_error = INFINITY;
    result.problem = SpmvProblem{.pattern = SparsePattern::file, .file = "\xff\xfe.mtx"};
    result.provenance.device = std::string("\xc3");
    const nlohmann::json json = json_of(result);
    EXPECT_TRUE(json["max_error"].is_null());
    EXPECT_NO_THROW(json.dump());
}

TEST(Json, HasEveryKeyForAnEmptyResult) {
    const nlohmann::json json = json_of(RunResult{});
    for (const char* key :
         {"variant",     "problem",      "backend",       "schedule",   "verified",        "max_error",
          "time_us",     "recording_us", "gb_s",          "gflop_s",    "percent_of_roof", "lanes",
          "sites",       "hazards",      "preprocess_us", "provenance", "device",          "wrong_elements",
          "first_wrong", "worst_wrong",  "failure",       "dropped"})
        EXPECT_TRUE(json.contains(key)) << key;
}

}  // namespace
}  // namespace lanescope
