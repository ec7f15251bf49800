#include <cmath>
#include <set>

#include "app/operations/spmv/renumbering.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

class Generated : public ::testing::TestWithParam<const char*> {};
TEST_P(Generated, IsValidCsrAndDependsOnItsSeedOnly) {
    const SpmvInstance m = sparse(GetParam());
    expect_csr(m);
    EXPECT_EQ(std::int64_t(m.x.size()), m.cols);
    expect_equal(m, sparse(GetParam()));
    EXPECT_NE(m.values, sparse(std::string(GetParam()) + ",seed=8").values);
}
INSTANTIATE_TEST_SUITE_P(
    Problems, Generated,
    ::testing::Values("spmv:uniform,rows=2000", "spmv:uniform,rows=50,cols=3000,max=64",
                      "spmv:uniform,rows=3000,cols=20,max=20", "spmv:uniform,rows=64,cols=64,max=40",
                      "spmv:rmat,scale=9,edges=8", "spmv:rmat,scale=3,edges=100", "spmv:banded,rows=500,band=4",
                      "spmv:banded,rows=10,band=50", "spmv:stencil,side=30,points=9", "spmv:stencil,side=7,points=27",
                      "spmv:uniform,rows=500,max=9,empty=60,giant=333",
                      "spmv:uniform,rows=500,max=9,empty=60,column=333",
                      "spmv:uniform,rows=500,cols=400,max=10,block=3", "spmv:stencil,side=30,points=9,order=random",
                      "spmv:banded,rows=500,band=4,order=random"));

TEST(Uniform, HasRowsOfEveryLengthUpToTheMost) {
    const SpmvInstance m = sparse("spmv:uniform,rows=10000,max=32");
    std::vector<int> rows(33);
    for (std::int64_t row = 0; row < m.rows; ++row) ++rows.at(static_cast<std::size_t>(length(m, row)));
    for (const int count : rows) EXPECT_NEAR(count, 10'000.0 / 33, 90) << "all lengths are equally likely";
    EXPECT_NEAR(double(m.nonzeros()), 160'000, 5'000);
}

TEST(Uniform, HasWholeValuesFromOneToTenAsInTheWriteUp) {
    const SpmvInstance m = sparse("spmv:uniform,rows=2000");
    EXPECT_TRUE(std::ranges::all_of(m.values, whole_from_one_to_ten));
    EXPECT_TRUE(std::ranges::all_of(m.x, whole_from_one_to_ten)) << "so that products are exact";
    EXPECT_EQ(std::set<float>(m.values.begin(), m.values.end()).size(), 10U);
}

TEST(Uniform, HasQuartersWhereFractionsAreAskedForInTheSamePlaces) {
    const SpmvInstance m = sparse("spmv:uniform,rows=2000,values=fractions"), whole = sparse("spmv:uniform,rows=2000");
    for (const auto& numbers : {m.values, m.x}) {
        EXPECT_TRUE(std::ranges::all_of(numbers, quarter_up_to_ten)) << "so that products are exact";
        EXPECT_EQ(std::set<float>(numbers.begin(), numbers.end()).size(), 40U);
    }
    EXPECT_EQ(m.offsets, whole.offsets);
    EXPECT_EQ(m.columns, whole.columns);
}

class UniformColumns : public ::testing::TestWithParam<const char*> {};
TEST_P(UniformColumns, AreAllEquallyLikely) {
    const SpmvInstance m = sparse(GetParam());
    std::vector<double> uses(static_cast<std::size_t>(m.cols));
    for (const int column : m.columns) ++uses[column];
    const double expected = double(m.nonzeros()) / double(m.cols);
    for (const double count : uses) EXPECT_NEAR(count, expected, 6 * std::sqrt(expected));
}
INSTANTIATE_TEST_SUITE_P(ShortAndLongRows, UniformColumns,
                         ::testing::Values("spmv:uniform,rows=20000,cols=100,max=10",
                                           "spmv:uniform,rows=20000,cols=20,max=20"));

TEST(Uniform, CanFillARowCompletely) {
    const SpmvInstance m = sparse("spmv:uniform,rows=200,cols=7,max=7");
    bool full = false;
    for (std::int64_t row = 0; row < m.rows; ++row) full |= length(m, row) == 7;
    EXPECT_TRUE(full);
}

TEST(Uniform, IsEqualOnEveryComputer) {
    const SpmvInstance m = sparse("spmv:uniform,rows=4,cols=100,max=4,seed=7");
    EXPECT_EQ(m.offsets, (Array<int>{0, 1, 1, 4, 7}));
    EXPECT_EQ(m.columns, (Array<int>{37, 29, 61, 78, 0, 4, 59}));
    EXPECT_EQ(m.values, (Array<float>{1, 10, 10, 1, 5, 10, 1}));
}

TEST(Banded, HoldsExactlyTheBand) {
    const SpmvInstance m = sparse("spmv:banded,rows=6,band=2");
    for (std::int64_t row = 0; row < m.rows; ++row) {
        EXPECT_EQ(length(m, row), std::min<std::int64_t>(row, 2) + 1 + std::min<std::int64_t>(5 - row, 2));
        for (int at = m.offsets[row]; at < m.offsets[row + 1]; ++at) EXPECT_LE(std::abs(m.columns[at] - row), 2);
    }
    EXPECT_TRUE(std::ranges::all_of(m.values, within_one));
    EXPECT_TRUE(std::ranges::all_of(m.x, within_one));
}

std::vector<int> columns_of(const SpmvInstance& m, std::int64_t row) {
    return {m.columns.begin() + m.offsets[row], m.columns.begin() + m.offsets[row + 1]};
}

TEST(Stencil, HasTheNeighboursOfEachPoint) {
    const SpmvInstance five = sparse("spmv:stencil,side=4,points=5"), nine = sparse("spmv:stencil,side=4,points=9");
    EXPECT_EQ(five.rows, 16);
    EXPECT_EQ(columns_of(five, 5), (std::vector<int>{1, 4, 5, 6, 9}));
    EXPECT_EQ(columns_of(five, 0), (std::vector<int>{0, 1, 4})) << "a corner";
    EXPECT_EQ(columns_of(nine, 5), (std::vector<int>{0, 1, 2, 4, 5, 6, 8, 9, 10}));
    EXPECT_EQ(columns_of(five, 3), (std::vector<int>{2, 3, 7})) << "the next line's first point is no neighbour";
}

TEST(Stencil, ReachesIntoSpace) {
    const SpmvInstance seven = sparse("spmv:stencil,side=3,points=7"), all = sparse("spmv:stencil,side=3,points=27");
    EXPECT_EQ(seven.rows, 27);
    EXPECT_EQ(columns_of(seven, 13), (std::vector<int>{4, 10, 12, 13, 14, 16, 22}));
    EXPECT_EQ(length(all, 13), 27) << "the point in the middle";
    EXPECT_EQ(length(all, 0), 8) << "a corner";
}

TEST(Uniform, HasEmptyRowsAndAGiantOneWhereAskedFor) {
    const SpmvInstance m = sparse("spmv:uniform,rows=10001,max=8,empty=90,giant=5000");
    EXPECT_EQ(length(m, 5000), 5000);
    std::int64_t empty = 0, longest = 0;
    for (std::int64_t row = 0; row < m.rows; ++row) {
        empty += length(m, row) == 0;
        if (row != 5000) longest = std::max(longest, length(m, row));
    }
    EXPECT_EQ(longest, 8);
    EXPECT_NEAR(double(empty), 9000 + 1000.0 / 9, 100) << "and of the others one in nine";
}

TEST(Uniform, HasAGiantColumnWhereAskedFor) {
    const SpmvInstance m = sparse("spmv:uniform,rows=1000,max=8,column=400");
    std::int64_t met = 0;
    for (std::int64_t row = 0; row < m.rows; ++row) met += std::ranges::count(columns_of(m, row), 500);
    EXPECT_GE(met, 400);
    EXPECT_LE(met, 420) << "and a few by chance";
    for (const std::int64_t row : {4, 9, 999}) EXPECT_TRUE(std::ranges::count(columns_of(m, row), 500)) << row;
}

TEST(Uniform, HasDenseBlocksWhereAskedFor) {
    const SpmvInstance m = sparse("spmv:uniform,rows=301,cols=200,max=10,block=3");
    std::set<std::int64_t> lengths;
    for (std::int64_t row = 0; row < m.rows; ++row) {
        const std::vector<int> columns = columns_of(m, row);
        EXPECT_EQ(columns, columns_of(m, row / 3 * 3)) << row;
        for (std::size_t i = 0; i < columns.size(); ++i) EXPECT_EQ(columns[i], columns[i / 3 * 3] / 3 * 3 + int(i % 3));
        lengths.insert(std::int64_t(columns.size()));
    }
    EXPECT_EQ(lengths, (std::set<std::int64_t>{0, 3, 6, 9, 12})) << "up to 10, in whole blocks";
}

TEST(RandomOrder, NumbersEachRowOnce) {
    for (const std::int64_t count : {1, 2, 3, 4, 5, 1000, 4097}) {
        const Renumbering numbers(count, 7);
        std::set<std::int64_t> found;
        for (std::int64_t i = 0; i < count; ++i) {
            EXPECT_EQ(numbers.from(numbers.to(i)), i) << "of " << count;
            found.insert(numbers.to(i));
        }
        EXPECT_EQ(std::int64_t(found.size()), count);
        EXPECT_EQ(*found.rbegin(), count - 1);
    }
}

TEST(RandomOrder, RenumbersRowsAndColumnsAlike) {
    for (const std::string problem : {"spmv:stencil,side=20,points=9", "spmv:banded,rows=400,band=3"}) {
        const SpmvInstance natural = sparse(problem), random = sparse(problem + ",order=random");
        const Renumbering numbers(natural.rows, 7);
        for (std::int64_t row = 0; row < natural.rows; ++row) {
            std::vector<int> expected = columns_of(natural, row);
            for (int& column : expected) column = int(numbers.to(column));
            std::ranges::sort(expected);
            EXPECT_EQ(columns_of(random, numbers.to(row)), expected) << problem << ", row " << row;
        }
    }
}

TEST(Rmat, HasAPowerOfTwoRowsAndMergesDuplicates) {
    const SpmvInstance m = sparse("spmv:rmat,scale=10,edges=16");
    EXPECT_EQ(m.rows, 1024);
    EXPECT_EQ(m.cols, 1024);
    EXPECT_LT(m.nonzeros(), 16 * 1024) << "some edges fall on the same place";
    EXPECT_GT(m.nonzeros(), 8 * 1024);
}

// 76 % (57 % + 19 %) of the edges fall into the upper half, and as many into the left half.
TEST(Rmat, IsSkewedByItsQuadrants) {
    const SpmvInstance m = sparse("spmv:rmat,scale=16,edges=2");
    const double upper = double(m.offsets[m.rows / 2]) / double(m.nonzeros());
    const double left = double(std::ranges::count_if(m.columns, [&](int c) { return c < m.cols / 2; }));
    EXPECT_NEAR(upper, 0.76, 0.02);
    EXPECT_NEAR(left / double(m.nonzeros()), 0.76, 0.02);
    std::int64_t longest = 0;
    for (std::int64_t row = 0; row < m.rows; ++row) longest = std::max(longest, length(m, row));
    EXPECT_GT(longest, 100) << "with two edges a row on average";
}

TEST(Generators, StopWhenCancelled) {
    for (const char* text : {"sgemv:1000x1000", "spmv:uniform", "spmv:rmat,scale=12", "spmv:banded"}) {
        Progress progress;
        progress.cancel();
        EXPECT_THROW(make_instance(parse_problem(text), progress), Cancelled) << text;
    }
}

}  // namespace
}  // namespace lanescope
