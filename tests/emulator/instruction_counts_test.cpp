// PTX instructions by line: how many warps execute, with how many lanes, and where branches divide a warp.
#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

std::uint64_t issued(const InstructionCounts& counts, InstructionKind kind) { return counts.issued[std::size_t(kind)]; }

/// Warp-steps at accesses to global and shared memory, by the number of the line.
std::map<int, std::uint64_t> steps_by_line(const LaunchRecord& record) {
    std::map<int, std::uint64_t> steps;
    for (const SiteCounts& site : record.sites)
        if (!is_collective(kind_of(site.key))) steps[line_of(site.key)] += site.steps;
    return steps;
}

std::map<int, std::uint64_t> memory_instructions_by_line(const LaunchRecord& record) {
    std::map<int, std::uint64_t> instructions;
    for (const auto& [line, counts] : record.instructions)
        if (const std::uint64_t count = issued(counts, InstructionKind::memory)) instructions[line] = count;
    return instructions;
}

/// By the file's lines.
std::map<int, InstructionCounts> lines_of(const Bench& bench) {
    std::map<int, InstructionCounts> lines;
    for (const auto& [number, counts] : bench.record().instructions)
        lines[bench.line(begin_of_line(number))].add(counts);
    return lines;
}

TEST(InstructionCounts, CountAccessesAsSiteSteps) {
    for (const bool independent : {false, true})
        for (const unsigned cores : {1u, 2u}) {
            EmulatorOptions options;
            options.independent = independent;
            options.threads = cores;
            Bench bench("counts.cu", 4096, options);
            bench.run("ragged", Shape{{5}, {96}});
            EXPECT_EQ(memory_instructions_by_line(bench.record()), steps_by_line(bench.record()))
                << independent << cores;
            EXPECT_FALSE(bench.record().instructions.empty());
        }
}

TEST(InstructionCounts, AddUpActiveLanes) {
    Bench bench("counts.cu", 4096);
    bench.run("copy", 40);
    const LaunchRecord& record = bench.record();
    ASSERT_EQ(record.sites.size(), 2u);
    InstructionCounts all;
    for (const auto& [line, counts] : record.instructions) all.add(counts);
    EXPECT_DOUBLE_EQ(all.mean_active(), 20) << "a warp of 32 lanes and one of 8, without a branch";
}

TEST(InstructionCounts, TellBranchesThatDivideAWarp) {
    Bench bench("counts.cu", 64);
    bench.run("two_branches", 64, {std::int64_t(16)});
    const auto lines = lines_of(bench);
    const InstructionCounts& divides = lines.at(bench.line("divides"));
    EXPECT_EQ(divides.branches, 2u) << "one per warp";
    EXPECT_EQ(divides.divergent, 1u) << "lanes 0 to 15 of warp 0 go another way than its others";
    const InstructionCounts& together = lines.at(bench.line("together"));
    EXPECT_EQ(together.branches, 2u);
    EXPECT_EQ(together.divergent, 0u);
}

TEST(InstructionCounts, HaveALineForArithmeticWithoutAnAccess) {
    Bench bench("counts.cu", 4096);
    bench.run("ragged", 32);
    const auto lines = lines_of(bench);
    const auto floating = [&](int line) { return issued(lines.at(line), InstructionKind::floating); };
    EXPECT_GT(floating(bench.line("adds")), 0u);
    EXPECT_EQ(lines.at(bench.line("begins")).branches, 0u);
}

}  // namespace
}  // namespace lanescope::emulator
