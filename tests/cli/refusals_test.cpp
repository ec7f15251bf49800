// Wrong arguments: each is refused with one line before anything runs.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/formats/recordings.h"
#include "tests/cli/program.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;
using program::lanescope;

void expect_refusal(const std::string& arguments, const std::string& said) {
    const Ended run = lanescope(arguments);
    EXPECT_EQ(run.code, 2) << arguments << "\n" << run.err;
    EXPECT_EQ(program::lines(run.err), 1) << arguments << "\n" << run.err;
    EXPECT_TRUE(contains(run.err, said)) << arguments << "\n" << run.err;
    EXPECT_EQ(run.out, "") << arguments;
}

constexpr auto tiny_sgemv = " --problem sgemv:4x4 --backend emulator ";
const std::string large = " --problem sgemv:16384x16384 ";  // too slow to run first

TEST(Refusals, RejectAnEmptyValue) {
    for (const char* option : {"--problem", "--variants", "--backend", "--schedule", "--model", "--json", "--out"})
        expect_refusal(std::string("run ") + option + " ''", std::string(option) + " is empty");
    expect_refusal("sweep --axis ''", "--axis is empty");
    expect_refusal("open ''", "file is empty");
    expect_refusal("--problem ''", "--problem is empty");
}

TEST(Refusals, RejectTwoOutputsInOneFile) {
    const program::Folder folder;
    expect_refusal("run --json x --csv ./x" + large, "--json and --csv both write to 'x'");
    expect_refusal("run --csv " + (folder / "a") + " --out " + (folder / "b/../a") + large,
                   "--csv and --out both write to");
    const Ended null = lanescope("run --json /dev/null --csv /dev/null" + std::string(tiny_sgemv));
    EXPECT_EQ(null.code, 0) << null.err;
}

TEST(Refusals, ExplainOptionsOfNvcc) {
    for (const char* option : {"-O3", "-std=c++17", "-arch=sm_80", "-lcublas", "-o saxpy", "--expt-relaxed-constexpr"})
        expect_refusal(std::string("run saxpy.cu ") + option, "is an option of nvcc: leave it out");
    expect_refusal("run saxpy.cu --expand", "unknown option '--expand'");
    expect_refusal("devices -o", "unknown option '-o'");
}

TEST(Refusals, RejectLaunchesWithoutAFile) {
    expect_refusal("run --launch '<<<rows, 32>>>'" + std::string(tiny_sgemv), "there is no --kernel for");
    expect_refusal("run --kernel a.ptx --launch 'rows, 32'" + std::string(tiny_sgemv),
                   "write it as in <<<rows, 128>>>");
}

TEST(Refusals, RejectAMissingIncludeFolder) {
    expect_refusal("run --include /no/such" + std::string(tiny_sgemv), "there is no folder '/no/such'");
    expect_refusal("kernel check x.cu --include /no/such", "there is no folder '/no/such'");
}

TEST(Refusals, RejectAnOutputOverItsRecording) {
    const program::Folder folder;
    const std::string file = folder / "a.lane";
    ASSERT_EQ(lanescope("run --out " + file + tiny_sgemv).code, 0);
    expect_refusal("open " + file + " --json " + file, "is the recording itself");
    EXPECT_EQ(read_lane_file(file).size(), 2u);
}

TEST(Refusals, RejectAnOutputOverASource) {
    const program::Folder folder;
    for (const std::string name : {"mine.cu", "helper.h", "m.mtx"}) {
        std::ofstream(folder / name) << "mine";
        expect_refusal("run --json " + (folder / name) + large, "is a source file or a matrix, and would be lost");
        EXPECT_EQ(std::filesystem::file_size(folder / name), 4u) << name;
    }
}

TEST(Refusals, RejectABadOutputBeforeTheRun) {
    expect_refusal("run --json /proc/x" + large, "--json '/proc/x': cannot be written");
    expect_refusal("render --out /proc/x.png" + large, "--out '/proc/x.png': cannot be written");
    const program::Folder folder;
    std::filesystem::create_directory(folder / "b");
    lanescope("run --variants none --json " + (folder / "b/a.json"));
    EXPECT_TRUE(std::filesystem::is_empty(folder / "b")) << "to look leaves nothing behind";
}

TEST(Refusals, RejectAnUnknownPanelAndAFifthMap) {
    expect_refusal("render --out f.png --panel map" + large, "unknown panel 'map': expected one of window, maps");
    expect_refusal("render --out f.png --order size" + large, "unknown order 'size': expected one of chosen, time");
    expect_refusal("render --out f.png --maps 'a;b;c;d;e'" + large, "there are four maps at most");
}

TEST(Refusals, RejectAPictureThatIsNotPng) {
    expect_refusal("render --out f.jpg" + large, "--out 'f.jpg': pictures are written as PNG");
    expect_refusal("--screenshot f" + large, "--screenshot 'f': pictures are written as PNG");
}

TEST(Refusals, RejectMissingWarpsAndSteps) {
    const program::Folder folder;
    const std::string file = folder / "a.lane";
    expect_refusal("run --keep-from 999999 --out " + file + tiny_sgemv, "thread_per_row launches 4 warps");
    EXPECT_FALSE(std::filesystem::exists(file)) << "an empty recording would be of no use";
    expect_refusal("trace --first-step 99999" + std::string(tiny_sgemv), "the longest drawn warp has 9 steps");
    expect_refusal("trace --keep-from 2 --first-warp 1" + large,
                   "--first-warp 1: --keep-from and --keep-warps do not keep this warp");
    ASSERT_EQ(lanescope("trace --warps 1 --out " + file + tiny_sgemv).code, 0);
    expect_refusal("open --maps --first-warp 3 " + file, "choose from warps 0 to 0");
    expect_refusal("open --maps --first-step 500 " + file, "--first-step 500");
}

TEST(Refusals, NameTheIdThatWasMeantInWhateverCase) {
    expect_refusal("run --variants CTE", "did you mean cte?");
    expect_refusal("run --problem SGEMV:4x4", "did you mean sgemv?");
    const Ended same = lanescope("run --problem spmv");
    EXPECT_FALSE(contains(same.err, "did you mean")) << same.err;
}

TEST(Refusals, AreInOurWordsAlsoWhereTheParserMakesThem) {
    expect_refusal("trace --warps 0", "--warps: expected a whole number from 1 to 1000000, not '0'");
    expect_refusal("run --gpu x", "--gpu: expected a whole number from 0 to 1023, not 'x'");
    expect_refusal("run --keep-warps -1", "--keep-warps: expected a whole number from 0 to");
    expect_refusal("run --json", "--json: its value is missing");
    expect_refusal("run --problem a --problem b", "--problem is given more than once");
    expect_refusal("run --rolled --clocks", "--rolled and --clocks exclude each other");
    expect_refusal("run --rolled=maybe", "the value is invalid");
    expect_refusal("render", "--out is required");
    expect_refusal("open a.lane --table best", "expected one of results");
}

TEST(Notes, SayWhichOptionsHaveNoEffect) {
    for (const std::string command : {"run", "trace"}) {
        const Ended rolled = lanescope(command + " --rolled" + tiny_sgemv);
        EXPECT_EQ(rolled.code, 0) << rolled.err;
        EXPECT_EQ(rolled.err, "--rolled has no effect: the emulator never unrolls a loop\n");
        EXPECT_EQ(lanescope(command + " --clocks" + tiny_sgemv).err,
                  "--clocks has no effect: the emulator has no clock\n");
    }
    EXPECT_TRUE(contains(lanescope("run --sass" + std::string(tiny_sgemv)).err, "the emulator has no machine code"));
    EXPECT_TRUE(contains(lanescope("run --counters" + std::string(tiny_sgemv)).err, "the emulator has no hardware"));
    EXPECT_TRUE(contains(lanescope("run --keep-warps 2" + std::string(tiny_sgemv)).err, "name a recording with --out"));
    EXPECT_TRUE(contains(lanescope("sweep --shapes 4x4 --rounds 5 --variants warp_per_row").err, "--rounds"));
}

TEST(Run, TakesAPtxFileWithALaunch) {
    const std::string file = LANESCOPE_SOURCE_DIR "/tests/user_kernels/files/triton_rows.ptx";
    const auto with_launch = [&](const std::string& launch) {
        return "run --kernel " + file + " --launch '" + launch + "' --problem sgemv:8x16 --backend emulator";
    };
    const Ended run = lanescope(with_launch("<<<rows, 64, 8>>>(A, x, y, cols, 0, nullptr)"));
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "triton_rows")) << run.out;
    expect_refusal(with_launch("<<<rows, 64, 8>>>(A, x, y)"), "takes 6 arguments, and the launch gives 3");
}

TEST(Refusals, RejectTruncatedPtx) {
    const program::Folder folder;
    std::ofstream(folder / "bad.ptx") << ".visible .entry k(.param .u64 p)\n{\n";
    expect_refusal("run --kernel " + (folder / "bad.ptx") + tiny_sgemv, "bad.ptx:3: the source ends within a function");
    expect_refusal("kernel check " + (folder / "bad.ptx"), "bad.ptx:3: the source ends within a function");
}

TEST(Run, WritesTheMetricsTableInTheFormThatItsNameAsksFor) {
    const program::Folder folder;
    const std::string csv = folder / "m.csv", lane = folder / "a.lane";
    EXPECT_EQ(lanescope("run --metrics " + csv + " --out " + lane + tiny_sgemv).code, 0);
    EXPECT_TRUE(program::read_file(csv).starts_with("group,metric,unit,kind,thread_per_row"));
    const Ended markdown = lanescope("open " + lane + " --metrics -");
    EXPECT_EQ(markdown.code, 0) << markdown.err;
    EXPECT_TRUE(contains(markdown.out, "| metric | unit | kind |")) << markdown.out;
    EXPECT_FALSE(contains(markdown.out, "sectors/request")) << "standard output belongs to the metrics";
    expect_refusal("run --metrics - --json -" + std::string(tiny_sgemv), "both write to standard output");
    expect_refusal("open " + lane + " --metrics " + lane, "is the recording itself");
}

TEST(Trace, KeepsTheWarpsThatItIsToldToKeepAndDrawsTheFirstOfThem) {
    const program::Folder folder;
    const std::string file = folder / "a.lane", problem = " --problem sgemv:300x4 --variants thread_per_row ";
    const Ended run = lanescope("trace --keep-from 3 --keep-warps 5 --warps 2 --out " + file + problem);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "\nwarp 3: ") && contains(run.out, "\nwarp 4: ")) << run.out;
    EXPECT_FALSE(contains(run.out, "\nwarp 5: ")) << run.out;
    const LaneTrace kept = read_lane_file(file)[0]->trace;
    EXPECT_EQ(kept.first_warp, 3);
    EXPECT_EQ(kept.recorded_warps(), 5);
    EXPECT_TRUE(contains(lanescope("trace --keep-from 3 --first-warp 6" + problem).out, "\nwarp 6: "));
}

TEST(Open, WritesASmallerRecordingOfFewerWarps) {
    const program::Folder folder;
    const std::string all = folder / "all.lane", few = folder / "few.lane";
    EXPECT_EQ(lanescope("run --problem sgemv:300x4 --variants thread_per_row --out " + all).code, 0);
    const Ended run = lanescope("open " + all + " --keep-from 2 --keep-warps 3 --out " + few);
    EXPECT_EQ(run.code, 0) << run.err;
    const auto before = read_lane_file(all)[0], after = read_lane_file(few)[0];
    EXPECT_EQ(after->trace->first_warp, 2);
    EXPECT_EQ(after->trace->recorded_warps(), 3);
    EXPECT_EQ(after->trace->histogram(), before->trace->histogram());
    expect_refusal("open " + all + " --keep-warps 1 --out " + all, "is the recording itself");
    expect_refusal("open " + few + " --keep-from 9 --out " + all, "warps 2 to 4 were recorded");
    EXPECT_TRUE(contains(lanescope("open --keep-warps 1 " + all).err, "name a recording with --out"));
}

TEST(Trace, CountsOneBlockAsOne) {
    const Ended run = lanescope("trace --steps 2" + std::string(tiny_sgemv));
    EXPECT_TRUE(contains(run.out, "1 block of 128 threads, 4 warps, 9 warp-steps")) << run.out;
}

}  // namespace
}  // namespace lanescope
