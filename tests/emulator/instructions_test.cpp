// PTX instructions against results computed from the PTX ISA manual.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <functional>

#include "app/model/element_values.h"
#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

using Words = std::vector<std::uint32_t>;

/// Returns three words for each of 32 lanes: edge cases, then scattered bits.
Words words_of_lanes() {
    Words words{0, 0, 0, ~0u, 1, 2, 0x7fffffff, 1, 1, 0x80000000, 0x80000000, 3, 0x80, 31, 1, 5, 64, 2};
    std::uint32_t state = 7;
    while (words.size() < 96) words.push_back(state = state * 1664525 + 1013904223);
    return words;
}
/// Returns ordinary and tiny floats, whose results need rounding.
Words floats_of_lanes() {
    Words words{0x00000001, 0x3f800000, 0, 0x7fc00000, 0x3f800000, 0x3f800000, 0x3f801000, 0x477fe001, 0xbf800001};
    std::uint32_t state = 9;
    while (words.size() < 96) {
        state = state * 1664525 + 1013904223;
        words.push_back((state & 0x807fffff) | (0x70u + (state >> 27)) << 23);
    }
    return words;
}

Words run(const std::string& kernel, const Words& in, unsigned threads = 32) {
    BareBench bench("instructions.cu");
    bench.input("in", in);
    bench.output<std::uint32_t>("out", 128, true);
    EXPECT_TRUE(bench.run(kernel, threads).hazards.empty()) << kernel;
    return bench.content<std::uint32_t>("out");
}

using Reference = std::function<std::uint32_t(std::uint32_t, std::uint32_t, std::uint32_t)>;
void expect(const std::string& kernel, const Words& in, const Reference& reference) {
    const Words out = run(kernel, in);
    for (std::size_t l = 0; l < 32; ++l)
        EXPECT_EQ(out[l], reference(in[3 * l], in[3 * l + 1], in[3 * l + 2])) << kernel << ", lane " << l;
}

TEST(WholeNumbers, GiveWhatTheIsaSays) {
    const Words in = words_of_lanes();
    using U = std::uint32_t;
    using S = std::int32_t;
    const auto expect_all = [&](const char* kernel, const Reference& f) { expect(kernel, in, f); };
    expect_all("sad_signed", [](U a, U b, U c) { return U(std::llabs(std::int64_t(S(a)) - S(b))) + c; });
    expect_all("mad24_low", [](U a, U b, U c) { return (a & 0xffffff) * (b & 0xffffff) + c; });
    expect_all("mul24_high", [](U a, U b, U) { return U(std::int64_t(S(a << 8) >> 8) * (S(b << 8) >> 8) >> 16); });
    expect_all("mad_high", [](U a, U b, U c) { return U(std::uint64_t(a) * b >> 32) + c; });
    expect_all("dot_of_four", [](U a, U b, U c) {
        for (int at = 0; at < 32; at += 8) c += U(int(std::int8_t(a >> at)) * int(std::uint8_t(b >> at)));
        return c;
    });
    expect_all("dot_of_two", [](U a, U b, U c) {
        return c + U(int(a & 0xffff) * int(std::int8_t(b >> 16))) + U(int(a >> 16) * int(std::int8_t(b >> 24)));
    });
    expect_all("sum_saturated", [](U a, U b, U) {
        return U(std::clamp<std::int64_t>(std::int64_t(S(a)) + S(b), INT32_MIN, INT32_MAX));
    });
    expect_all("shift_to_top", [](U a, U, U) { return a ? U(std::countl_zero(a)) : ~0u; });
    expect_all("sign_extended", [](U a, U, U) { return U(S(a << 27) >> 27); });
    expect_all("mask_of_bits", [](U a, U b, U) { return U(((std::uint64_t(1) << (b & 31)) - 1) << (a & 31)); });
    expect_all("permuted_forward", [](U a, U b, U c) { return U((std::uint64_t(b) << 32 | a) >> 8 * (c & 3)); });
    expect_all("permuted_half", [](U a, U, U c) { return (a >> 16 * (c & 1) & 0xffff) * 0x10001; });
    expect_all("packed_bytes",
               [](U a, U b, U) { return a << 16 | U(std::clamp(S(a), 0, 255)) << 8 | U(std::clamp(S(b), 0, 255)); });
    expect_all("nth_one", [](U a, U, U) {
        a &= a - 1;
        a &= a - 1;
        return a ? U(std::countr_zero(a)) : ~0u;
    });
}

TEST(Carries, LeadFromOneInstructionToTheNext) {
    using U = std::uint32_t;
    const Words in = words_of_lanes();
    expect("sum_of_64", in, [](U a, U b, U c) { return c + U((std::uint64_t(a) + b) >> 32); });
    expect("difference_of_64", in, [](U a, U b, U c) { return c - 1 - U(a < b); });
    expect("product_of_64", in, [](U a, U b, U c) { return U((std::uint64_t(a) * b + c) >> 32); });
}

float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }

std::uint32_t rounded(int mode, const std::function<float()>& compute) {
    std::fesetround(mode);
    const float result = compute();
    std::fesetround(FE_TONEAREST);
    return std::isnan(result) ? 0x7fffffff : std::bit_cast<std::uint32_t>(result);
}
std::uint32_t one_nan(std::uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000 ? 0x7fffffff : bits; }

TEST(Floats, RoundInTheNamedDirection) {
    const Words in = floats_of_lanes();
    const auto check = [&](const char* kernel, int mode, auto compute) {
        const Words out = run(kernel, in);
        for (std::size_t l = 0; l < 32; ++l) {
            volatile float a = as_float(in[3 * l]), b = as_float(in[3 * l + 1]), c = as_float(in[3 * l + 2]);
            EXPECT_EQ(one_nan(out[l]), rounded(mode, [&] { return compute(a, b, c); })) << kernel << ", lane " << l;
        }
    };
    check("sum_toward_zero", FE_TOWARDZERO, [](float a, float b, float) { return a + b; });
    check("fused_up", FE_UPWARD, [](float a, float b, float c) { return std::fma(a, b, c); });
    check("quotient_down", FE_DOWNWARD, [](float a, float b, float) { return a / b; });
}

TEST(Floats, FlushSubnormalsOnlyWhereToldTo) {
    EXPECT_EQ(run("flushed_product", Words(96, 1))[0], 0u);
    Words in(96, 0);
    in[0] = 0x80000001, in[1] = 0x7f000000;
    EXPECT_EQ(run("flushed_product", in)[0], 0x80000000u) << "the operand is flushed, its sign stays";
    in[0] = 0x20000000, in[1] = 0x1f000000;
    EXPECT_EQ(run("flushed_product", in)[0], 0u) << "the result is flushed";
}

TEST(Floats, KeepNanWhereToldTo) {
    Words in(96, 0x3f800000);
    in[0] = 0x7fc00001;
    const Words out = run("least_or_nan", in);
    EXPECT_EQ(out[0], 0x7fffffffu);
    EXPECT_EQ(out[1], 0x3f800000u);
}

TEST(Floats, AreTestedForTheirKind) {
    Words in(96, 0x3f800000);
    in[0] = 1, in[3] = 0x7f800000, in[6] = 0x7fc00000;
    EXPECT_EQ(run("is_normal", in)[0] + run("is_normal", in)[1] + run("is_normal", in)[2], 0u);
    EXPECT_EQ(run("is_normal", in)[3], 1u);
}

TEST(Halves, ConvertInTheNamedDirection) {
    expect("half_toward_zero", Words(96, 0x3fffffff), [](auto, auto, auto) { return 0x3fffu; });
    expect("tf32_of", Words(96, 0x3f801000), [](auto, auto, auto) { return 0x3f802000u; });
    expect("tf32_of", Words(96, 0x3f800fff), [](auto, auto, auto) { return 0x3f800000u; });
}

TEST(Halves, AreComputedSeparatelyInAPair) {
    Words in(96, 0);
    in[0] = 0x3c00bc00, in[1] = 0x40004000, in[2] = 0x00003c00;
    EXPECT_EQ(run("negated_pair", in)[0], 0xbc003c00u);
    EXPECT_EQ(run("rectified_pair", in)[0], 0x40000000u) << "1 * 2 + 0, and -1 * 2 + 1 becomes 0";
    EXPECT_EQ(run("pair_is_less", in)[0], 0xffffffffu);
}

TEST(Halves, FuseWithOneRounding) {
    Words in(96, 0);  // 2048 + 1.0009765625 * 1: just above the tie of 2049
    in[0] = 0x3c01, in[1] = 0x3c00, in[2] = 0x6800;
    EXPECT_EQ(run("rectified_pair", in)[0], 0x6801u);
}

TEST(NarrowVectors, MoveBytesThroughWiderRegisters) {
    expect("bytes_in_fours", words_of_lanes(), [](std::uint32_t a, auto, auto) { return __builtin_bswap32(a); });
}

TEST(NumberedBarriers, OpenForTheirOwnWarps) {
    const Words in = words_of_lanes(), out = run("pairs_of_warps", in, 128);
    for (std::uint32_t t = 0; t < 128; ++t) EXPECT_EQ(out[t], in[t % 32 * 3] + (t ^ 32)) << t;
}

TEST(NumberedBarriers, OpenByThoseWhoDoNotWait) {
    const Words in = words_of_lanes(), out = run("producer_and_consumer", in, 64);
    for (std::uint32_t round = 0; round < 3; ++round)
        for (std::uint32_t t = 0; t < 32; ++t) EXPECT_EQ(out[round * 32 + t], in[(31 - t) * 3] + round);
}

TEST(NumberedBarriers, NameTheLineWhereThreadsAreMissing) {
    BareBench bench("instructions.cu");
    bench.input("in", words_of_lanes());
    bench.output<std::uint32_t>("out", 128, true);
    const auto& hazards = bench.run("never_all_there", 64).hazards;
    ASSERT_EQ(hazards.size(), 1u);
    EXPECT_EQ(hazards[0].kind, HazardKind::divergent_barrier);
    EXPECT_EQ(bench.line(hazards[0].site), bench.line("alone"));
}

TEST(AsyncCopies, ArriveGroupByGroup) {
    const Words in = words_of_lanes(), out = run("copied_in_two_groups", in, 24);
    for (std::size_t t = 0; t < 24; ++t) {
        EXPECT_EQ(out[t], in[t * 4 + 3]);
        EXPECT_EQ(out[32 + t], in[t * 4 + 1]);
        EXPECT_EQ(out[64 + t], 0u) << "beyond the bytes that are read";
    }
}

TEST(AsyncCopies, AreNotThereBeforeTheWait) {
    BareBench bench("instructions.cu");
    bench.input("in", words_of_lanes());
    bench.output<std::uint32_t>("out", 128, true);
    const auto& hazards = bench.run("copied_without_waiting", 32).hazards;
    ASSERT_FALSE(hazards.empty());
    EXPECT_EQ(hazards[0].kind, HazardKind::uninitialised_read);
}

TEST(Fragments, MultiplyMatrices) {
    std::vector<std::uint16_t> a(256), b(256);
    for (std::size_t i = 0; i < 256; ++i) {
        a[i] = to_half(float(i % 7) - 3).bits;
        b[i] = to_half(float(i % 5) - 2).bits;
    }
    BareBench bench("instructions.cu");
    bench.input("A", a);
    bench.input("B", b);
    bench.output<float>("C", 256, false);
    EXPECT_TRUE(bench.run("fragments", 32).hazards.empty());
    const std::vector<float> c = bench.content("C");
    for (std::size_t row = 0; row < 16; ++row)
        for (std::size_t column = 0; column < 16; ++column) {
            float sum = 0;
            for (std::size_t k = 0; k < 16; ++k) sum += to_float({a[row * 16 + k]}) * to_float({b[column * 16 + k]});
            EXPECT_EQ(c[row * 16 + column], sum) << row << ", " << column;
        }
}

}  // namespace
}  // namespace lanescope::emulator
