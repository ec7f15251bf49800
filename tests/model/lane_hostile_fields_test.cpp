#include <cmath>
#include <cstring>

#include "tests/model/hostile_lane_file.h"

namespace lanescope {
namespace {

TEST_F(HostileLaneFile, WithEventsThatMakeNoSenseIsRefused) {
    const auto forged = [&](const LaneTrace& trace) {
        nlohmann::json json = nlohmann::json::from_cbor(header);
        const auto offsets = std::as_bytes(std::span(trace.offsets)), events = std::as_bytes(std::span(trace.events));
        json["results"][0]["offsets"] = encode(LaneSection{0, offsets.size(), checksum(offsets)});
        json["results"][0]["events"] = encode(LaneSection{64, events.size(), checksum(events)});
        const auto clocks = std::as_bytes(std::span(trace.clocks));
        json["results"][0]["clocks"] = encode(LaneSection{128, clocks.size(), checksum(clocks)});
        sections.assign(128 + clocks.size(), '\0');
        std::memcpy(sections.data(), offsets.data(), offsets.size());
        std::memcpy(sections.data() + 64, events.data(), events.size());
        std::memcpy(sections.data() + 128, clocks.data(), clocks.size());
        return message(with_header(nlohmann::json::to_cbor(json)));
    };
    LaneTrace trace = sample_trace();
    trace.offsets = {0, 4, 3, 4};
    expect_parts(forged(trace), {"trace.offsets", "never decrease"});
    trace.offsets = {0, 3, 5};
    expect_parts(forged(trace), {"trace.offsets", "number of events"});
    trace.offsets = {1, 3, 4};
    expect_parts(forged(trace), {"trace.offsets"});
    trace = sample_trace();
    trace.events[3].site = 2;
    expect_parts(forged(trace), {"trace.events[3]", "a site below 2"});
    trace = sample_trace();
    trace.clocks.pop_back();
    expect_parts(forged(trace), {"trace.clocks", "one for each event"});
}

TEST_F(HostileLaneFile, KeepsDefaultsOfLaterFields) {
    nlohmann::json json = nlohmann::json::from_cbor(header);
    json["results"][0].erase("sass_loads");
    json["results"][0].erase("printed");
    for (const char* later : {"first_wrong", "worst_wrong"}) json["results"][0]["verification"].erase(later);
    json["results"][0]["timing"]["cold"].erase("mean");
    ASSERT_TRUE(readable(with_header(nlohmann::json::to_cbor(json))));
    EXPECT_EQ(last.at(0)->sass_loads, std::nullopt);
    EXPECT_TRUE(last.at(0)->printed.lines.empty());
    EXPECT_TRUE(last.at(0)->verification.first_wrong.empty());
    EXPECT_EQ(last.at(0)->verification.worst_wrong, std::nullopt);
    EXPECT_EQ(last.at(0)->timing->cold.mean, std::nullopt);
    EXPECT_EQ(last.at(0)->timing->cold.median, sample_timing().cold.median);
    EXPECT_EQ(last.at(0)->timing->warm->mean, sample_timing().warm->mean);
}

TEST_F(HostileLaneFile, MayCountWrongRowsIfOlder) {
    nlohmann::json json = nlohmann::json::from_cbor(header);
    nlohmann::json& verification = json["results"][0]["verification"];
    verification.erase("wrong_elements");
    verification.erase("first_wrong_element");
    verification["wrong_rows"] = 5;
    verification["first_wrong_row"] = 3;
    ASSERT_TRUE(readable(with_header(nlohmann::json::to_cbor(json))));
    EXPECT_EQ(last.at(0)->verification.wrong_elements, 5);
    EXPECT_EQ(last.at(0)->verification.first_wrong_element, 3);
}

struct Change {
    std::string name;
    std::function<void(nlohmann::json&)> apply;
    std::string part;
};
class BadField : public HostileLaneFile, public ::testing::WithParamInterface<Change> {};
TEST_P(BadField, IsNamed) { expect_parts(message(GetParam().apply), {GetParam().part}); }

const nlohmann::json::json_pointer grid("/trace/launch/grid"), site_line("/trace/sites/1/line");
INSTANTIATE_TEST_SUITE_P(
    Fields, BadField,
    ::testing::Values(
        Change{"missing", [](auto& r) { r.erase("work"); }, "results[0].work"},
        Change{"type", [](auto& r) { r["source"] = 3; }, "results[0].source: expected a text"},
        Change{"list", [](auto& r) { r["hazards"] = 3; }, "results[0].hazards: expected a list"},
        Change{"kind", [](auto& r) { r["schedule"] = "volta"; }, "results[0].schedule: expected one of"},
        Change{"range", [](auto& r) { r[site_line] = 1LL << 40; },
               "results[0].trace.sites[1].line: expected an integer"},
        Change{"fraction", [](auto& r) { r[site_line] = 1.5; }, "results[0].trace.sites[1].line"},
        Change{"negative", [](auto& r) { r["trace"]["dropped"] = -1; }, "results[0].trace.dropped"},
        Change{"first_warp", [](auto& r) { r["trace"]["first_warp"] = -1; }, "results[0].trace.first_warp"},
        Change{"far_warp", [](auto& r) { r["trace"]["first_warp"] = INT64_MAX; },
               "results[0].trace.first_warp: expected 0 to 100000000000000, got 9.2"},
        Change{"warp_behind_the_launch", [](auto& r) { r["trace"]["first_warp"] = 3; },
               "results[0].trace.first_warp: expected a number that keeps the 2 recorded warps within the launch's 4, "
               "got 3"},
        Change{"threads",
               [](auto& r) {
                   r["trace"]["launch"]["block"] = {1024, 2, 1};
               },
               "results[0].trace.launch.block: expected at most 1024 threads, got 2048"},
        Change{"no_blocks",
               [](auto& r) {
                   r[grid] = {0, 1, 1};
               },
               "results[0].trace.launch.grid[0]: expected 1 to"},
        Change{"lane", [](auto& r) { r["hazards"][0]["lane"] = 32; }, "results[0].hazards[0].lane: expected 0 to 31"},
        Change{"printing_lane", [](auto& r) { r["printed"]["lines"][0]["lane"] = -1; },
               "results[0].printed.lines[0].lane: expected 0 to 31"},
        Change{"printed_step", [](auto& r) { r["printed"]["lines"][1]["step"] = -2; },
               "results[0].printed.lines[1].step: expected -1 to"},
        Change{"printed_text", [](auto& r) { r["printed"]["lines"][0]["text"] = std::string(5000, 'x'); },
               "results[0].printed.lines[0].text: expected at most 4096 bytes"},
        Change{"printed_list", [](auto& r) { r["printed"]["lines"] = "much"; },
               "results[0].printed.lines: expected a list"},
        Change{"infinite", [](auto& r) { r["timing"]["cold"]["max"] = INFINITY; }, "cold.max: expected 0 to"},
        Change{"lanes_a_row", [](auto& r) { r["variant"]["lanes"] = 1 << 30; }, "results[0].variant.lanes"},
        Change{"unused_field", [](auto& r) { r["problem"]["spmv"]["side"] = 1LL << 40; },
               "results[0].problem.spmv.side: expected 1 to 46340"},
        Change{"columns", [](auto& r) { r["matrix"]["rows"] = 7; }, "results[0].matrix: expected rows and columns"},
        Change{"histogram", [](auto& r) { r["trace"]["sites"][0]["histogram"].push_back(0); }, "a list of 33"},
        Change{"launch",
               [](auto& r) {
                   r[grid] = {4294967295U, 4294967295U, 4294967295U};
               },
               "results[0].trace.launch.grid: expected at most 1000000000000 blocks"},
        Change{"agreement", [](auto& r) { r["cross_check"]["agreement"]["identical"] = 3; },
               "results[0].cross_check.identical: expected 0 to"},
        Change{"nan", [](auto& r) { r["device"]["clock_ghz"] = NAN; }, "results[0].device.clock_ghz"},
        Change{"time", [](auto& r) { r["timing"]["cold"]["median"] = -1; }, "results[0].timing.cold.median"},
        Change{"mean", [](auto& r) { r["timing"]["cold"]["mean"] = -1; }, "results[0].timing.cold.mean"},
        Change{"loads", [](auto& r) { r["sass_loads"]["bits128"] = -1; }, "results[0].sass_loads.bits128"},
        Change{"problem", [](auto& r) { r["problem"]["spmv"]["rows"] = -5; },
               "results[0].problem.spmv.rows: expected 1 to 2147483647, got -5"},
        Change{"operation",
               [](auto& r) {
                   r["problem"] = {{"gemm", 1}};
               },
               "results[0].problem.spmv"},
        Change{"counter", [](auto& r) { r["counters"]["dram_bytes"] = "x"; }, "results[0].counters.dram_bytes"},
        Change{"optional", [](auto& r) { r["timing"]["warm"] = 7; }, "results[0].timing.warm"}),
    [](const ::testing::TestParamInfo<Change>& change) { return change.param.name; });

void add_wrong_elements(nlohmann::json& result) {
    nlohmann::json& rows = result["verification"]["first_wrong"];
    for (std::size_t count = rows.size(); count < 6; ++count) rows.push_back(rows[0]);
}

INSTANTIATE_TEST_SUITE_P(
    WrongRows, BadField,
    ::testing::Values(Change{"row", [](auto& r) { r["verification"]["first_wrong"][1]["index"][0] = -1; },
                             "results[0].verification.first_wrong[1].index[0]: expected 0 to 2147483647, got -1"},
                      Change{"worst", [](auto& r) { r["verification"]["worst_wrong"]["index"][0] = 1LL << 40; },
                             "results[0].verification.worst_wrong.index[0]: expected 0 to 2147483647"},
                      Change{"got", [](auto& r) { r["verification"]["first_wrong"][0]["got"] = "nan"; },
                             "results[0].verification.first_wrong[0].got: expected a number"},
                      Change{"too_many", add_wrong_elements,
                             "results[0].verification.first_wrong: expected at most 5 elements, got 6"}),
    [](const ::testing::TestParamInfo<Change>& change) { return change.param.name; });

}  // namespace
}  // namespace lanescope
