#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto words_kernels = "words.cu";

std::vector<float> result_of(std::string_view kernel, const Shape& shape = {{1}, {32}}, int elements = 64) {
    Bench bench(words_kernels, elements);
    bench.run(kernel, shape);
    EXPECT_TRUE(bench.record().hazards.empty());
    return bench.result();
}

TEST(Shuffles, EachReadsTheLaneThatCudaSays) {
    const auto down = result_of("down");
    EXPECT_EQ(down[0], 4);
    EXPECT_EQ(down[27], 31);
    EXPECT_EQ(down[28], 28) << "past the last lane: its own value";
    const auto up = result_of("up");
    EXPECT_EQ(up[0], 0);
    EXPECT_EQ(up[31], 30);
    const auto exchanged = result_of("exchanged");
    EXPECT_EQ(exchanged[3], 19);
    EXPECT_EQ(exchanged[19], 3);
    EXPECT_EQ(result_of("from_lane")[0], 3) << "the source wraps around the width";
}

TEST(Shuffles, StayWithinTheirSegment) {
    const auto down = result_of("down_in_eights");
    EXPECT_EQ(down[5], 7);
    EXPECT_EQ(down[6], 6) << "the next segment is not read";
    EXPECT_EQ(result_of("from_lane_in_eights")[20], 17);
}

TEST(Shuffles, MoveEightBytesToo) { EXPECT_EQ(result_of("eight_bytes")[9], 8); }

TEST(Shuffles, HalvesOfAWarpExchangeApart) {
    Bench bench(words_kernels, 32);
    bench.run("halves_apart", 32);
    EXPECT_EQ(bench.picture(),
              "shuffle       ################................\n"
              "shuffle       ................################\n"
              "y store       ################################\n");
    EXPECT_EQ(bench.result()[4], 5);
    EXPECT_EQ(bench.result()[20], 22);
}

TEST(Shuffles, WaitForLanesThatComeFromElsewhere) {
    // Both branches name all lanes in the mask, so they meet in the vote although its lines differ.
    Bench bench(words_kernels, 32);
    bench.run("from_elsewhere", 4);
    EXPECT_EQ(bench.picture(),
              "vote          ##..............................\n"
              "vote          ..##............................\n"
              "y store       ####............................\n");
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(bench.result()[i], 2) << i;
}

TEST(Votes, CountTheLanesThatTakePart) {
    EXPECT_EQ(result_of("ballot")[17], 7);
    EXPECT_EQ(result_of("any")[0], 1);
    EXPECT_EQ(result_of("all")[5], 0);
}

TEST(Votes, DoNotWaitForLanesThatReturned) { EXPECT_EQ(result_of("some_returned")[0], 8); }

TEST(Votes, ActivemaskTellsWhoCameAlong) { EXPECT_EQ(result_of("active")[4], 8); }

TEST(Votes, ReductionsGiveEachLaneTheWhole) {
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(result_of("reductions")[i], 28 + 100 * -2 + 1000 * 2);
}

template <class Test>
unsigned lanes_where(unsigned mask, Test test) {
    unsigned found = 0;
    for (unsigned lane = 0; lane < 32; ++lane) found |= mask >> lane & 1 && test(lane) ? 1u << lane : 0;
    return found;
}

void expect_matches(const std::vector<int>& given, unsigned participants) {
    BareBench bench(words_kernels);
    bench.input("given", given);
    bench.output<unsigned>("got", 128, true);
    bench.run("matches", 32, {std::int64_t(int(participants))});
    EXPECT_TRUE(bench.record().hazards.empty());
    const auto got = bench.content<unsigned>("got");
    unsigned both = ~0u, any = 0, odd = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (participants >> lane & 1) {
            const auto value = static_cast<unsigned>(given[lane]);
            both &= value, any |= value << 8, odd ^= value << 20;
        }
    const unsigned ones = lanes_where(participants, [&](unsigned lane) { return given[lane] & 1; });
    const bool alike = ones == 0 || ones == participants;
    for (unsigned lane = 0; lane < 32; ++lane) {
        const bool there = participants >> lane & 1;
        const auto same = [&](unsigned other) { return given[other] == given[lane]; };
        EXPECT_EQ(got[lane], there ? lanes_where(participants, same) : 0) << lane;
        EXPECT_EQ(got[32 + lane], there && alike ? participants : 0) << lane;
        EXPECT_EQ(got[64 + lane], there && alike) << lane;
        EXPECT_EQ(got[96 + lane], there ? both ^ any ^ odd : 0) << lane;
    }
}

TEST(Matches, NameTheLanesThatGiveTheSame) {
    std::vector<int> given(32);
    for (int lane = 0; lane < 32; ++lane) given[std::size_t(lane)] = lane * lane % 7 + 16;
    for (const unsigned participants : {0xffffffffu, 0x0000ffffu, 0x80000001u, 0x55555555u, 0x00000010u})
        expect_matches(given, participants);
    expect_matches(std::vector<int>(32, -3), 0xffffffff);
    expect_matches(std::vector<int>(32, -3), 0x00ff00f0);
}

TEST(Matches, HaveAMaskForEachSideOfABranch) {
    BareBench bench(words_kernels);
    bench.output<unsigned>("got", 32, false);
    bench.run("matches_apart", 32);
    const auto got = bench.content<unsigned>("got");
    EXPECT_EQ(got[3], 0x000000aau) << "the upper halves of 8 bytes differ";
    EXPECT_EQ(got[29], 0xaa000000u);
    EXPECT_EQ(got[2], 0x00005555u);
    EXPECT_EQ(got[30], 0x55550000u) << "-0 and 0 are equal, and their bits differ";
    EXPECT_EQ(bench.picture(),
              "vote          .#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#\n"
              "got store     .#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#\n"
              "vote          #.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.\n"
              "got store     #.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.\n");
}

TEST(Matches, WaitForLanesThatComeFromElsewhere) {
    BareBench bench(words_kernels);
    bench.output<unsigned>("got", 32, false);
    bench.run("matches_from_elsewhere", 32);
    const auto got = bench.content<unsigned>("got");
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(got[lane], lanes_where(~0u, [&](unsigned other) { return other % 3 == lane % 3; })) << lane;
}

TEST(Clocks, CountTheStepsOfTheirWarp) {
    const auto steps = result_of("clocks");
    for (std::size_t lane = 0; lane < 32; ++lane) EXPECT_EQ(steps[lane], 1 + 8) << "its own, and eight reads";
}

TEST(Clocks, MayBeWaitedFor) { EXPECT_EQ(result_of("wait_for_the_clock")[31], 1); }

TEST(Barriers, WarpsOfABlockMeet) {
    Bench bench(words_kernels);
    bench.run("reverse_in_block", 64, {std::int64_t(64)});
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(bench.result()[i], 63 - float(i));
    EXPECT_EQ(bench.picture(1),
              "shared store  ################################\n"
              "syncthreads   ################################\n"
              "shared load   ################################\n"
              "y store       ################################\n");
}

TEST(Barriers, WarpsThatReturnedAreNotWaitedFor) {
    Bench bench(words_kernels);
    bench.run("half_a_block", 64);
    EXPECT_FALSE(bench.record().stopped);
    EXPECT_EQ(bench.result()[31], 1);
}

TEST(Barriers, CountOverTheWholeBlock) {
    const auto counts = result_of("counting_barriers", Shape{{1}, {64}});
    for (const float count : counts) EXPECT_EQ(count, 22 + 100 * 1 + 1000 * 0);
}

TEST(SharedMemory, LockstepLanesReadBeforeAnyWrites) {
    Bench bench(words_kernels, 32);
    bench.run("warp_synchronous_sum", 32);
    EXPECT_EQ(bench.result()[0], 31 * 32 / 2);
}

TEST(SharedMemory, DynamicSharedMemoryHasTheSizeOfTheLaunch) {
    EXPECT_EQ(result_of("dynamic", Shape{{1}, {32}, 32 * sizeof(int)})[0], 93);
}

TEST(SharedMemory, DynamicSharedMemoryCanBeCast) {
    EXPECT_EQ(result_of("dynamic_as_bytes", Shape{{1}, {32}, 64 * sizeof(float)})[0], 62);
    EXPECT_EQ(result_of("dynamic_of_the_file", Shape{{1}, {32}, 32 * sizeof(int)})[0], 217);
}

TEST(SharedMemory, DynamicSharedMemoryHasRows) {
    EXPECT_EQ(result_of("dynamic_rows", Shape{{1}, {32}, 32 * sizeof(float)})[1], 25);
}

TEST(Atomics, AddFloatsFromAllBlocks) {
    const auto sums = result_of("add_floats", Shape{{16}, {64}}, 8);
    EXPECT_EQ(sums[0], 256);
    EXPECT_EQ(sums[3], 256);
    EXPECT_EQ(sums[4], 0);
}

TEST(Atomics, CountIntegersInSharedMemory) {
    const auto counts = result_of("count_in_shared", Shape{{1}, {64}});
    EXPECT_EQ(counts[0], 32);
    EXPECT_EQ(counts[63], 31) << "the value before: this lane came last";
}

TEST(Atomics, ExchangeAndCompare) {
    const auto found = result_of("exchange_and_compare", Shape{{1}, {1}});
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(found[i], 1) << i;
    EXPECT_EQ(found[4], 9);
}

TEST(WideLoads, BringFourNeighbours) {
    Bench bench(words_kernels, 128);
    bench.run("four_neighbours", 32);
    EXPECT_EQ(bench.result()[31], 124 + 127);
    EXPECT_EQ(bench.picture(),
              "A load4       ################################\n"
              "y store       ################################\n");
}

TEST(Grid, BlocksKnowTheirPlace) {
    const auto places = result_of("places", Shape{{3, 2}, {2}});
    EXPECT_EQ(places[4], 2);
    EXPECT_EQ(places[11], 12);
}

}  // namespace
}  // namespace lanescope::emulator
