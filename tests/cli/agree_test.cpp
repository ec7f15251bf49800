#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/formats/recordings.h"
#include "tests/cli/program.h"
#include "tests/cli/tried_kernels.h"

namespace lanescope {
namespace {

using nlohmann::json;
using program::contains;
using program::Ended;
using program::lanescope;

/// Two recordings of the emulator that differ in one mask.
class Recordings : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(
            lanescope("run --problem spmv:uniform,rows=300,max=8 --variants thread_per_row,cte --backend emulator "
                      "--out " +
                      a)
                .code,
            0);
        auto results = read_lane_file(a);
        RunResult changed = *results[0];
        event = changed.trace->offsets[3];  // first event of warp 3
        changed.trace.edit().events[event].mask = 0x5;
        results[0] = std::make_shared<const RunResult>(changed);
        write_lane_file(b, results);
    }

    program::Folder folder;
    const std::string a = folder / "a.lane", b = folder / "b.lane";
    std::uint64_t event = 0;
};

TEST_F(Recordings, ThatAreTheSameAgreeWholly) {
    const Ended run = lanescope("agree --json - " + a + " " + a);
    EXPECT_EQ(run.code, 0) << run.err;
    const json found = json::parse(run.out);
    ASSERT_EQ(found.size(), 2u);
    for (const json& variant : found) {
        EXPECT_EQ(variant["percent"], 100);
        EXPECT_EQ(variant["warps"], 10);
        EXPECT_TRUE(variant["first_difference"].is_null());
        EXPECT_FALSE(variant["sites"].empty());
    }
}

TEST_F(Recordings, ThatDifferNameTheFirstDifference) {
    const Ended run = lanescope("agree " + a + " " + b);
    EXPECT_EQ(run.code, 0) << "a difference is a finding, not a failure: " << run.err;
    EXPECT_TRUE(contains(run.out, "90.00 %")) << run.out;
    EXPECT_TRUE(contains(run.out, "thread_per_row: first difference in warp 3, line ")) << run.out;
    EXPECT_TRUE(contains(run.out, b + " 00000005")) << run.out;
    EXPECT_FALSE(contains(run.out, "cte: first difference")) << run.out;

    const json first = json::parse(lanescope("agree --json - " + a + " " + b).out)[0]["first_difference"];
    EXPECT_EQ(first["warp"], 3);
    EXPECT_EQ(first["occurrence"], 0);
    EXPECT_EQ(first["right_mask"], 5);
}

TEST_F(Recordings, WithNothingInCommonAreRefused) {
    lanescope("run --problem sgemv:9x9 --backend emulator --out " + b);
    const Ended run = lanescope("agree " + a + " " + b);
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(contains(run.err, "nothing to compare")) << run.err;
    EXPECT_EQ(lanescope("agree " + a).code, 2);
    EXPECT_EQ(lanescope("agree " + a + " " + a + " " + a).code, 2);
    EXPECT_EQ(lanescope("agree " + a + " nowhere.lane").code, 2);
    EXPECT_EQ(lanescope("agree --problem sgemv:9x9 " + a + " " + a).code, 2);
}

TEST(Agree, RunsBothSidesOfEveryVariant) {
    const Ended run = lanescope("agree --backend emulator --problem sgemv:40x70 --warps 3 --first-warp 1 --json -");
    EXPECT_EQ(run.code, 0) << run.err;
    const json found = json::parse(run.out);
    EXPECT_GE(found.size(), 4u) << "every variant but the libraries, which show no lanes";
    for (const json& variant : found) EXPECT_TRUE(variant["warps"] == 3 || variant["warps"] == 1) << variant;
    for (const json& variant : found) EXPECT_EQ(variant["percent"], 100) << variant;
}

TEST(Agree, ComparesAUserKernelAlone) {
    const program::Folder folder;
    std::ofstream(folder / "mine.cu") << tried::right_kernel;
    const std::string own = "agree --backend emulator --problem sgemv:40x70 --json - --kernel " + (folder / "mine.cu");
    const json alone = json::parse(lanescope(own).out);
    ASSERT_EQ(alone.size(), 1u);
    EXPECT_EQ(alone[0]["percent"], 100);
    const json all = json::parse(lanescope(own + " --variants all").out);
    EXPECT_GE(all.size(), 5u) << "it is one of them, and named once";
}

TEST(Agree, SaysWhichLanesFollowFromWhoCameFirst) {
    const std::string both =
        "agree --backend emulator --problem spmv:uniform,rows=2000,cols=100000,max=32,giant=60000 --variants tuned,cte";
    const json found = json::parse(lanescope(both + " --json -").out);
    ASSERT_EQ(found.size(), 2u);
    ASSERT_GT(found[0]["left_out"], 0);
    EXPECT_GT(found[0]["warps"], 0) << "blocks without a part of the long row";
    EXPECT_EQ(found[0]["percent"], 100);
    EXPECT_EQ(found[0]["decided_by"][0]["kind"], "atomic");
    EXPECT_EQ(found[1]["left_out"], 0) << "cte asks no atomic";
    EXPECT_TRUE(found[1]["decided_by"].empty());
    const std::string text = lanescope(both).out;
    EXPECT_TRUE(contains(text, "warps are not compared: their work depends on the first lane")) << text;
    EXPECT_FALSE(contains(text, "cte: ")) << text;
}

TEST(Agree, SaysThatLanesRace) {
    const std::string text =
        lanescope("agree --backend emulator --problem spmv:uniform,rows=100 --variants cte_v5").out;
    EXPECT_TRUE(contains(text, "cte_v5: lanes race (line ")) << text;
}

TEST(RecordOptions, AreTakenByRunAndTraceOneAtATime) {
    const std::string problem = " --problem sgemv:4x4 --backend emulator";
    for (const std::string command : {"run", "trace"}) {
        for (const char* option : {" --rolled", " --clocks"}) EXPECT_EQ(lanescope(command + option + problem).code, 0);
        EXPECT_EQ(lanescope(command + " --rolled --clocks" + problem).code, 2);
    }
}

}  // namespace
}  // namespace lanescope
