// The expected results come from an H100, or from integer arithmetic.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

struct ShapeCase {
    std::string kernel;
    std::vector<std::uint32_t> in, out;  ///< 10 and 4 per lane
};

std::vector<ShapeCase> h100_cases() {
    std::ifstream file(LANESCOPE_SOURCE_DIR "/tests/emulator/data/mma_shapes_h100.txt");
    std::vector<ShapeCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) continue;
        ShapeCase one{.kernel = line, .in = {}, .out = {}};
        for (int lane = 0; lane < 32 && std::getline(file, line); ++lane) {
            std::istringstream words(line);
            std::uint32_t word = 0;
            for (int at = 0; words >> std::hex >> word; ++at) (at < 10 ? one.in : one.out).push_back(word);
        }
        cases.push_back(std::move(one));
    }
    return cases;
}

std::vector<std::uint32_t> result_of(const std::string& kernel, const std::vector<std::uint32_t>& in) {
    BareBench bench("mma_shapes.cu");
    bench.input("in", in);
    bench.output<std::uint32_t>("D", 128, true);
    EXPECT_TRUE(bench.run(kernel, 32).hazards.empty()) << kernel;
    return bench.content<std::uint32_t>("D");
}

TEST(MmaShapes, GiveTheBitsOfAnH100) {
    const std::vector<ShapeCase> cases = h100_cases();
    ASSERT_EQ(cases.size(), 14u);
    for (const ShapeCase& one : cases) {
        const std::vector<std::uint32_t> result = result_of(one.kernel, one.in);
        const std::size_t registers = one.kernel == "half_to_half" ? 2 : 4;
        for (std::size_t lane = 0; lane < 32; ++lane)
            for (std::size_t r = 0; r < registers; ++r)
                EXPECT_EQ(result[lane * 4 + r], one.out[lane * 4 + r]) << one.kernel << ", lane " << lane;
    }
}

/// Position in A (16 rows) or B of byte j in register r of a lane. The layout is PTX's for m16n8k16 and m16n8k32.
struct Cell {
    std::size_t row, column;
};
Cell cell_of_a(std::size_t lane, std::size_t r, std::size_t j) {
    return {lane / 4 + 8 * (r % 2), lane % 4 * 4 + j + 16 * (r / 2)};
}
Cell cell_of_b(std::size_t lane, std::size_t r, std::size_t j) { return {lane % 4 * 4 + j + 16 * r, lane / 4}; }

template <class T>
long value_of(std::uint32_t word, std::size_t byte) {
    return T(word >> 8 * byte);
}

template <class A, class B>
std::vector<std::int64_t> whole_product(const std::vector<std::uint32_t>& in, std::size_t k) {
    long a[16][32]{}, b[32][8]{};
    for (std::size_t lane = 0; lane < 32; ++lane)
        for (std::size_t j = 0; j < 4; ++j) {
            for (std::size_t r = 0; r < k / 8; ++r) {
                const Cell cell = cell_of_a(lane, r, j);
                a[cell.row][cell.column] = value_of<A>(in[lane * 10 + r], j);
            }
            for (std::size_t r = 0; r < k / 16; ++r) {
                const Cell cell = cell_of_b(lane, r, j);
                b[cell.row][cell.column] = value_of<B>(in[lane * 10 + 4 + r], j);
            }
        }
    std::vector<std::int64_t> made;
    for (std::size_t lane = 0; lane < 32; ++lane)
        for (std::size_t i = 0; i < 4; ++i) {
            std::int64_t sum = std::int32_t(in[lane * 10 + 6 + i]);
            for (std::size_t inner = 0; inner < k; ++inner)
                sum += a[lane / 4 + 8 * (i / 2)][inner] * b[inner][lane % 4 * 2 + i % 2];
            made.push_back(sum);
        }
    return made;
}

std::vector<std::uint32_t> scattered_words(std::size_t count) {
    std::vector<std::uint32_t> words(count);
    std::uint32_t state = 1;
    for (std::uint32_t& word : words) word = state = state * 1664525 + 1013904223;
    return words;
}

TEST(MmaShapes, MultiplyBytesExactly) {
    const std::vector<std::uint32_t> in = scattered_words(320);
    const std::vector<std::uint32_t> wrapped = result_of("bytes_32", in), limited = result_of("bytes_16", in);
    const auto wide = whole_product<std::int8_t, std::uint8_t>(in, 32);
    const auto narrow = whole_product<std::uint8_t, std::int8_t>(in, 16);
    for (std::size_t at = 0; at < 128; ++at) {
        EXPECT_EQ(wrapped[at], std::uint32_t(wide[at])) << at;
        EXPECT_EQ(std::int32_t(limited[at]), std::clamp<std::int64_t>(narrow[at], INT32_MIN, INT32_MAX)) << at;
    }
}

/// Returns an element of matrix m, which has 8 x 8 elements of 16 bits.
std::uint32_t half_word(const std::vector<std::uint32_t>& in, std::size_t m, std::size_t row, std::size_t column) {
    return in[(m * 8 + row) * 4 + column / 2] >> 16 * (column % 2) & 0xffff;
}

TEST(LoadMatrix, GivesEachLaneItsPair) {
    const std::vector<std::uint32_t> in = scattered_words(128);
    const auto straight = result_of("rows_to_lanes", in), turned = result_of("rows_to_lanes_transposed", in);
    for (std::size_t lane = 0; lane < 32; ++lane) {
        const std::size_t row = lane / 4, column = lane % 4 * 2;
        for (std::size_t m = 0; m < 4; ++m)
            EXPECT_EQ(straight[lane * 4 + m], half_word(in, m, row, column) | half_word(in, m, row, column + 1) << 16);
        for (std::size_t m = 0; m < 2; ++m)
            EXPECT_EQ(turned[lane * 4 + m], half_word(in, m, column, row) | half_word(in, m, column + 1, row) << 16);
    }
}

}  // namespace
}  // namespace lanescope::emulator
