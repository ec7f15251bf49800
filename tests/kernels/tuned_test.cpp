// The tuned variants: which kernel a shape gets, that tiles share out every nonzero once, and that all kernels are
// right at awkward shapes and alignments, under both schedules and the same on every run.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "kernels/emulated.h"
#include "kernels/sgemv/plan.h"
#include "kernels/spmv/plan.h"

namespace lanescope {
namespace {

simt::MachineOptions schedule(bool independent, std::uint64_t seed = 1) {
    simt::MachineOptions options;
    options.independent = independent;
    options.seed = seed;
    return options;
}

/// Floats that start so many behind a multiple of 16 bytes.
class Floats {
public:
    Floats(std::size_t count, std::size_t shift) : all_(count + 8) {
        const auto begin = reinterpret_cast<std::uintptr_t>(all_.data()) / sizeof(float);
        first_ = (8 - begin % 4 + shift) % 4;
        for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = float(int(i * 37 % 64) - 32) / 16;
        count_ = count;
    }
    std::span<float> span() { return {all_.data() + first_, count_}; }

private:
    std::vector<float> all_;
    std::size_t first_ = 0, count_ = 0;
};

struct Shape {
    int rows, cols;
};
std::ostream& operator<<(std::ostream& out, Shape s) { return out << s.rows << "x" << s.cols; }

// Every kernel and every way through it: rows that need a turn and several, 16-byte loads and not, a block a row with
// whole turns and a rest, parts that divide a row evenly and not.
const Shape shapes[] = {{1, 1},     {3, 5},     {70, 16},    {33, 31},   {9, 128},   {5, 129},   {17, 512}, {2, 513},
                        {600, 516}, {513, 600}, {520, 2052}, {3, 16384}, {1, 20000}, {2, 40001}, {1, 65535}};

class TunedSgemv : public testing::TestWithParam<Shape> {
protected:
    struct Outcome {
        std::vector<float> y;
        std::vector<simt::Finding> findings;
    };
    Outcome run(std::size_t shift_A, std::size_t shift_x, const simt::MachineOptions& options) {
        const auto [rows, cols] = GetParam();
        Floats A(std::size_t(rows) * std::size_t(cols), shift_A), x(std::size_t(cols), shift_x),
            y(std::size_t(rows), 0);
        expected_ = reference(A.span(), x.span(), y.span());
        SgemvArrays arrays{rows, cols, 2, -1, A.span(), x.span(), y.span()};
        std::vector<float> partials(plan_sgemv(rows, cols).partials(rows));
        std::vector<unsigned> arrivals(std::size_t(rows), 0);
        if (!partials.empty()) {
            arrays.partials = partials;
            arrays.arrivals = arrivals;
        }
        auto record = run_emulated("tuned", arrays, options);
        return {{y.span().begin(), y.span().end()}, std::move(record.findings)};
    }
    std::vector<double> reference(std::span<const float> A, std::span<const float> x, std::span<const float> y) {
        std::vector<double> result(y.begin(), y.end());
        for (std::size_t r = 0; r < y.size(); ++r) {
            double sum = 0;
            for (std::size_t k = 0; k < x.size(); ++k) sum += double(A[r * x.size() + k]) * x[k];
            result[r] = 2 * sum - y[r];
        }
        return result;
    }
    std::vector<double> expected_;
};

TEST_P(TunedSgemv, IsRightWhereverItsArraysStart) {
    for (const auto& [shift_A, shift_x] : {std::pair(0, 0), std::pair(1, 0), std::pair(3, 2), std::pair(2, 2)})
        for (const bool independent : {false, true}) {
            SCOPED_TRACE(testing::Message() << "A + " << shift_A << ", x + " << shift_x << ", apart " << independent);
            const Outcome outcome = run(std::size_t(shift_A), std::size_t(shift_x), schedule(independent));
            EXPECT_TRUE(outcome.findings.empty());
            for (std::size_t r = 0; r < outcome.y.size(); ++r)
                ASSERT_NEAR(outcome.y[r], expected_[r], 2e-6 * (1 + 8.0 * GetParam().cols)) << "row " << r;
        }
}

TEST_P(TunedSgemv, IsTheSameInAnyOrderOfLanes) {
    const Outcome first = run(0, 0, schedule(true, 1));
    for (const std::uint64_t seed : {2, 3}) EXPECT_EQ(run(0, 0, schedule(true, seed)).y, first.y);
}

INSTANTIATE_TEST_SUITE_P(Shapes, TunedSgemv, testing::ValuesIn(shapes), testing::PrintToStringParamName());

TEST(SgemvPlan, TakesShortRowsSeveralAWarp) {
    EXPECT_EQ(plan_sgemv(1 << 20, 16).lanes, 4);
    EXPECT_EQ(plan_sgemv(1 << 20, 32).lanes, 8);
    EXPECT_EQ(plan_sgemv(1 << 18, 128).lanes, 32);
    EXPECT_FALSE(plan_sgemv(1 << 20, 31).wide) << "its rows do not start at 16 bytes";
    EXPECT_EQ(plan_sgemv(1000, 300).turns, 3);
}

TEST(SgemvPlan, CutsFewLongRowsOnly) {
    EXPECT_EQ(plan_sgemv(4096, 4096).parts, 1);
    EXPECT_EQ(plan_sgemv(256, 65536).parts, 1);
    EXPECT_EQ(plan_sgemv(16, 1 << 20).parts, 16);
    EXPECT_EQ(plan_sgemv(1, 1 << 22).parts, 256);
}

TEST(SgemvPlan, PassesTheCachesByWhileASmallEnoughMatrixIsRead) {
    EXPECT_TRUE(plan_sgemv(8192, 8192).once);
    EXPECT_FALSE(plan_sgemv(16384, 16384).once);
}

/// offsets of rows with these lengths.
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
    SpmvPlan::Kernel kernel;
    std::int64_t large = 8'000'000;
};
std::ostream& operator<<(std::ostream& out, const Matrix& m) { return out << m.name; }

using Kernel = SpmvPlan::Kernel;
const Matrix matrices[] = {
    {"NoNonzero", std::vector<int>(70, 0), Kernel::rows},
    {"UpToFour", repeated({0, 1, 2, 3, 4}, 50), Kernel::rows},
    {"Small", repeated({0, 7, 32, 64}, 40), Kernel::rows},
    {"AllLong", std::vector<int>(20, 300), Kernel::rows},
    {"OneGiant", {3, 0, 9001, 1, 2}, Kernel::skewed},
    {"GiantNeighbours", {3, 2100, 15000, 0, 2, 8192, 4097}, Kernel::skewed},
    {"BeyondTheWindow", {5, 2, 3000, 1, 1, 1}, Kernel::skewed},
    {"SkewedTail", repeated({1, 0, 2, 90, 3, 0, 0, 17, 530}, 60), Kernel::skewed},
    {"SkewedLargeBlocks", repeated({1, 0, 2, 90, 3, 0, 700, 17}, 30), Kernel::skewed, 1},
    {"GiantLargeBlocks", {5, 20000, 3, 9000, 100, 1}, Kernel::skewed, 1},
    {"EmptyThenSkewed", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 513}, 100), Kernel::skewed},
    {"LongForFewLanes", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40}, 8000), Kernel::tiles},
};

// Of two million nonzeros and more.
const Matrix large_matrices[] = {
    {"Even", repeated({5, 27, 0, 64, 13}, 20'000), Kernel::tiles},
    {"MostlyEmpty", repeated({0, 0, 0, 0, 0, 0, 0, 0, 0, 30}, 70'000), Kernel::tiles},
};

/// Rows of that length, so many of them.
SpmvPlan plan_of(int length, int rows) { return plan_spmv(offsets_of(std::vector<int>(std::size_t(rows), length))); }

TEST(SpmvPlan, GivesRowsOfASmallMatrixAFewNonzerosALane) {
    EXPECT_EQ(plan_of(1, 300'000).lanes, 1);
    EXPECT_EQ(plan_of(3, 300'000).lanes, 2);
    EXPECT_EQ(plan_of(5, 300'000).lanes, 2);
    EXPECT_EQ(plan_of(16, 100'000).lanes, 8);
    EXPECT_EQ(plan_of(40, 40'000).lanes, 16);
    EXPECT_EQ(plan_of(100, 15'000).lanes, 32);
}

TEST(SpmvPlan, GivesFewRowsMoreLanesThanTheyNeed) {
    EXPECT_EQ(plan_of(3, 65'536).lanes, 4);
    EXPECT_EQ(plan_of(3, 10'000).lanes, 16);
    EXPECT_EQ(plan_of(3, 8'192).lanes, 32);
    EXPECT_EQ(plan_of(0, 1).lanes, 32);
}

TEST(SpmvPlan, TakesAThreadARowOfALargeMatrixWhoseRowsAreShort) {
    EXPECT_EQ(plan_of(4, 600'000).kernel, Kernel::rows);
    EXPECT_EQ(plan_of(4, 600'000).lanes, 1);
    EXPECT_EQ(plan_of(5, 600'000).kernel, Kernel::tiles);
}

/// All rows and nonzeros, each once and in order.
void expect_sound_tiles(const SpmvPlan& plan, std::span<const int> offsets) {
    ASSERT_GE(plan.tiles.size(), 2u);
    int row = 0, nonzero = 0;
    for (std::size_t b = 0; b <= plan.blocks(); ++b) {
        const int tile_row = plan.tiles[2 * b], tile_nonzero = plan.tiles[2 * b + 1];
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
    void SetUp() override { offsets_ = offsets_of(GetParam().lengths); }

    std::vector<float> run(std::size_t shift, const simt::MachineOptions& options) {
        const auto nonzeros = std::size_t(offsets_.back());
        std::vector<int> columns(nonzeros + 4);
        for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = int(i * 7919 % 501);
        Floats values(nonzeros, shift), x(501, 0);
        const std::span<const int> used(columns.data() + shift, nonzeros);
        expect(used, values.span(), x.span());
        const SpmvPlan plan = plan_spmv(offsets_, GetParam().large);
        EXPECT_EQ(plan.kernel, GetParam().kernel) << plan.reason;
        std::vector<float> y(GetParam().lengths.size(), -7), partials(plan.blocks());
        std::vector<unsigned> arrivals(plan.blocks());
        SpmvArrays arrays{int(y.size()), 501, offsets_, used, values.span(), x.span(), y};
        arrays.plan = &plan;
        arrays.tiles = plan.tiles;
        arrays.partials = partials;
        arrays.arrivals = arrivals;
        const auto record = run_emulated("tuned", arrays, options);
        EXPECT_TRUE(record.findings.empty());
        return y;
    }
    void expect(std::span<const int> columns, std::span<const float> values, std::span<const float> x) {
        expected_.assign(offsets_.size() - 1, 0);
        for (std::size_t r = 0; r + 1 < offsets_.size(); ++r)
            for (auto i = std::size_t(offsets_[r]); i < std::size_t(offsets_[r + 1]); ++i)
                expected_[r] += double(values[i]) * x[std::size_t(columns[i])];
    }

    std::vector<int> offsets_;
    std::vector<double> expected_;
};

TEST_P(TunedSpmv, SharesOutEveryNonzeroOnce) {
    const SpmvPlan plan = plan_spmv(offsets_, GetParam().large);
    if (plan.kernel != Kernel::rows) expect_sound_tiles(plan, offsets_);
}

TEST_P(TunedSpmv, IsRightWhereverItsArraysStart) {
    for (const std::size_t shift : {0, 1, 2})
        for (const bool independent : {false, true}) {
            SCOPED_TRACE(testing::Message() << "shift " << shift << ", apart " << independent);
            const std::vector<float> y = run(shift, schedule(independent));
            for (std::size_t r = 0; r < y.size(); ++r)
                ASSERT_NEAR(y[r], expected_[r], 4e-6 * (1 + GetParam().lengths[r])) << "row " << r;
        }
}

TEST_P(TunedSpmv, IsTheSameInAnyOrderOfLanes) {
    const std::vector<float> first = run(0, schedule(true, 1));
    for (const std::uint64_t seed : {2, 3}) EXPECT_EQ(run(0, schedule(true, seed)), first);
}

INSTANTIATE_TEST_SUITE_P(Small, TunedSpmv, testing::ValuesIn(matrices), testing::PrintToStringParamName());

class TunedTiles : public TunedSpmv {};

TEST_P(TunedTiles, AreRightAndFitTheirBlocks) {
    const SpmvPlan plan = plan_spmv(offsets_);
    expect_sound_tiles(plan, offsets_);
    for (std::size_t b = 0; b < plan.blocks(); ++b)
        ASSERT_LE(plan.tiles[2 * b + 3] - plan.tiles[2 * b + 1] / 4 * 4, 4 * plan.threads * plan.vectors) << b;
    const std::vector<float> y = run(0, schedule(false));
    for (std::size_t r = 0; r < y.size(); ++r)
        ASSERT_NEAR(y[r], expected_[r], 4e-6 * (1 + GetParam().lengths[r])) << "row " << r;
}

INSTANTIATE_TEST_SUITE_P(Large, TunedTiles, testing::ValuesIn(large_matrices), testing::PrintToStringParamName());

}  // namespace
}  // namespace lanescope
