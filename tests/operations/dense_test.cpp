#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

TEST(Dense, HasTheShapeAndTheFactorsOfTheProblem) {
    const SgemvInstance i = dense("sgemv:300x70,alpha=2,beta=-0.5");
    EXPECT_EQ(i.rows, 300);
    EXPECT_EQ(i.cols, 70);
    EXPECT_EQ(i.alpha, 2);
    EXPECT_EQ(i.beta, -0.5F);
    EXPECT_EQ(i.A.size(), 21'000U);
    EXPECT_EQ(i.x.size(), 70U);
    EXPECT_EQ(i.y.size(), 300U);
}

TEST(Dense, StartsAtABoundaryAsOnAGpu) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(dense("sgemv:3x5").A.data()) % 256, 0U);
}

TEST(Dense, IsSpreadEvenlyOverMinusOneToOne) {
    const SgemvInstance i = dense("sgemv:500x401");
    double sum = 0, squares = 0;
    for (const float a : i.A) {
        ASSERT_TRUE(within_one(a)) << a;
        sum += a;
        squares += double(a) * a;
    }
    const auto count = static_cast<double>(i.A.size());
    EXPECT_NEAR(sum / count, 0, 0.01);
    EXPECT_NEAR(squares / count, 1.0 / 3, 0.01);
    EXPECT_TRUE(std::ranges::all_of(i.x, within_one));
    EXPECT_TRUE(std::ranges::all_of(i.y, within_one));
}

TEST(Dense, DependsOnItsSeedAndNothingElse) {
    const SgemvInstance a = dense("sgemv:100x100,seed=1"), b = dense("sgemv:100x100,seed=1");
    EXPECT_EQ(a.A, b.A);
    EXPECT_EQ(a.x, b.x);
    EXPECT_NE(a.A, dense("sgemv:100x100,seed=2").A);
    EXPECT_NE(a.x, dense("sgemv:100x100,seed=2").x);
}

TEST(Dense, IsEqualOnEveryComputer) {
    const SgemvInstance i = dense("sgemv:2x3,seed=7");
    EXPECT_EQ(i.A, (Array<float>{-0x1.99e0c8p-2F, -0x1.d8bdcp-5F, -0x1.0895fp-2F, -0x1.817c04p-1F, -0x1.b16b64p-1F,
                                 0x1.acdb4p-5F}))
        << "a change here changes every recorded result";
}

}  // namespace
}  // namespace lanescope
