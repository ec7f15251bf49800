#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>

#include "app/emulator/steps/tensor_core.h"
#include "tests/emulator/bench.h"
#include "tests/emulator/mma_cases.h"

namespace lanescope::emulator {
namespace {

constexpr auto mma_kernels = "mma.cu";

const std::vector<MmaCase>& h200_cases() {
    static const auto cases = read_mma_cases(LANESCOPE_SOURCE_DIR "/tests/emulator/data/mma_h200.txt");
    return cases;
}

/// Returns one element of D. The row of A is `first`, then seven times `rest`; the column of B is ones.
float dot(float first, float rest, float c, MmaArithmetic arithmetic = hopper_mma) {
    std::array<half, 8> a, b;
    a.fill(to_half(rest));
    a[0] = to_half(first);
    b.fill(to_half(1));
    return mma_dot(a, b, c, arithmetic);
}

TEST(Mma, GivesTheBitsOfAnH200) {
    ASSERT_EQ(h200_cases().size(), 16u);
    for (const MmaCase& one : h200_cases()) {
        std::vector<std::uint32_t> halves;
        std::vector<float> c;
        for (std::size_t lane = 0; lane < 32; ++lane) {
            const MmaFragment f = one.fragment(lane);
            halves.insert(halves.end(), {f.top.bits, f.bottom.bits, f.b.bits});
            c.insert(c.end(), {f.c[0], f.c[1], f.c[2], f.c[3]});
        }
        BareBench bench(mma_kernels);
        bench.input("halves", halves);
        bench.input("C", c);
        bench.output<float>("D", 128, false);
        bench.run("one_step", 32);
        const std::vector<float> result = bench.content("D");
        for (std::size_t at = 0; at < 128; ++at) {
            const std::size_t row = MmaCase::row(at / 4, at % 4), column = MmaCase::column(at / 4, at % 4);
            EXPECT_EQ(std::bit_cast<std::uint32_t>(result[at]), one.D[row][column])
                << one.name << ", row " << row << ", column " << column;
        }
    }
}

TEST(Mma, DataWouldShowAnotherNumberOfBits) {
    for (const int bits : {24, 26}) {
        int different = 0;
        for (const MmaCase& one : h200_cases())
            for (std::size_t row = 0; row < 16; ++row) {
                std::array<half, 8> a{}, b{};
                for (std::size_t k = 0; k < 8; ++k) a[k] = {one.A[row][k]}, b[k] = {one.B[k][0]};
                const float d = mma_dot(a, b, std::bit_cast<float>(one.C[row][0]), {bits});
                different += std::bit_cast<std::uint32_t>(d) != one.D[row][0];
            }
        EXPECT_GT(different, 20) << bits << " bits";
    }
}

TEST(Mma, RoundsTowardZero) {
    EXPECT_EQ(dot(1, 0, 0x1p24f), 0x1p24f);
    EXPECT_EQ(dot(1, 1, 0x1p24f), 0x1p24f + 8) << "the eight are added before anything is cut off";
    EXPECT_EQ(dot(3, 0, 0x1p24f), 0x1p24f + 2) << "nearest, ties to even, would be 4 more";
    EXPECT_EQ(dot(-3, 0, -0x1p24f), -0x1p24f - 2);
}

TEST(Mma, OlderChipsKeepOneBitLess) {
    const float quarter = 0x1p-9f;  // quarter of the last place of 2^16
    EXPECT_EQ(dot(0, quarter, 0x1p16f, hopper_mma), 0x1p16f + 0x1p-7f) << "seven quarters: one place, the rest is lost";
    EXPECT_EQ(dot(0, quarter, 0x1p16f, ampere_mma), 0x1p16f) << "each quarter is cut off by itself";
}

TEST(Mma, SumsOfZeroArePositive) {
    EXPECT_FALSE(std::signbit(dot(-0.0f, -0.0f, -0.0f)));
    EXPECT_FALSE(std::signbit(dot(-1, 0, 1)));
}

TEST(Mma, TakesAllLanesInOneStep) {
    Bench bench(mma_kernels, 32);
    bench.run("of_one", 32);
    EXPECT_EQ(bench.picture(),
              "mma           ################################\n"
              "y store       ################################\n");
    for (const float y : bench.result()) EXPECT_EQ(y, 4 + 4 + 5) << "four columns hold a one";
    EXPECT_TRUE(bench.record().hazards.empty());
}

TEST(Mma, WaitsForLanesThatTakeAnotherWay) {
    Bench bench(mma_kernels, 32, {.independent = true});
    bench.run("another_way", 32);
    for (const float y : bench.result()) EXPECT_EQ(y, 8);
}

TEST(Mma, WithoutALaneIsUndefined) {
    Bench bench(mma_kernels, 32);
    bench.run("without_a_lane", 32);
    ASSERT_EQ(bench.record().hazards.size(), 1u);
    EXPECT_EQ(bench.record().hazards[0].kind, HazardKind::inactive_lane);
    EXPECT_EQ(bench.record().hazards[0].element, 5);
    EXPECT_EQ(kind_of(bench.record().hazards[0].site), AccessKind::mma);
}

TEST(EightHalves, AreLoadedAtAMultipleOfEight) {
    std::vector<std::uint16_t> halves(24);
    for (unsigned i = 0; i < halves.size(); ++i) halves[i] = static_cast<std::uint16_t>(i);
    BareBench bench(mma_kernels);
    bench.input("H", halves);
    bench.output<unsigned>("y", 2, true);
    const auto findings_at = [&](std::int64_t first) { return bench.run("eight_halves", 1, {first}).hazards; };
    EXPECT_TRUE(findings_at(16).empty());
    EXPECT_EQ(bench.content<unsigned>("y"), (std::vector<unsigned>{0x00110010, 0x00170016}));
    EXPECT_EQ(findings_at(12).at(0).kind, HazardKind::misaligned);
    EXPECT_EQ(findings_at(24).at(0).kind, HazardKind::out_of_bounds);
}

}  // namespace
}  // namespace lanescope::emulator
