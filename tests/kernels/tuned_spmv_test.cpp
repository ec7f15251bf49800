#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "tests/kernels/tuned_run.h"

namespace lanescope {
namespace {

std::vector<int> offsets_of(const std::vector<int>& lengths) {
    std::vector<int> offsets(lengths.size() + 1, 0);
    std::partial_sum(lengths.begin(), lengths.end(), offsets.begin() + 1);
    return offsets;
}

std::vector<int> repeated(std::vector<int> pattern, int times) {
    std::vector<int> lengths;
    for (int i = 0; i < times; ++i) lengths.insert(lengths.end(), pattern.begin(), pattern.end());
    return lengths;
}

struct Matrix {
    const char* name;
    std::vector<int> lengths;
    std::string_view kernel;  ///< prefix of its name
};
std::ostream& operator<<(std::ostream& out, const Matrix& m) { return out << m.name; }

const Matrix matrices[] = {
    {"NoNonzero", std::vector<int>(70, 0), "tuned_rows"},
    {"UpToFour", repeated({0, 1, 2, 3, 4}, 50), "tuned_rows"},
    {"Small", repeated({0, 7, 32, 64}, 40), "tuned_rows"},
    {"AllLong", std::vector<int>(20, 300), "tuned_rows"},
    {"OneGiant", {3, 0, 9001, 1, 2}, "tuned_skewed<256>"},
    {"GiantNeighbours", {3, 2100, 15000, 0, 2, 8192, 4097}, "tuned_skewed<256>"},
    {"BeyondTheWindow", {5, 2, 3000, 1, 1, 1}, "tuned_skewed<256>"},
    {"SkewedTail", repeated({1, 0, 2, 90, 3, 0, 0, 17, 530}, 60), "tuned_skewed<256>"},
    {"EmptyThenSkewed", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 513}, 100), "tuned_skewed<256>"},
    {"LongForFewLanes", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40}, 8000), "tuned_tiles"},
};

// At least two million nonzeros.
const Matrix large_matrices[] = {
    {"Even", repeated({5, 27, 0, 64, 13}, 20'000), "tuned_tiles<unsigned short>"},
    {"MostlyEmpty", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 30}, 70'000), "tuned_tiles<unsigned short>"},
};

// At least eight million nonzeros: blocks of 1024 threads.
const Matrix largest_matrices[] = {{"GiantLargeBlocks", {5, 20000, 8'000'000, 3, 9000, 100, 1}, "tuned_skewed<1024>"}};

/// Captures the host function's launches. `content` adds columns and values.
std::unique_ptr<TunedRun> captured(const std::vector<int>& lengths, std::size_t shift, bool content) {
    auto tuned = std::make_unique<TunedRun>("spmv");
    const std::vector<int> offsets = offsets_of(lengths);
    const auto nonzeros = std::size_t(offsets.back());
    std::vector<int> columns(content ? nonzeros : 0);
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = int(i * 7919 % 501);
    tuned->number("rows", std::int64_t(lengths.size()));
    tuned->number("cols", std::int64_t(501));
    tuned->number("nonzeros", std::int64_t(nonzeros));
    tuned->input("offsets", offsets.size(), offsets);
    tuned->input("columns", nonzeros, columns, shift);
    tuned->input("values", nonzeros, floats(columns.size()), shift);
    tuned->input("x", 501, floats(501));
    tuned->y(std::vector<float>(lengths.size(), -7));
    tuned->capture();
    return tuned;
}

std::string kernel_for(int length, int rows) {
    return captured(std::vector<int>(std::size_t(rows), length), 0, false)->kernel();
}

TEST(TunedSpmvChoice, GivesRowsOfASmallMatrixAFewNonzerosALane) {
    EXPECT_EQ(kernel_for(1, 300'000), "tuned_rows<1, 4>");
    EXPECT_EQ(kernel_for(3, 300'000), "tuned_rows<2, 4>");
    EXPECT_EQ(kernel_for(5, 300'000), "tuned_rows<2, 4>");
    EXPECT_EQ(kernel_for(16, 100'000), "tuned_rows<8, 4>");
    EXPECT_EQ(kernel_for(40, 40'000), "tuned_rows<16, 4>");
    EXPECT_EQ(kernel_for(100, 15'000), "tuned_rows<32, 4>");
}

TEST(TunedSpmvChoice, GivesFewRowsMoreLanesThanTheyNeed) {
    EXPECT_EQ(kernel_for(3, 65'536), "tuned_rows<4, 4>");
    EXPECT_EQ(kernel_for(3, 10'000), "tuned_rows<16, 4>");
    EXPECT_EQ(kernel_for(3, 8'192), "tuned_rows<32, 4>");
    EXPECT_EQ(kernel_for(0, 1), "tuned_rows<32, 4>");
}

TEST(TunedSpmvChoice, TakesAThreadARowOfALargeMatrixWhoseRowsAreShort) {
    EXPECT_EQ(kernel_for(4, 600'000), "tuned_rows<1, 4>");
    EXPECT_EQ(kernel_for(5, 600'000), "tuned_tiles<unsigned short>");
}

/// The uploaded tiles contain all rows and nonzeros, once and in order.
void expect_sound_tiles(const LaunchList& list, std::span<const int> offsets) {
    ASSERT_FALSE(list.uploads.empty());
    const std::vector<std::byte>& content = list.uploads[0].content;
    std::vector<int> tiles(content.size() / sizeof(int));
    std::memcpy(tiles.data(), content.data(), content.size());
    ASSERT_GE(tiles.size(), 2u);
    int row = 0, nonzero = 0;
    for (std::size_t b = 0; b < tiles.size() / 2; ++b) {
        const int tile_row = tiles[2 * b], tile_nonzero = tiles[2 * b + 1];
        const int at = tile_row < 0 ? ~tile_row : tile_row;
        ASSERT_GE(at, row);
        ASSERT_GE(tile_nonzero, nonzero);
        if (tile_row >= 0) {
            ASSERT_EQ(tile_nonzero, offsets[std::size_t(at)]) << "tile " << b;
        }
        row = at, nonzero = tile_nonzero;
    }
    EXPECT_EQ(row, int(offsets.size()) - 1);
    EXPECT_EQ(nonzero, offsets.back());
}

class TunedSpmv : public testing::TestWithParam<Matrix> {
protected:
    std::vector<float> run(std::size_t shift, const emulator::EmulatorOptions& options) {
        const auto tuned = captured(GetParam().lengths, shift, true);
        const std::string_view kernel = shift == 0 ? GetParam().kernel : "tuned_rows<8, 4>";
        EXPECT_TRUE(tuned->kernel().starts_with(kernel)) << tuned->kernel() << ": " << tuned->list().said;
        EXPECT_TRUE(tuned->replay(options).hazards.empty());
        return tuned->y();
    }
    void expect_right(const std::vector<float>& y) const {
        const std::vector<int> offsets = offsets_of(GetParam().lengths);
        const std::vector<float> values = floats(std::size_t(offsets.back())), x = floats(501);
        for (std::size_t r = 0; r < y.size(); ++r) {
            double sum = 0;
            for (auto i = std::size_t(offsets[r]); i < std::size_t(offsets[r + 1]); ++i)
                sum += double(values[i]) * x[i * 7919 % 501];
            ASSERT_NEAR(y[r], sum, 4e-6 * (1 + GetParam().lengths[r])) << "row " << r;
        }
    }
};

TEST_P(TunedSpmv, IsRightWhereverItsArraysStart) {
    for (const std::size_t shift : {0, 1, 2})
        for (const bool independent : {false, true}) {
            SCOPED_TRACE(testing::Message() << "shift " << shift << ", apart " << independent);
            expect_right(run(shift, schedule(independent)));
        }
}

TEST_P(TunedSpmv, IsTheSameInAnyOrderOfLanes) {
    const std::vector<float> first = run(0, schedule(true, 1));
    for (const std::uint64_t seed : {2, 3}) EXPECT_EQ(run(0, schedule(true, seed)), first);
}

INSTANTIATE_TEST_SUITE_P(Small, TunedSpmv, testing::ValuesIn(matrices), testing::PrintToStringParamName());

class TunedTiles : public TunedSpmv {};

TEST_P(TunedTiles, ShareOutEveryNonzeroOnce) {
    const auto tuned = captured(GetParam().lengths, 0, false);
    expect_sound_tiles(tuned->list(), offsets_of(GetParam().lengths));
}

TEST_P(TunedTiles, AreRight) { expect_right(run(0, schedule(false))); }

std::vector<Matrix> tiled() {
    std::vector<Matrix> found;
    for (const Matrix& matrix : matrices)
        if (!matrix.kernel.starts_with("tuned_rows")) found.push_back(matrix);
    return found;
}
INSTANTIATE_TEST_SUITE_P(Small, TunedTiles, testing::ValuesIn(tiled()), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Large, TunedTiles, testing::ValuesIn(large_matrices), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Largest, TunedTiles, testing::ValuesIn(largest_matrices), testing::PrintToStringParamName());

}  // namespace
}  // namespace lanescope
