// Facts of a problem before its matrix is generated.
#include <limits>

#include "app/model/problem.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/model/message.h"

namespace lanescope {
namespace {

TEST(ProblemFacts, AreTheShapeOfADenseProblem) {
    const ProblemFacts facts = facts_of(parse_problem("sgemv:100000x100000"));
    EXPECT_FALSE(facts.is_sparse());
    EXPECT_EQ(facts.matrix->rows, 100'000);
    EXPECT_EQ(facts.matrix->cols, 100'000);
    EXPECT_EQ(facts.matrix->nonzeros, 10'000'000'000) << "more than an int holds";
}

TEST(ProblemFacts, CountHalfTheLongestUniformRow) {
    const ProblemFacts facts = facts_of(parse_problem("spmv:uniform,rows=1000,cols=500,max=32"));
    EXPECT_TRUE(facts.is_sparse());
    EXPECT_EQ(facts.matrix->rows, 1000);
    EXPECT_EQ(facts.matrix->cols, 500);
    EXPECT_EQ(facts.matrix->nonzeros, 16'000);
}

TEST(ProblemFacts, ArePowersOfTwoForRmat) {
    const ProblemFacts facts = facts_of(parse_problem("spmv:rmat,scale=10,edges=4"));
    EXPECT_EQ(facts.matrix->rows, 1024);
    EXPECT_EQ(facts.matrix->cols, 1024);
    EXPECT_EQ(facts.matrix->nonzeros, 4096);
}

TEST(ProblemFacts, OmitTheCornersOfABand) {
    EXPECT_EQ(facts_of(parse_problem("spmv:banded,rows=5,band=1")).matrix->nonzeros, 13);
    EXPECT_EQ(facts_of(parse_problem("spmv:banded,rows=5,band=9")).matrix->nonzeros, 25)
        << "a band wider than the matrix";
    EXPECT_EQ(facts_of(parse_problem("spmv:banded,rows=1,band=1")).matrix->nonzeros, 1);
}

TEST(ProblemFacts, CountThePointsOfAStencil) {
    EXPECT_EQ(facts_of(parse_problem("spmv:stencil,side=10,points=9")).matrix->rows, 100);
    EXPECT_EQ(facts_of(parse_problem("spmv:stencil,side=10,points=7")).matrix->rows, 1000);
}

TEST(ProblemFacts, AreUnknownForAnUnreadFile) {
    const ProblemFacts facts = facts_of(parse_problem("spmv:file=a.mtx"));
    EXPECT_TRUE(facts.is_sparse());
    EXPECT_EQ(facts.matrix->rows + facts.matrix->cols + facts.matrix->nonzeros, 0);
}

TEST(Validate, NamesTheFieldThatIsWrong) {
    expect_parts(message_of([] { validate(SgemvProblem{0, 4}); }), {"rows is 0"});
    expect_parts(message_of([] { validate(SgemvProblem{4, 1LL << 31}); }), {"cols is 2147483648"});
    expect_parts(message_of([] { validate(SpmvProblem{.max = -1}); }), {"max is -1"});
    expect_parts(message_of([] { validate(SpmvProblem{.cols = 8, .max = 9}); }), {"max is 9"});
    expect_parts(message_of([] { validate(SpmvProblem{.pattern = SparsePattern::rmat, .scale = 63}); }), {"scale"});
    expect_parts(message_of([] { validate(SpmvProblem{.pattern = SparsePattern::stencil, .points = 6}); }),
                 {"points is 6", "5 or 9"});
    expect_parts(
        message_of([] { validate(SpmvProblem{.pattern = SparsePattern::stencil, .side = 2000, .points = 7}); }),
        {"side is 2000"});
    expect_parts(message_of([] { validate(SpmvProblem{.cols = 8, .max = 8, .giant = 9}); }), {"giant is 9"});
    expect_parts(message_of([] { validate(SpmvProblem{.rows = 8, .column = 9}); }), {"column is 9", "8 rows"});
    expect_parts(message_of([] { validate(SpmvProblem{.rows = 8, .block = 9}); }), {"block is 9", "8 rows"});
    expect_parts(message_of([] { validate(SpmvProblem{.giant = 9, .block = 2}); }), {"leave out giant"});
    expect_parts(message_of([] { validate(SpmvProblem{.empty = 100}); }), {"empty is 100"});
    SgemvProblem infinite;
    infinite.alpha = std::numeric_limits<float>::infinity();
    expect_parts(message_of([&] { validate(infinite); }), {"alpha"});
}

TEST(Validate, LooksOnlyAtFieldsThatCount) {
    EXPECT_NO_THROW(validate(SpmvProblem{.pattern = SparsePattern::banded, .cols = -1, .max = 0, .scale = 99}));
    EXPECT_NO_THROW(validate(SgemvProblem{100'000, 100'000})) << "the product may exceed an int";
}

}  // namespace
}  // namespace lanescope
