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

std::vector<int> after_empty_rows(int count, const std::vector<int>& rows) {
    std::vector<int> lengths(std::size_t(count), 0);
    lengths.insert(lengths.end(), rows.begin(), rows.end());
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
    {"AllLong", std::vector<int>(20, 300), "tuned_tiles<256,"},
    {"OneGiant", {3, 0, 9001, 1, 2}, "tuned_tiles<512,"},
    {"GiantNeighbours", {3, 2100, 15000, 0, 2, 8192, 4097}, "tuned_tiles<512,"},
    {"FullTiles", {1024, 1023, 1, 1024, 512, 513, 1, 0, 1022}, "tuned_tiles<256,"},
    {"FullParts", {2048, 4096, 1, 2049, 0, 6144}, "tuned_tiles<512,"},
    {"OneTooMany", {5, 2, 2049, 1, 1, 1}, "tuned_tiles<512,"},
    {"SkewedTail", repeated({1, 0, 2, 90, 3, 0, 0, 17, 530}, 60), "tuned_tiles<256,"},
    {"EmptyThenSkewed", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 513}, 100), "tuned_tiles<256,"},
    {"MoreRowsThanSlots", after_empty_rows(2500, {3, 129, 0, 1}), "tuned_tiles<256,"},
    {"LongForFewLanes", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40}, 8000), "tuned_tiles"},
};

// At least two million nonzeros.
const Matrix large_matrices[] = {
    {"Even", repeated({5, 27, 0, 64, 13}, 20'000), "tuned_tiles<256, unsigned short>"},
    {"MostlyEmpty", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 30}, 70'000), "tuned_tiles<256, unsigned short>"},
};

const Matrix largest_matrices[] = {{"GiantInManyParts", {5, 20000, 8'000'000, 3, 9000, 100, 1}, "tuned_tiles<512,"}};

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
    EXPECT_EQ(kernel_for(1, 300'000), "tuned_rows<1, 1>");
    EXPECT_EQ(kernel_for(3, 300'000), "tuned_rows<2, 1>");
    EXPECT_EQ(kernel_for(5, 300'000), "tuned_rows<2, 1>");
    EXPECT_EQ(kernel_for(16, 100'000), "tuned_rows<8, 1>");
    EXPECT_EQ(kernel_for(40, 40'000), "tuned_rows<16, 1>");
    EXPECT_EQ(kernel_for(100, 15'000), "tuned_rows<16, 1>");
}

TEST(TunedSpmvChoice, GivesFewRowsMoreLanesThanTheyNeed) {
    EXPECT_EQ(kernel_for(3, 65'536), "tuned_rows<4, 1>");
    EXPECT_EQ(kernel_for(3, 10'000), "tuned_rows<16, 1>");
    EXPECT_EQ(kernel_for(3, 8'192), "tuned_rows<32, 1>");
    EXPECT_EQ(kernel_for(0, 1), "tuned_rows<32, 1>");
}

TEST(TunedSpmvChoice, TakesTilesForALargeMatrixUnlessAllRowsAreShort) {
    EXPECT_EQ(kernel_for(2, 1'200'000), "tuned_rows<1, 1>");
    EXPECT_EQ(kernel_for(4, 600'000), "tuned_rows<2, 1>");
    EXPECT_EQ(kernel_for(5, 600'000), "tuned_tiles<256, unsigned short>");
}

TEST(TunedSpmvChoice, TakesLanesIfAllLoadsOfARowAreInFlight) {
    EXPECT_EQ(kernel_for(128, 1000), "tuned_rows<32, 1>");
    EXPECT_EQ(kernel_for(129, 1000), "tuned_tiles<256, unsigned short>");
}

struct Tile {
    int first_row, rows, base, part;
};

template <class T>
std::vector<T> uploaded(const LaunchList& list, std::size_t number) {
    const std::vector<std::byte>& content = list.uploads.at(number).content;
    std::vector<T> numbers(content.size() / sizeof(T));
    std::memcpy(numbers.data(), content.data(), content.size());
    return numbers;
}

/// Slots per row; the slots of a tile are in the order of its rows, and the empty ones are last.
std::vector<int> slots_of_rows(const LaunchList& list, std::size_t rows) {
    const std::vector<Tile> tiles = uploaded<Tile>(list, 0);
    const std::vector<unsigned short> slots = uploaded<unsigned short>(list, 1);
    const std::size_t room = slots.size() / tiles.size();
    std::vector<int> found(rows, 0);
    for (std::size_t b = 0; b < tiles.size(); ++b)
        for (std::size_t s = b * room; s < (b + 1) * room; ++s) {
            EXPECT_TRUE(s == b * room || slots[s - 1] <= slots[s]) << "tile " << b;
            if (slots[s] < room) ++found.at(std::size_t(tiles[b].first_row + slots[s]));
        }
    return found;
}

/// Tiles follow one another: by rows, or by the parts of a row.
void expect_all_rows(const std::vector<Tile>& tiles, std::size_t rows) {
    int row = 0;
    for (const Tile& tile : tiles) {
        ASSERT_EQ(tile.first_row, row);
        if (tile.rows > 0) row += tile.rows;
        if (tile.rows < 0 && tile.part == -tile.rows - 1) ++row;
    }
    EXPECT_EQ(row, int(rows));
}

class TunedSpmv : public testing::TestWithParam<Matrix> {
protected:
    std::vector<float> run(std::size_t shift, const emulator::EmulatorOptions& options) {
        const auto tuned = captured(GetParam().lengths, shift, true);
        EXPECT_TRUE(tuned->kernel().starts_with(GetParam().kernel)) << tuned->kernel() << ": " << tuned->list().said;
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

TEST_P(TunedTiles, HaveASlotForEachNonzero) {
    const auto tuned = captured(GetParam().lengths, 0, false);
    EXPECT_EQ(slots_of_rows(tuned->list(), GetParam().lengths.size()), GetParam().lengths);
    expect_all_rows(uploaded<Tile>(tuned->list(), 0), GetParam().lengths.size());
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
