#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"
#include "tests/cli/tried_kernels.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;
using program::Folder;
using program::lanescope;

std::string kernel_file(const Folder& folder, const std::string& text) {
    const std::string path = folder / "mine.cu";
    std::ofstream(path) << text;
    return path;
}

/// Maps "5x3 lockstep" to its verdict.
std::map<std::string, std::string> verdicts(const std::string& file) {
    std::map<std::string, std::string> found;
    for (const auto& test : nlohmann::json::parse(lanescope("kernel try --json - " + file).out)) {
        const auto problem = test.at("problem").get<std::string>();
        found[problem.substr(6, problem.find(',') - 6) + " " + test.at("schedule").get<std::string>()] =
            test.at("verdict").get<std::string>();
    }
    return found;
}

TEST(KernelTry, FindsNothingWrongWithARightKernel) {
    const Folder folder;
    const Ended ended = lanescope("kernel try " + kernel_file(folder, tried::right_kernel));
    EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
    for (const char* said :
         {"shape", "lockstep", "independent", "sgemv:5x3", "mine: tried on 14 shapes, both schedules: all right"})
        EXPECT_TRUE(contains(ended.out, said)) << said << "\n" << ended.out;
}

TEST(KernelTry, FindsATailThatIsMissing) {
    const Folder folder;
    const std::string file = kernel_file(folder, tried::without_tail);
    ASSERT_EQ(lanescope("run --variants warp_per_row --problem sgemv:64x64 --kernel " + file).code, 0)
        << "it is right there";
    const auto found = verdicts(file);
    EXPECT_EQ(found.at("1x4 lockstep"), "passed");
    EXPECT_EQ(found.at("5x3 lockstep"), "wrong");
    EXPECT_EQ(found.at("33x36 independent"), "passed");
    EXPECT_EQ(found.at("2x1027 independent"), "wrong");
    const Ended ended = lanescope("kernel try " + file);
    EXPECT_EQ(ended.code, 1);
    EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
    EXPECT_TRUE(contains(ended.err, "wrong on sgemv:1x1 (row 0)")) << ended.err;
}

TEST(KernelTry, FindsRowsThatAreNoMultipleOfAWarp) {
    const Folder folder;
    const std::string file = kernel_file(folder, tried::whole_warps_of_rows);
    ASSERT_EQ(lanescope("run --variants warp_per_row --problem sgemv:64x64 --kernel " + file).code, 0)
        << "it is right there";
    const auto found = verdicts(file);
    EXPECT_EQ(found.at("32x32 lockstep"), "passed");
    EXPECT_NE(found.at("33x36 lockstep"), "passed");
    EXPECT_NE(found.at("1x1 independent"), "passed");
}

TEST(KernelTry, FindsARaceThatSpoilsTheResultUnderOneScheduleOnly) {
    const Folder folder;
    const std::string file = kernel_file(folder, tried::warp_synchronous);
    const auto found = verdicts(file);
    EXPECT_EQ(found.at("3x33 lockstep"), "hazard") << "every row is right, and the race is named all the same";
    EXPECT_EQ(found.at("3x33 independent"), "wrong");
    EXPECT_TRUE(
        contains(lanescope("kernel try " + file).err, "under independent (row 0; 2 shared races: lines 6 and 8)"));
}

TEST(KernelTry, LeavesOutWhatTheHeaderForbids) {
    const Folder folder;
    const std::string file =
        kernel_file(folder, std::string("// Narrow.\n//\n// Needs: cols <= 4\n") + tried::right_kernel);
    const auto found = verdicts(file);
    EXPECT_EQ(found.at("1x4 lockstep"), "passed");
    EXPECT_EQ(found.at("5x3 independent"), "passed");
    EXPECT_EQ(found.at("1x7 lockstep"), "forbidden");
    EXPECT_EQ(lanescope("kernel try " + file).code, 0) << "the kernel is not to blame";
}

TEST(KernelTry, RefusesAHeaderThatCannotBeRead) {
    const Folder folder;
    const std::string file =
        kernel_file(folder, std::string("// Odd.\n//\n// Needs: cols < many\n") + tried::right_kernel);
    const Ended ended = lanescope("kernel try " + file);
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(contains(ended.err, "mine.cu:3:")) << ended.err;
}

TEST(KernelTry, ReportsAMissingFileInOneLine) {
    const Ended ended = lanescope("kernel try /nowhere/mine.cu");
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
}

}  // namespace
}  // namespace lanescope
