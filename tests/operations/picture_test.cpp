#include "app/operations/problem_instance.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>

#include "app/operations/reference.h"

namespace lanescope {
namespace {

Instance made(const char* problem) {
    Progress progress;
    return make_instance(parse_problem(problem), progress);
}

TEST(MatrixPicture, EqualsASmallSparseMatrix) {
    const Instance instance = made("spmv:banded,rows=64,band=1");
    const auto& matrix = instance.as<SpmvInstance>();
    const MatrixPicture picture = picture_of(instance);
    EXPECT_TRUE(picture.whole());
    EXPECT_EQ(picture.nonzeros, matrix.nonzeros());
    EXPECT_TRUE(std::ranges::equal(picture.offsets, matrix.offsets));
    EXPECT_TRUE(std::ranges::equal(picture.columns, matrix.columns));
    EXPECT_TRUE(std::ranges::equal(picture.values, matrix.values));
    EXPECT_TRUE(picture.density.empty());
}

TEST(MatrixPicture, HasAllElementsOfASmallMatrix) {
    const Instance instance = made("sgemv:3x5");
    const MatrixPicture picture = picture_of(instance);
    EXPECT_EQ(picture.offsets, (std::vector<std::uint32_t>{0, 5, 10, 15}));
    ASSERT_EQ(picture.columns.size(), 15u);
    EXPECT_EQ(picture.columns[7], 2u) << "element 7 is in row 1, column 2";
    EXPECT_EQ(picture.values[7], instance.as<SgemvInstance>().A[7]);
}

TEST(MatrixPicture, CountsEachNonzeroIfLarge) {
    const MatrixPicture picture = picture_of(made("spmv:uniform,rows=1000,cols=300,max=9"));
    EXPECT_FALSE(picture.whole());
    EXPECT_EQ(picture.down, 256);
    EXPECT_EQ(picture.across, 256);
    EXPECT_EQ(std::reduce(picture.density.begin(), picture.density.end(), std::int64_t(0)), picture.nonzeros);
}

// With 65 rows, each element is one cell.
TEST(MatrixPicture, PutsNonzerosWhereTheyAre) {
    const MatrixPicture picture = picture_of(made("spmv:banded,rows=65,band=1"));
    ASSERT_EQ(picture.down, 65);
    for (std::int64_t row = 0; row < 65; ++row)
        for (std::int64_t column = 0; column < 65; ++column)
            ASSERT_EQ(picture.density[std::size_t(row * 65 + column)], std::abs(row - column) <= 1 ? 1u : 0u)
                << row << " " << column;
}

TEST(MatrixPicture, IsTheShapeOfALargeDenseMatrix) {
    const MatrixPicture picture = picture_of(made("sgemv:65x3"));
    EXPECT_FALSE(picture.empty());
    EXPECT_EQ(picture.nonzeros, 195);
    EXPECT_TRUE(picture.offsets.empty() && picture.density.empty());
}

}  // namespace
}  // namespace lanescope
