// The references use other algorithms than the emulator.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

using u32 = std::uint32_t;
using Bytes = std::array<std::uint8_t, 8>;

std::vector<u32> drawn(u32 seed) {
    std::mt19937 random(seed);
    std::vector<u32> all{0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x80808080, 0x7f7f7f7f, 0x00ff00ff, 31, 32, 33};
    while (all.size() < 1000) all.push_back(static_cast<u32>(random()) >> random() % 28);
    std::ranges::shuffle(all, random);
    return all;
}

u32 permuted(u32 x, u32 y, u32 selectors) {
    const auto all = std::bit_cast<Bytes>(std::array{x, y});
    u32 result = 0;
    for (u32 i = 0; i < 4; ++i) {
        const u32 selector = selectors / (1u << 4 * i) % 16;
        result += u32(all[selector % 8]) << 8 * i;
    }
    return result;
}

u32 shifted(u32 low, u32 high, u32 times, bool left) {
    for (u32 i = 0; i < times; ++i)
        if (left)
            high = high << 1 | low >> 31, low <<= 1;
        else
            low = low >> 1 | high << 31, high >>= 1;
    return left ? high : low;
}

template <class First, class Second>
u32 dot_product(u32 x, u32 y, u32 sum, int second_from = 0) {
    constexpr std::size_t count = 4 / sizeof(First);
    const auto first = std::bit_cast<std::array<First, count>>(x);
    const auto second = std::bit_cast<std::array<Second, 4 / sizeof(Second)>>(y);
    for (std::size_t i = 0; i < count; ++i)
        sum += static_cast<u32>(int(first[i]) * int(second[i + std::size_t(second_from)]));
    return sum;
}

template <class T>
u32 each_of(u32 x, u32 y, const std::function<int(int, int)>& calculate) {
    auto a = std::bit_cast<std::array<T, 4 / sizeof(T)>>(x);
    const auto b = std::bit_cast<std::array<T, 4 / sizeof(T)>>(y);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<T>(calculate(a[i], b[i]));
    return std::bit_cast<u32>(a);
}

u32 turned(u32 x) {
    u32 result = 0;
    for (u32 bit = 0; bit < 32; ++bit)
        if (x >> bit & 1) result |= 1u << (31 - bit);
    return result;
}

struct WholeWord {
    const char* name;
    std::function<u32(u32, u32, u32)> expected;
};

using std::int16_t, std::int8_t, std::uint16_t, std::uint8_t, std::int64_t, std::uint64_t;

int smaller(int x, int y) { return std::min(x, y); }
u32 of_signed(int64_t value) { return static_cast<u32>(value); }
int64_t i64(u32 x) { return static_cast<std::int32_t>(x); }
int64_t low24(u32 x) { return (i64(x) & 0xffffff) - (x & 0x800000 ? 0x1000000 : 0); }

const std::vector<WholeWord>& whole_words() {
    static const std::vector<WholeWord> all{
        {"byte_perm", permuted},
        {"funnelshift_l", [](u32 x, u32 y, u32 z) { return shifted(x, y, z % 32, true); }},
        {"funnelshift_r", [](u32 x, u32 y, u32 z) { return shifted(x, y, z % 32, false); }},
        {"funnelshift_lc", [](u32 x, u32 y, u32 z) { return shifted(x, y, std::min(z, 32u), true); }},
        {"funnelshift_rc", [](u32 x, u32 y, u32 z) { return shifted(x, y, std::min(z, 32u), false); }},
        {"dp4a of int", [](u32 x, u32 y, u32 z) { return dot_product<int8_t, int8_t>(x, y, z); }},
        {"dp4a of unsigned", [](u32 x, u32 y, u32 z) { return dot_product<uint8_t, uint8_t>(x, y, z); }},
        {"dp4a of char4", [](u32 x, u32 y, u32 z) { return dot_product<int8_t, int8_t>(x, y, z); }},
        {"dp4a of uchar4", [](u32 x, u32 y, u32 z) { return dot_product<uint8_t, uint8_t>(x, y, z); }},
        {"dp2a_lo of int", [](u32 x, u32 y, u32 z) { return dot_product<int16_t, int8_t>(x, y, z); }},
        {"dp2a_hi of int", [](u32 x, u32 y, u32 z) { return dot_product<int16_t, int8_t>(x, y, z, 2); }},
        {"dp2a_lo of unsigned", [](u32 x, u32 y, u32 z) { return dot_product<uint16_t, uint8_t>(x, y, z); }},
        {"dp2a_hi of unsigned", [](u32 x, u32 y, u32 z) { return dot_product<uint16_t, uint8_t>(x, y, z, 2); }},
        {"dp2a_hi of short2", [](u32 x, u32 y, u32 z) { return dot_product<int16_t, int8_t>(x, y, z, 2); }},
        {"vadd4", [](u32 x, u32 y, u32) { return each_of<uint8_t>(x, y, std::plus()); }},
        {"vsub4", [](u32 x, u32 y, u32) { return each_of<uint8_t>(x, y, std::minus()); }},
        {"vmaxs4",
         [](u32 x, u32 y, u32) { return each_of<int8_t>(x, y, [](int a, int b) { return std::max(a, b); }); }},
        {"vminu4", [](u32 x, u32 y, u32) { return each_of<uint8_t>(x, y, smaller); }},
        {"vabsdiffu4",
         [](u32 x, u32 y, u32) { return each_of<uint8_t>(x, y, [](int a, int b) { return std::abs(a - b); }); }},
        {"vcmpeq4",
         [](u32 x, u32 y, u32) { return each_of<uint8_t>(x, y, [](int a, int b) { return a == b ? 255 : 0; }); }},
        {"vadd2", [](u32 x, u32 y, u32) { return each_of<uint16_t>(x, y, std::plus()); }},
        {"vmins2", [](u32 x, u32 y, u32) { return each_of<int16_t>(x, y, smaller); }},
        {"vcmpgts2", [](u32 x, u32 y, u32) { return each_of<int16_t>(x, y, [](int a, int b) { return -(a > b); }); }},
        {"vavgu4",
         [](u32 x, u32 y, u32) { return each_of<uint8_t>(x, y, [](int a, int b) { return (a + b + 1) / 2; }); }},
        {"mulhi", [](u32 x, u32 y, u32) { return of_signed(i64(x) * i64(y) >> 32); }},
        {"umulhi", [](u32 x, u32 y, u32) { return u32(uint64_t(x) * y >> 32); }},
        {"mul24", [](u32 x, u32 y, u32) { return of_signed(low24(x) * low24(y)); }},
        {"umul24", [](u32 x, u32 y, u32) { return (x % (1 << 24)) * (y % (1 << 24)); }},
        {"brev", [](u32 x, u32, u32) { return turned(x); }},
        {"clz", [](u32 x, u32, u32) { return u32(std::countl_zero(x)); }},
        {"ffs", [](u32 x, u32, u32) { return x ? u32(std::countr_zero(x)) + 1 : 0; }},
        {"sad", [](u32 x, u32 y, u32 z) { return z + of_signed(std::abs(i64(x) - i64(y))); }},
        {"hadd", [](u32 x, u32 y, u32) { return of_signed((i64(x) + i64(y)) >> 1); }},
        {"rhadd", [](u32 x, u32 y, u32) { return of_signed((i64(x) + i64(y) + 1) >> 1); }}};
    return all;
}

TEST(Arithmetic, MatchesCudaForWholeNumbers) {
    const std::vector<u32> a = drawn(1), b = drawn(2), c = drawn(3);
    BareBench bench("arithmetic.cu");
    bench.input("a", a), bench.input("b", b), bench.input("c", c);
    bench.output<u32>("o", whole_words().size() * a.size(), false);
    bench.run("whole_numbers", Shape{{8}, {128}}, {std::int64_t(a.size())});
    const auto o = bench.content<u32>("o");
    for (std::size_t word = 0; word < whole_words().size(); ++word)
        for (std::size_t i = 0; i < a.size(); ++i)
            ASSERT_EQ(o[word * a.size() + i], whole_words()[word].expected(a[i], b[i], c[i]))
                << whole_words()[word].name << " of " << a[i] << ", " << b[i] << ", " << c[i];
}

/// Their exact results fit in a long double.
std::vector<float> drawn_floats(u32 seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> some(-8, 8);
    std::vector<float> all{1, -1, 3, -3, 0.1f, -0.1f};
    while (all.size() < 1000) all.push_back(some(random));
    std::ranges::shuffle(all, random);
    return all;
}

/// Rounds to the nearest float (n), towards zero (z), up (u) or down (d).
float rounded(long double exact, char way) {
    const auto nearest = static_cast<float>(exact);
    constexpr float most = std::numeric_limits<float>::infinity();
    if (way == 'z') way = exact > 0 ? 'd' : 'u';
    if (way == 'u' && nearest < exact) return std::nextafter(nearest, most);
    if (way == 'd' && nearest > exact) return std::nextafter(nearest, -most);
    return nearest;
}

TEST(Arithmetic, RoundsAsItsNamesSay) {
    using Exact = long double;
    const std::vector<float> a = drawn_floats(1), b = drawn_floats(2), c = drawn_floats(3);
    BareBench bench("arithmetic.cu");
    bench.input("a", a), bench.input("b", b), bench.input("c", c);
    bench.output<float>("o", 28 * a.size(), false);
    bench.run("roundings", Shape{{8}, {128}}, {std::int64_t(a.size())});
    const auto o = bench.content<float>("o");
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Exact x = a[i], y = b[i], z = c[i];
        const std::array<Exact, 7> exact{x + y, x - y, x * y, x / y, x * y + z, 1 / x, std::sqrt(std::abs(z))};
        for (std::size_t word = 0; word < exact.size(); ++word)
            for (std::size_t way = 0; way < 4; ++way)
                ASSERT_EQ(o[(4 * word + way) * a.size() + i], rounded(exact[word], "nzud"[way]))
                    << "word " << word << ", rounding "
                    << "nzud"[way] << " of " << x << ", " << y << ", " << z;
    }
}

TEST(Arithmetic, ConvertsToTheNearestThatThereIs) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> a{2.5f, -2.5f, 3.5f, -0.25f, 5e9f, -5e9f, 1e30f, -1e30f, nan, 16777215.0f};
    BareBench bench("arithmetic.cu");
    bench.input("a", a);
    bench.output<std::int64_t>("o", 18 * a.size(), false);
    bench.run("conversions", Shape{{1}, {32}}, {std::int64_t(a.size())});
    const auto o = bench.content<std::int64_t>("o");
    const auto row = [&](std::size_t word) {
        return std::vector(o.begin() + std::ptrdiff_t(word * a.size()),
                           o.begin() + std::ptrdiff_t((word + 1) * a.size()));
    };
    using Row = std::vector<std::int64_t>;
    constexpr std::int64_t most = INT32_MAX, least = INT32_MIN, umost = UINT32_MAX;
    EXPECT_EQ(row(0), (Row{2, -2, 4, 0, most, least, most, least, 0, 16777215}));
    EXPECT_EQ(row(1), (Row{2, -2, 3, 0, most, least, most, least, 0, 16777215}));
    EXPECT_EQ(row(2), (Row{3, -2, 4, 0, most, least, most, least, 0, 16777215}));
    EXPECT_EQ(row(3), (Row{2, -3, 3, -1, most, least, most, least, 0, 16777215}));
    EXPECT_EQ(row(5), (Row{2, 0, 3, 0, umost, 0, umost, 0, 0, 16777215}));
    EXPECT_EQ(row(9), (Row{2, -2, 3, 0, 5'000'000'000, -5'000'000'000, INT64_MAX, INT64_MIN, INT64_MIN, 16777215}));
    EXPECT_EQ(std::bit_cast<float>(static_cast<u32>(row(14)[0])), rounded(2.5L / 3, 'd'));
    EXPECT_EQ(std::bit_cast<double>(row(15)[0]), std::nextafter(2.5, 3)) << "a little above is not lost upwards";
}

}  // namespace
}  // namespace lanescope::emulator
