// The tensor core's step: bit for bit what an H200 computes, and a collective of the whole warp.
#include <gtest/gtest.h>

#include "kernels/simt/mma_emulated.h"
#include "tests/machine/mma_cases.h"
#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

const std::vector<MmaCase>& h200_cases() {
    static const auto cases = read_mma_cases(LANESCOPE_SOURCE_DIR "/tests/machine/data/mma_h200.txt");
    return cases;
}

/// Element of D from one row of A and one column of B, each of one number and then `rest` seven times.
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
        Bench bench(128);
        bench.run(32, [&] {
            const unsigned lane = threadIdx.x;
            const MmaFragment f = one.fragment(lane);
            const float4 d = mma_m16n8k8(f.top, f.bottom, f.b, {f.c[0], f.c[1], f.c[2], f.c[3]});
            bench.y[4 * lane] = d.x;
            bench.y[4 * lane + 1] = d.y;
            bench.y[4 * lane + 2] = d.z;
            bench.y[4 * lane + 3] = d.w;
        });
        for (std::size_t at = 0; at < 128; ++at) {
            const std::size_t row = MmaCase::row(at / 4, at % 4), column = MmaCase::column(at / 4, at % 4);
            EXPECT_EQ(std::bit_cast<std::uint32_t>(bench.result()[at]), one.D[row][column])
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
    const float quarter = 0x1p-9f;  // of the last place of 2^16
    EXPECT_EQ(dot(0, quarter, 0x1p16f, hopper_mma), 0x1p16f + 0x1p-7f) << "seven quarters: one place, the rest is lost";
    EXPECT_EQ(dot(0, quarter, 0x1p16f, ampere_mma), 0x1p16f) << "each quarter is cut off by itself";
}

TEST(Mma, SumsOfZeroArePositive) {
    EXPECT_FALSE(std::signbit(dot(-0.0f, -0.0f, -0.0f)));
    EXPECT_FALSE(std::signbit(dot(-1, 0, 1)));
}

TEST(Mma, TakesAllLanesInOneStep) {
    Bench bench(32);
    bench.run(32, [&] {
        const half2 one{0x00003c00};  // 1 and 0
        const float4 d = mma_m16n8k8(one, one, one, {0, 0, 0, 5});
        bench.y[threadIdx.x] = d.x + d.w;
    });
    EXPECT_EQ(bench.picture(),
              "mma           ################################\n"
              "y store       ################################\n");
    for (const float y : bench.result()) EXPECT_EQ(y, 4 + 4 + 5) << "four columns hold a one";
    EXPECT_TRUE(bench.record().findings.empty());
}

TEST(Mma, WaitsForLanesThatTakeAnotherWay) {
    MachineOptions options;
    options.independent = true;
    Bench bench(32, options);
    bench.run(32, [&] {
        half2 one{0x3c003c00};
        if (threadIdx.x < 7) one.bits = bench.A[threadIdx.x] > 100 ? 0u : one.bits;
        bench.y[threadIdx.x] = mma_m16n8k8(one, one, one, {0, 0, 0, 0}).x;
    });
    for (const float y : bench.result()) EXPECT_EQ(y, 8);
}

TEST(Mma, WithoutALaneIsUndefined) {
    Bench bench(32);
    bench.run(32, [&] {
        if (threadIdx.x == 5) return;
        bench.y[threadIdx.x] = mma_m16n8k8({}, {}, {}, {}).x;
    });
    ASSERT_EQ(bench.record().findings.size(), 1u);
    EXPECT_EQ(bench.record().findings[0].kind, HazardKind::inactive_lane);
    EXPECT_EQ(bench.record().findings[0].element, 5);
    EXPECT_EQ(kind_of(bench.record().findings[0].site), AccessKind::mma);
}

TEST(Load8, BringsEightHalvesAndWantsAMultipleOfEight) {
    std::array<half, 24> halves{};
    for (unsigned i = 0; i < halves.size(); ++i) halves[i].bits = static_cast<std::uint16_t>(i);
    const auto load_at = [&](int first, half8& loaded) {
        Machine machine({.threads = 1});
        const global<const half> H{std::span<const half>(halves), machine.add_array(sizeof halves)};
        return machine.launch(Shape{{1}, {1}}, [&] { loaded = load8(H, first); });
    };
    half8 loaded{};
    EXPECT_TRUE(load_at(16, loaded).findings.empty());
    EXPECT_EQ(loaded.pair[0].bits, 0x00110010u);
    EXPECT_EQ(loaded.pair[3].bits, 0x00170016u);
    EXPECT_EQ(load_at(12, loaded).findings.at(0).kind, HazardKind::misaligned);
    EXPECT_EQ(load_at(24, loaded).findings.at(0).kind, HazardKind::out_of_bounds);
}

}  // namespace
}  // namespace lanescope::simt
