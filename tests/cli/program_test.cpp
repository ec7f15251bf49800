// Scripts and lessons depend on these exit codes, messages and formats.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"
#include "tests/cli/tried_kernels.h"

namespace lanescope {
namespace {

using nlohmann::json;
using program::Ended;
using program::Folder;
using program::lanescope;

constexpr auto small_spmv = " --problem spmv:uniform,rows=500,max=8 ";

using program::contains;

/// Exit codes 2 and 3 come with exactly one line on standard error.
void expect_refusal(const std::string& arguments, int code, const std::string& said) {
    const Ended run = lanescope(arguments);
    EXPECT_EQ(run.code, code) << arguments << "\n" << run.err;
    EXPECT_EQ(program::lines(run.err), 1) << arguments << "\n" << run.err;
    EXPECT_TRUE(contains(run.err, said)) << arguments << "\n" << run.err;
    EXPECT_EQ(run.out, "") << arguments;
}

TEST(Program, RunPrintsATableThatSaysWhatIsModelledAndOnWhat) {
    const Ended run = lanescope(std::string("run --model p100") + small_spmv);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    for (const char* part :
         {"spmv:uniform,rows=500,cols=500,max=8", "lanes emulated (lockstep)", "modelled on Tesla P100",
          "thread_per_row", "cte", "yes", "GB/s", "% of roof", "mean lanes", "sectors/request"})
        EXPECT_TRUE(contains(run.out, part)) << part << " in\n" << run.out;
}

TEST(Program, JsonOnStandardOutputIsAnArrayOfTheDocumentedObjectsAndNothingElse) {
    const Ended run =
        lanescope(std::string("run --json - --variants thread_per_row,warp_per_row:lanes=4") + small_spmv);
    EXPECT_EQ(run.code, 0) << run.err;
    const json results = json::parse(run.out);
    ASSERT_TRUE(results.is_array());
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[1]["variant"], "warp_per_row:lanes=4");
    for (const json& result : results) {
        for (const char* key : {"variant", "problem", "backend", "schedule", "verified", "max_error", "time_us",
                                "recording_us", "gb_s", "gflop_s", "percent_of_roof", "lanes", "sites", "hazards"})
            EXPECT_TRUE(result.contains(key)) << key;
        EXPECT_EQ(result["verified"], true);
        EXPECT_EQ(result["time_us"]["kind"], "modelled");
        for (const char* key : {"median", "min", "max", "cold"}) EXPECT_TRUE(result["time_us"].contains(key)) << key;
        EXPECT_EQ(result["lanes"]["histogram"].size(), 33u);
        ASSERT_FALSE(result["sites"].empty());
        for (const char* key :
             {"file", "line", "array", "kind", "events", "mean_active", "sectors_per_request", "bank_conflicts"})
            EXPECT_TRUE(result["sites"][0].contains(key)) << key;
    }
}

TEST(Program, CsvHasOneLineAResultAndItsFiguresAreThoseOfTheJson) {
    const Ended csv = lanescope(std::string("run --csv - --variants cte") + small_spmv);
    EXPECT_EQ(csv.code, 0) << csv.err;
    EXPECT_EQ(program::lines(csv.out), 2) << csv.out;
    EXPECT_TRUE(csv.out.starts_with("variant,problem,backend,schedule,verified,")) << csv.out;
    EXPECT_TRUE(contains(csv.out, "\ncte,\"spmv:uniform,rows=500,cols=500,max=8,seed=7\",emulator,lockstep,true,"));
    const json result = json::parse(lanescope(std::string("run --json - --variants cte") + small_spmv).out)[0];
    EXPECT_TRUE(contains(csv.out, result["gb_s"].dump())) << csv.out;
}

TEST(Program, FilesAreWrittenBesideTheTableAndNamedOnStandardError) {
    const program::Folder folder;
    const Ended run = lanescope("run --json " + (folder / "a.json") + " --csv " + (folder / "a.csv") + small_spmv);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "thread_per_row"));
    EXPECT_TRUE(contains(run.err, "a.json") && contains(run.err, "a.csv")) << run.err;
    EXPECT_EQ(json::parse(program::read_file(folder / "a.json")).size(), 2u);
    EXPECT_EQ(program::lines(program::read_file(folder / "a.csv")), 3);
}

TEST(Program, AllRunsEveryVariantOfTheOperation) {
    const json listed = json::parse(lanescope("list --json -").out);
    std::vector<std::string> sgemv, ran;
    for (const json& variant : listed)
        if (variant["operation"] == "sgemv" && !variant["known_bad"]) sgemv.push_back(variant["id"]);
    const Ended run = lanescope("run --problem sgemv:64x96,alpha=2,beta=1 --variants all --json -");
    EXPECT_EQ(run.code, 0) << "what cannot run here is left out: " << run.err;
    for (const json& result : json::parse(run.out)) ran.push_back(result["variant"]);
    EXPECT_EQ(ran, sgemv) << "all but what is broken on purpose";
}

TEST(Program, TraceDrawsTheLanesOfTheChosenWarps) {
    const Ended run =
        lanescope(std::string("trace --variants thread_per_row --first-warp 3 --warps 2 --steps 5") + small_spmv);
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part : {"warp 3: steps 0 to 4 of", "warp 4: steps 0 to 4 of", "lane  0 ", "lane 31 ", "idle lane"})
        EXPECT_TRUE(contains(run.out, part)) << part << " in\n" << run.out;
    EXPECT_FALSE(contains(run.out, "warp 5:"));
    EXPECT_FALSE(contains(run.out, "\x1b[")) << "no colours in a pipe";
}

TEST(Program, ARecordingGivesBackTheSameFigures) {
    const program::Folder folder;
    const Ended made = lanescope("run --json - --out " + (folder / "a.lane") + small_spmv);
    ASSERT_EQ(made.code, 0) << made.err;
    const Ended opened = lanescope("open --json - " + (folder / "a.lane"));
    EXPECT_EQ(opened.code, 0) << opened.err;
    EXPECT_EQ(json::parse(opened.out), json::parse(made.out));
}

TEST(Program, OpenWithoutADisplayPrintsTheRecordedTable) {
    const program::Folder folder;
    lanescope("trace --warps 1 --out " + (folder / "a.lane") + small_spmv);
    const Ended run = lanescope("open " + (folder / "a.lane"));
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "thread_per_row") && contains(run.out, "modelled on NVIDIA H200")) << run.out;
    const Ended maps = lanescope("open --maps " + (folder / "a.lane"));
    EXPECT_TRUE(contains(maps.out, "lane 31 ")) << maps.out;
}

TEST(Program, ARecordingAloneIsOpened) {
    const Folder folder;
    const std::string file = folder / "lecture.lane";
    ASSERT_EQ(lanescope("run --problem sgemv:4x4 --backend emulator --out " + file).code, 0);
    const Ended alone = lanescope(file), opened = lanescope("open " + file);
    EXPECT_EQ(alone.code, 0) << alone.err;
    EXPECT_EQ(alone.out, opened.out);
    EXPECT_EQ(lanescope(folder / "none.lane").code, 2) << "there is no such file";
    const Ended two = lanescope(file + " " + file);
    EXPECT_EQ(two.code, 0) << two.err;
    EXPECT_EQ(two.out, lanescope("open " + file + " " + file).out);
}

TEST(Program, AKernelFileAloneOpensTheWindow) {
    const Folder folder;
    const std::string file = folder / "mine.cu";
    std::ofstream(file) << tried::right_kernel;
    const Ended ended = lanescope(file);
    EXPECT_EQ(ended.code, 3);
    EXPECT_TRUE(contains(ended.err, "display")) << ended.err;
    const Ended two = lanescope(file + " " + file);
    EXPECT_EQ(two.code, 3) << two.err;
    EXPECT_EQ(lanescope("open " + file).err, ended.err);
    EXPECT_EQ(lanescope("run " + file).code, 0) << "as with --kernel";
}

TEST(Program, AFileNamedLikeACommandDoesNotHideIt) {
    const Folder folder;
    std::ofstream(folder / "run") << "./saxpy 100\n";
    std::ofstream(folder / "saxpy.cu") << "int main() { return 5; }\n";
    const Ended ended = lanescope("run saxpy.cu -- 100", "env --chdir=" + (folder / ""));
    EXPECT_TRUE(contains(ended.out + ended.err, "exit code 5")) << ended.out << ended.err;
}

TEST(Program, ListAndDevicesSayWhatThereIs) {
    const Ended list = lanescope("list");
    EXPECT_EQ(list.code, 0);
    for (const char* part : {"sgemv", "spmv", "thread_per_row", "lanes=2|4|8|16|32"})
        EXPECT_TRUE(contains(list.out, part)) << list.out;
    const Ended devices = lanescope("devices");
    EXPECT_EQ(devices.code, 0);
    for (const char* part : {"emulator", "yes", "h200", "NVIDIA H200", "p100"})
        EXPECT_TRUE(contains(devices.out, part)) << devices.out;
    EXPECT_FALSE(json::parse(lanescope("devices --json -").out)["models"].empty());
}

TEST(Program, BadUsageIsCode2AndOneLineThatSaysWhatAndWhere) {
    expect_refusal("rum", 2, "did you mean run?");
    expect_refusal("mine.cu", 2, "name a CUDA file with --kernel: lanescope run --kernel 'mine.cu'");
    expect_refusal("sweep mine.cu", 2, "name a CUDA file with --kernel: lanescope sweep --kernel 'mine.cu'");
    expect_refusal("frobnicate", 2, "expected one of list, devices, doctor, run");
    expect_refusal("run --variants ctee", 2, "did you mean cte?");
    expect_refusal("run --model h20", 2, "did you mean h200?");
    expect_refusal("run --vriants all", 2, "did you mean --variants?");
    expect_refusal("run --problem gemm:5x5", 2, "'gemm:5x5'");
    expect_refusal("run --problem sgemv:0x5", 2, "rows");
    expect_refusal("run --problem sgemv:8x8 --variants cte", 2, "computes spmv");
    expect_refusal("run --variants warp_per_row:lanes=3", 2, "lanes=3");
    expect_refusal("run --variants cte,cte", 2, "twice");
    expect_refusal("run --backend emulator --variants cusparse", 2, "GPU");
    expect_refusal("run --schedule sideways", 2, "sideways");
    expect_refusal("run --schedule-seed -3", 2, "--schedule-seed");
    expect_refusal("run --backend opencl", 2, "opencl");
    expect_refusal("run --problem", 2, "--problem");
    expect_refusal("run more", 2, "more': no such file");
    expect_refusal("--problem sgemv:8x8 run", 2, "put it after run");
    expect_refusal("trace --warps 0", 2, "--warps");
    expect_refusal("trace --first-warp 99999" + std::string(small_spmv), 2, "launches 16 warps");
    expect_refusal("render", 2, "--out");
    expect_refusal("render --out x.png --size 1x1", 2, "--size 1x1");
    expect_refusal("render --out x.png --theme ligth", 2,
                   "unknown theme 'ligth': expected one of dark, light, projector");
}

TEST(Program, BadInputIsCode2AndNamesTheFile) {
    const program::Folder folder;
    expect_refusal("run --problem spmv:file=nowhere.mtx", 2, "nowhere.mtx");
    expect_refusal("open nowhere.lane", 2, "nowhere.lane");
    std::ofstream(folder / "bad.lane") << "this is no recording";
    expect_refusal("open " + (folder / "bad.lane"), 2, "bad.lane");
    std::ofstream(folder / "bad.mtx") << "%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 1.0\n";
    expect_refusal("run --problem spmv:file=" + (folder / "bad.mtx"), 2, "bad.mtx");
}

TEST(Program, AProblemLargerThanMemoryIsRefusedWithWhatItNeeds) {
    expect_refusal("run --variants thread_per_row --problem sgemv:2147483647x2147483647", 2, "GiB");
}

TEST(Program, AnOutputThatCannotBeWrittenIsFoundBeforeTheRun) {
    const std::string large = " --problem sgemv:16384x16384 ";  // too slow to run first
    expect_refusal("run --json /no/such/folder/a.json" + large, 2, "/no/such/folder/a.json");
    expect_refusal("run --csv /tmp" + large, 2, "is a folder");
    expect_refusal("run --out -" + large, 2, "--out");
    expect_refusal("run --json - --csv -" + large, 2, "standard output");
}

TEST(Program, WithoutADisplayTheWindowIsUnavailable) {
    expect_refusal("", 3, "no display");
    expect_refusal("render --out x.png", 3, "no display");
}

TEST(Program, ABackendThatIsNotHereIsCode3) { expect_refusal("run --backend cuda", 3, "cuda"); }

TEST(Program, HelpAndVersionAreCode0) {
    EXPECT_EQ(lanescope("--help").code, 0);
    EXPECT_TRUE(contains(lanescope("run --help").out, "--variants"));
    EXPECT_TRUE(lanescope("--version").out.starts_with("lanescope "));
}

constexpr auto one_thread_a_row = "trace --problem sgemv:64x8 --variants thread_per_row --backend emulator ";

TEST(Program, TraceTellsTheVariablesOfEachLane) {
    const Ended run = lanescope(std::string(one_thread_a_row) + "--variables --warp 1 --step 2");
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part :
         {"variables of warp 1 when step 2 begins", "int row: 32 to 63, 32 different values in 32 lanes",
          "lane 24  56  57  58  59  60  61  62  63", "A: A[0] in 32 lanes"})
        EXPECT_TRUE(contains(run.out, part)) << part << " in\n" << run.out;
}

TEST(Program, TraceWritesTheVariablesOfEachLaneAsJson) {
    const Ended run = lanescope(std::string(one_thread_a_row) + "--variables --warp 1 --step 2 --json -");
    const json variables = json::parse(run.out)[0]["variables"];
    EXPECT_EQ(variables["warp"], 1);
    EXPECT_EQ(variables["step"], 2);
    EXPECT_EQ(variables["active"].size(), 32u);
    for (const json& one : variables["values"]) {
        ASSERT_EQ(one["values"].size(), 32u);
        if (one["name"] == "row") {
            EXPECT_EQ(one["values"][5], 37);
        }
        if (one["name"] == "A") {
            EXPECT_EQ(one["values"][5], "A[0]");
        }
    }
    EXPECT_TRUE(std::ranges::any_of(variables["values"], [](const json& one) { return one["name"] == "row"; }));
    const Ended without = lanescope(std::string(one_thread_a_row) + "--json -");
    EXPECT_FALSE(json::parse(without.out)[0].contains("variables"));
}

TEST(Program, TraceRefusesVariablesOfStepsThatAreNotThere) {
    expect_refusal(std::string(one_thread_a_row) + "--variables --step 1000000", 2, "--step 1000000: warp 0 of");
    expect_refusal(std::string(one_thread_a_row) + "--variables --warp 99", 2,
                   "--warp 99: the kernel has no such warp");
    expect_refusal(std::string(one_thread_a_row) + "--step 1", 2, "--variables");
}

}  // namespace
}  // namespace lanescope
