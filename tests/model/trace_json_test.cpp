#include "app/formats/recordings.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/model/sample_result.h"

namespace lanescope {
namespace {

nlohmann::json json_of(const std::vector<RunResultPtr>& results) {
    std::ostringstream out;
    put_trace_json(out, results);
    return nlohmann::json::parse(out.str());
}

TEST(TraceJson, HasEveryEventOfEveryWarp) {
    RunResult result = sample_result();
    result.trace.edit().has_sectors = true;
    result.trace.edit().rows = {{5, 9}, {1, 0}};
    const nlohmann::json one = json_of({shared(result)}).at(0);
    EXPECT_EQ(one["variant"], "warp_per_row:lanes=8");
    EXPECT_EQ(one["first_warp"], 1);
    EXPECT_EQ(one["dropped"], 9);
    EXPECT_EQ(one["sites"][1]["kind"], "store");
    ASSERT_EQ(one["warps"].size(), 2U);
    EXPECT_EQ(one["warps"][0]["warp"], 1);
    EXPECT_EQ(one["warps"][0]["rows"], (nlohmann::json{5, 9}));
    EXPECT_EQ(one["warps"][0]["events"][2], (nlohmann::json{0, 0x3f, 3, 5, 7}));
    EXPECT_EQ(one["warps"][1]["rows"], nullptr);
    EXPECT_EQ(one["warps"][1]["events"], (nlohmann::json{{1, 0xffffffff, 4, 0, 8}}));
}

TEST(TraceJson, SaysWhatWasNotCounted) {
    RunResult result = sample_result();
    result.trace.edit().clocks.clear();
    const nlohmann::json event = json_of({shared(result)}).at(0)["warps"][0]["events"][0];
    EXPECT_EQ(event, (nlohmann::json{0, 0xffffffff, nullptr, nullptr}));
}

TEST(TraceJson, IsAnArrayUnlessThereIsOneResult) {
    EXPECT_EQ(json_of({}), nlohmann::json::array());
    EXPECT_EQ(json_of({shared(sample_result()), shared(RunResult{})}).size(), 2U);
}

TEST(TraceJson, LongerThanAPartIsWhole) {
    RunResult result = sample_result();
    result.trace.edit().events.assign(50'000, WarpEvent{7, 1, 2, 0});
    result.trace.edit().clocks.clear();
    result.trace.edit().offsets = {0, 49'999, 50'000};
    const nlohmann::json warps = json_of({shared(result)}).at(0)["warps"];
    EXPECT_EQ(warps[0]["events"].size(), 49'999U);
    EXPECT_EQ(warps[1]["events"].size(), 1U);
}

}  // namespace
}  // namespace lanescope
