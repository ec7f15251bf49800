#include "app/sandbox/limits.h"

#include <gtest/gtest.h>

#include "app/model/problem.h"

namespace lanescope {
namespace {

constexpr std::uint64_t mb = 1'000'000, taken_before = 20 * mb;

Experiment experiment_on(const std::string& problem, std::size_t variants = 1) {
    Experiment experiment;
    experiment.problem = parse_problem(problem);
    experiment.backend = BackendKind::emulator;
    experiment.trace.warps = 0;
    for (std::size_t i = 0; i < variants; ++i) experiment.variants.push_back({"thread_per_row"});
    return experiment;
}

std::uint64_t allowed(const std::string& problem) { return allowed_memory(experiment_on(problem), {}, taken_before); }

TEST(AllowedMemory, IsAFewHundredMegabytesForASmallProblem) {
    EXPECT_EQ(allowed("sgemv:8x8"), taken_before + 256 * mb);
    EXPECT_EQ(allowed("spmv:rmat,scale=6"), taken_before + 256 * mb);
}

TEST(AllowedMemory, GrowsWithTheProblem) {
    const std::uint64_t numbers = 4 * 4096ull * 4096;
    EXPECT_GT(allowed("sgemv:4096x4096"), 5 * numbers);
    EXPECT_LT(allowed("sgemv:4096x4096"), 10 * numbers);
}

TEST(AllowedMemory, CountsTheEventsThatAreKept) {
    Experiment recorded = experiment_on("spmv:rmat,scale=18", 20);
    const std::uint64_t without = allowed_memory(recorded, {}, taken_before);
    recorded.trace.warps = INT64_MAX;
    const std::uint64_t events = 16 << 20, bytes = 8, variants = 20;
    EXPECT_GE(allowed_memory(recorded, {}, taken_before),
              std::min(taken_before + events * bytes * variants, three_quarters_of_memory()));
    EXPECT_LT(without, taken_before + 1000 * mb);
}

TEST(AllowedMemory, IsAtMostAShareOfTheComputer) {
    const Experiment huge = experiment_on("sgemv:10000000x1000000");
    EXPECT_EQ(allowed_memory(huge, {}, taken_before), three_quarters_of_memory());
    EXPECT_EQ(allowed_memory(huge, {.sharers = 4}, taken_before), three_quarters_of_memory() / 4);
}

TEST(AllowedMemory, IsEnoughForASmallProblemHoweverManyShare) {
    EXPECT_EQ(allowed_memory(experiment_on("sgemv:8x8"), {.sharers = 256}, taken_before), taken_before + 256 * mb);
}

TEST(AllowedMemory, IsWhatWasAskedFor) {
    EXPECT_EQ(allowed_memory(experiment_on("sgemv:8x8"), {.asked_gb = 2, .sharers = 4}, taken_before), 2000 * mb);
    EXPECT_EQ(allowed_memory(MemoryRules{.asked_gb = 0.5}, taken_before), 500 * mb);
}

TEST(MemoryExcess, SaysHowMuchAndHowToAllowMore) {
    EXPECT_EQ(memory_excess(900 * mb, 400 * mb),
              "it took 0.9 GB of memory; 0.4 GB are allowed for this problem; --memory 2 allows more");
}

}  // namespace
}  // namespace lanescope
