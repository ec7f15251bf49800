// A row is correct if |y - reference| <= (terms + 2) 2^-24 scale.
#include <cmath>
#include <limits>

#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// One row of six terms with scale 2^20: the bound is 8 * 2^-24 * 2^20 = 0.5.
const Reference one_row{{0}, {0x1p20}, {6}};

Verification verify_one(float y) { return verify(one_row, std::span(&y, 1)); }

TEST(Verify, AcceptsARowAtItsBoundAndRefusesTheNextNumber) {
    EXPECT_TRUE(verify_one(0.5F).verified);
    EXPECT_TRUE(verify_one(-0.5F).verified);
    EXPECT_FALSE(verify_one(std::nextafter(0.5F, 1.0F)).verified);
    EXPECT_FALSE(verify_one(std::nextafter(-0.5F, -1.0F)).verified);
}

TEST(Verify, AllowsThreeRoundingsATermWhereTensorCoresAdd) {
    Reference halves{{0}, {0x1p20}, {6}, 3};  // (3 * 6 + 2) * 2^-24 * 2^20 = 1.25
    const std::vector<float> at{1.25F}, beyond{std::nextafter(1.25F, 2.0F)};
    EXPECT_TRUE(verify(halves, at).verified);
    EXPECT_FALSE(verify(halves, beyond).verified);
}

TEST(Verify, AllowsOneRoundingMoreWhereYIsOfHalves) {
    // Added to (6 + 2) * 2^-24 of the scale 1: half a unit in the last place of 1, and of the smallest numbers.
    constexpr float summing = 8 * 0x1p-24F;
    const Reference one{{1}, {1}, {6}, 1, true}, small{{0x1p-20}, {1}, {6}, 1, true}, empty{{0}, {0}, {0}, 1, true};
    const auto is_right = [](const Reference& reference, float y) {
        return verify(reference, std::span(&y, 1)).verified;
    };
    EXPECT_TRUE(is_right(one, 1 + 0x1p-11F + summing));
    EXPECT_FALSE(is_right(one, 1 + 0x1p-11F + 2 * summing));
    EXPECT_FALSE(is_right({{1}, {1}, {6}}, 1 + 0x1p-11F)) << "floats have to be nearer";
    EXPECT_TRUE(is_right(small, 0x1p-20F + 0x1p-25F + summing));
    EXPECT_FALSE(is_right(small, 0x1p-20F + 0x1p-24F + summing));
    EXPECT_FALSE(is_right(one, infinity));
    EXPECT_TRUE(is_right(empty, 0));
    EXPECT_FALSE(is_right(empty, 0x1p-25F)) << "an empty row is zero";
}

TEST(Verify, NeverAcceptsNanOrInfinity) {
    for (const float y : {std::nanf(""), -std::nanf(""), infinity, -infinity}) {
        EXPECT_FALSE(verify_one(y).verified) << y;
        EXPECT_EQ(verify_one(y).wrong_elements, 1);
        EXPECT_EQ(verify_one(y).max_error, infinity);
    }
}

TEST(Verify, TellsTheLargestErrorRelativeToTheScale) {
    const Reference reference{{1, 2}, {4, 8}, {3, 3}};
    const std::vector<float> y{1 + 0x1p-22F, 2 - 0x1p-20F};
    const Verification v = verify(reference, y);
    EXPECT_EQ(v.max_error, 0x1p-23);
    EXPECT_TRUE(v.verified);
    EXPECT_EQ(v.first_wrong_element, -1);
}

TEST(Verify, CountsWrongRowsAndNamesTheFirst) {
    const Reference reference{{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 1, 1, 1}};
    const Verification v = verify(reference, std::vector<float>{1, 2.5F, 3, NAN});
    EXPECT_FALSE(v.verified);
    EXPECT_EQ(v.wrong_elements, 2);
    EXPECT_EQ(v.first_wrong_element, 1);
}

TEST(Verify, ListsWrongRowsWithWhatWasExpected) {
    const Reference reference{{1, 2, 3, 4}, {0x1p20, 0x1p20, 0x1p20, 0x1p20}, {6, 6, 6, 6}};
    const Verification v = verify(reference, std::vector<float>{1, 2.75F, 3, -9});
    EXPECT_EQ(v.first_wrong, (std::vector<WrongElement>{{{1}, 2, 2.75F, 0.5}, {{3}, 4, -9.0F, 0.5}}));
    EXPECT_EQ(v.worst_wrong, (WrongElement{{3}, 4, -9.0F, 0.5}));
    EXPECT_TRUE(verify(reference, std::vector<float>{1, 2, 3, 4}).first_wrong.empty());
    EXPECT_EQ(verify(reference, std::vector<float>{1, 2, 3, 4}).worst_wrong, std::nullopt);
}

TEST(Verify, NamesElementsByDimension) {
    const Reference reference{
        .y = {1, 2, 3, 4, 5, 6}, .scale = std::vector<double>(6, 1), .terms = {1, 1, 1, 1, 1, 1}, .shape = {2, 3}};
    const Verification v = verify(reference, std::vector<float>{1, 2, 3, 4, 9, 6});
    EXPECT_EQ(v.first_wrong_element, 4);
    EXPECT_EQ(v.first_wrong.at(0).index, (std::vector<std::int64_t>{1, 1}));
}

TEST(Verify, ListsFiveWrongRowsAndTheWorstOfAll) {
    constexpr std::size_t rows = 3 << 20;  // verify() reports progress after fewer rows than this
    const Reference reference{std::vector<double>(rows, 1), std::vector<double>(rows, 1),
                              std::vector<std::int64_t>(rows, 1)};
    std::vector<float> y(rows, 2);
    y[rows - 2] = 5;
    const Verification v = verify(reference, y);
    EXPECT_EQ(v.wrong_elements, std::int64_t(rows));
    ASSERT_EQ(v.first_wrong.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(v.first_wrong[i].index.at(0), std::int64_t(i));
    EXPECT_EQ(v.worst_wrong->index.at(0), std::int64_t(rows - 2));
}

// The worst row exceeds its own bound by the largest factor.
TEST(Verify, CallsTheRowWorstThatExceedsItsBoundMost) {
    const Reference reference{{0, 0, 0}, {0x1p20, 1, 0x1p20}, {6, 6, 6}};
    EXPECT_EQ(verify(reference, std::vector<float>{100, 1, 0}).worst_wrong->index.at(0), 1);
    EXPECT_EQ(verify(reference, std::vector<float>{100, 1, NAN}).worst_wrong->index.at(0), 2);
    EXPECT_EQ(verify(reference, std::vector<float>{INFINITY, 1, NAN}).worst_wrong->index.at(0), 0)
        << "the first of equals";
    EXPECT_EQ(verify(reference, std::vector<float>{100, 1}).worst_wrong, (WrongElement{{2}, 0, std::nullopt, 0.5}));
}

TEST(Verify, AnEmptyRowMustBeZero) {
    const Reference reference{{0}, {0}, {0}};
    EXPECT_TRUE(verify(reference, std::vector<float>{0.0F}).verified);
    EXPECT_TRUE(verify(reference, std::vector<float>{-0.0F}).verified);
    EXPECT_FALSE(verify(reference, std::vector<float>{1e-45F}).verified);
}

TEST(Verify, ARowThatIsNotThereIsWrong) {
    const Reference reference{{0, 0}, {1, 1}, {1, 1}};
    EXPECT_EQ(verify(reference, std::vector<float>{0}).wrong_elements, 1);
    EXPECT_EQ(verify(reference, {}).first_wrong_element, 0);
}

// Single-precision sums in two orders stay within the bound; a lost term exceeds it.
TEST(Verify, AcceptsAnyOrderOfSummation) {
    const SgemvInstance i = dense("sgemv:50x3000");
    Progress progress;
    const Reference reference = reference_of(i, progress);
    std::vector<float> forward(50), backward(50), lost(50);
    for (int row = 0; row < 50; ++row)
        for (int k = 0; k < 3000; ++k) {
            forward[row] += i.A[row * 3000 + k] * i.x[k];
            backward[row] += i.A[row * 3000 + 2999 - k] * i.x[2999 - k];
            if (k != 1500) lost[row] += i.A[row * 3000 + k] * i.x[k];
        }
    EXPECT_TRUE(verify(reference, forward).verified);
    EXPECT_TRUE(verify(reference, backward).verified);
    EXPECT_GT(verify(reference, lost).wrong_elements, 40);
}

}  // namespace
}  // namespace lanescope
