// Scripts and lessons depend on the text form of problems.
#include "app/model/problem.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/model/message.h"

namespace lanescope {
namespace {

TEST(ProblemText, ReadsTheDocumentedForms) {
    EXPECT_EQ(parse_problem("sgemv:4096x11008"), Problem(SgemvProblem{4096, 11008}));
    EXPECT_EQ(parse_problem("sgemv:256x65535,alpha=2.5,beta=-0.5,seed=0"),
              Problem(SgemvProblem{256, 65535, 2.5F, -0.5F, 0}));
    EXPECT_EQ(parse_problem("spmv:uniform,rows=10,cols=20,max=5,seed=3"),
              Problem(SpmvProblem{.rows = 10, .cols = 20, .max = 5, .seed = 3}));
    EXPECT_EQ(parse_problem("spmv:rmat,scale=18,edges=16"),
              Problem(SpmvProblem{.pattern = SparsePattern::rmat, .scale = 18, .edges = 16}));
    EXPECT_EQ(parse_problem("spmv:banded,rows=64,band=3"),
              Problem(SpmvProblem{.pattern = SparsePattern::banded, .rows = 64, .band = 3}));
    EXPECT_EQ(parse_problem("spmv:file=matrix.mtx"),
              Problem(SpmvProblem{.pattern = SparsePattern::file, .file = "matrix.mtx"}));
}

TEST(ProblemText, TakesNumbersAsUsersTypeThem) {
    EXPECT_EQ(parse_problem("spmv:rmat,scale=1e1,edges=1 000"), parse_problem("spmv:rmat,scale=10,edges=1000"));
    EXPECT_EQ(parse_problem("spmv:uniform,rows=100k,max=16"), parse_problem("spmv:uniform,rows=100000,max=16"));
    EXPECT_EQ(parse_problem("spmv:uniform,rows=100,000,max=16"), parse_problem("spmv:uniform,rows=100000,max=16"));
    EXPECT_EQ(parse_problem("sgemv:4Kix11,008,beta=1"), parse_problem("sgemv:4096x11008,beta=1"));
}

TEST(ProblemText, KeysAreOptionalAndTheirOrderIsFree) {
    EXPECT_EQ(parse_problem("spmv:uniform"), Problem(SpmvProblem{}));
    EXPECT_EQ(parse_problem("spmv:banded,band=3,rows=64"), parse_problem("spmv:banded,rows=64,band=3"));
}

TEST(ProblemText, UniformMatricesAreSquareAndTheirRowsFitUnlessToldOtherwise) {
    EXPECT_EQ(parse_problem("spmv:uniform,rows=8"), parse_problem("spmv:uniform,rows=8,cols=8,max=8"));
    EXPECT_EQ(parse_problem("spmv:uniform,rows=1000"), parse_problem("spmv:uniform,rows=1000,cols=1000,max=32"));
}

TEST(ProblemText, EverythingAfterFileIsThePath) {
    const Problem problem = parse_problem("spmv:file=a,b/seed=3,x.mtx");
    EXPECT_EQ(problem.as<SpmvProblem>().file, "a,b/seed=3,x.mtx");
    EXPECT_EQ(parse_problem("spmv:seed=9,file=a.mtx").as<SpmvProblem>().seed, 9U);
}

TEST(ProblemText, NumbersOfUniformMatricesAreIntegersUnlessToldOtherwise) {
    EXPECT_EQ(parse_problem("spmv:uniform,rows=8,values=fractions"),
              Problem(SpmvProblem{.rows = 8, .cols = 8, .max = 8, .values = SparseValues::fractions}));
    EXPECT_EQ(parse_problem("spmv:uniform,values=integers"), parse_problem("spmv:uniform"));
    EXPECT_EQ(to_string(parse_problem("spmv:uniform,rows=8")), "spmv:uniform,rows=8,cols=8,max=8,seed=7")
        << "as before there was a choice";
}

class ProblemRoundTrip : public ::testing::TestWithParam<Problem> {};
TEST_P(ProblemRoundTrip, ParsingTheTextGivesTheProblem) {
    const std::string text = to_string(GetParam());
    EXPECT_EQ(parse_problem(text), GetParam()) << text;
    EXPECT_EQ(to_string(parse_problem(text)), text);
}
INSTANTIATE_TEST_SUITE_P(
    Problems, ProblemRoundTrip,
    ::testing::Values(SgemvProblem{}, SgemvProblem{1, 2147483647}, SgemvProblem{3, 5, 0.1F, -1e-30F, UINT64_MAX},
                      SgemvProblem{3, 5, 3.4028235e38F, 1.17549435e-38F, 0}, SgemvProblem{3, 5, 1.0F / 3, 16777216, 1},
                      SpmvProblem{}, SpmvProblem{.values = SparseValues::fractions},
                      SpmvProblem{.rows = 1, .cols = 1, .max = 1, .seed = 0},
                      SpmvProblem{.pattern = SparsePattern::rmat, .scale = 5, .edges = 1, .seed = UINT64_MAX},
                      SpmvProblem{.pattern = SparsePattern::banded, .rows = 12, .band = 100},
                      SpmvProblem{.pattern = SparsePattern::stencil, .side = 12, .points = 27},
                      SpmvProblem{.empty = 90, .giant = 5}, SpmvProblem{.giant = 5, .column = 7},
                      SpmvProblem{.block = 3},
                      SpmvProblem{.pattern = SparsePattern::banded, .order = SparseOrder::random},
                      SpmvProblem{.pattern = SparsePattern::stencil, .order = SparseOrder::random},
                      SpmvProblem{.pattern = SparsePattern::file, .file = "a,seed=3.mtx"},
                      SpmvProblem{.pattern = SparsePattern::file, .file = "seed=1,file=b", .seed = 8}));

struct BadProblemText {
    std::string text;
    std::vector<std::string> parts;  // parts of the message
};
std::ostream& operator<<(std::ostream& out, const BadProblemText& bad) { return out << bad.text; }

class BadProblem : public ::testing::TestWithParam<BadProblemText> {};
TEST_P(BadProblem, SaysWhichPartIsWrong) {
    expect_parts(message_of([] { parse_problem(GetParam().text); }), GetParam().parts);
}
INSTANTIATE_TEST_SUITE_P(Operations, BadProblem,
                         ::testing::Values(BadProblemText{"", {"sgemv:ROWSxCOLS"}},
                                           BadProblemText{"sgemv", {"'sgemv'", "sgemv:4096x11008"}},
                                           BadProblemText{"sgem:4x4", {"'sgem:4x4'", "did you mean sgemv?"}},
                                           BadProblemText{"SPMV:uniform", {"spmv:"}},
                                           BadProblemText{" sgemv:4x4", {"' sgemv:4x4'"}}));
INSTANTIATE_TEST_SUITE_P(
    Shapes, BadProblem,
    ::testing::Values(BadProblemText{"sgemv:", {"shape ''"}}, BadProblemText{"sgemv:5", {"shape '5'", "ROWSxCOLS"}},
                      BadProblemText{"sgemv:0x5", {"rows '0'", "1 to 2147483647"}},
                      BadProblemText{"sgemv:5x-1", {"cols '-1'"}}, BadProblemText{"sgemv:x", {"rows ''"}},
                      BadProblemText{"sgemv:5x5x5", {"cols '5x5'"}}, BadProblemText{"sgemv:5x5 5", {"cols '5 5'"}},
                      BadProblemText{"spmv:uniform,rows=1,5", {"rows '1,5'", "a comma separates thousands"}},
                      BadProblemText{"sgemv:+5x5", {"rows '+5'"}}, BadProblemText{"sgemv:1.5x5", {"rows '1.5'"}},
                      BadProblemText{"sgemv:1e30x5", {"rows '1e30'"}}, BadProblemText{"sgemv:0x10x5", {"rows '0'"}},
                      BadProblemText{"sgemv:2147483648x5", {"rows '2147483648'"}},
                      BadProblemText{"sgemv:99999999999999999999x5", {"rows '99999999999999999999'"}}));
INSTANTIATE_TEST_SUITE_P(
    Keys, BadProblem,
    ::testing::Values(BadProblemText{"spmv:uniform,row=5",
                                     {"unknown key 'row' in 'spmv:uniform,row=5'",
                                      "expected rows, cols, max, skew, seed, values", "did you mean rows?"}},
                      BadProblemText{"sgemv:4x4,gamma=1", {"unknown key 'gamma'", "alpha, beta, seed"}},
                      BadProblemText{"spmv:banded,rows=4,cols=4", {"unknown key 'cols'", "rows, band, seed"}},
                      BadProblemText{"spmv:uniform,rows=5,rows=6", {"rows is given twice"}},
                      BadProblemText{"sgemv:4x4,", {"''", "key=value"}}, BadProblemText{"sgemv:4x4,,seed=1", {"''"}},
                      BadProblemText{"sgemv:4x4,seed", {"'seed'", "key=value"}},
                      BadProblemText{"sgemv:4x4,seed=", {"seed ''"}},
                      BadProblemText{"sgemv:4x4,=1", {"unknown key ''"}},
                      BadProblemText{"spmv:unifrom", {"unknown pattern 'unifrom'", "did you mean uniform?"}},
                      BadProblemText{"spmv:", {"unknown pattern ''", "uniform, rmat, banded, stencil or file=PATH"}},
                      BadProblemText{"spmv:file", {"unknown pattern 'file'", "file=PATH"}},
                      BadProblemText{"spmv:file=", {"path"}}, BadProblemText{"spmv:sed=1,file=a", {"unknown pattern"}},
                      BadProblemText{"spmv:seed=x,file=a", {"seed 'x'"}}));
INSTANTIATE_TEST_SUITE_P(
    Values, BadProblem,
    ::testing::Values(
        BadProblemText{"spmv:uniform,rows=0", {"rows '0'"}},
        BadProblemText{"spmv:uniform,values=halves", {"values 'halves'", "integers or fractions"}},
        BadProblemText{"spmv:banded,values=fractions", {"unknown key 'values'"}},
        BadProblemText{"spmv:uniform,max=-3", {"max '-3'"}},
        BadProblemText{"spmv:uniform,rows=4,cols=4,max=5", {"max is 5", "4 columns"}},
        BadProblemText{"spmv:uniform,rows=2000000000,max=100", {"nonzeros", "choose a smaller"}},
        BadProblemText{"spmv:rmat,scale=31", {"scale '31'", "1 to 30"}},
        BadProblemText{"spmv:rmat,scale=0", {"scale '0'"}}, BadProblemText{"spmv:rmat,scale=30,edges=16", {"nonzeros"}},
        BadProblemText{"spmv:rmat,edges=0", {"edges '0'"}}, BadProblemText{"spmv:banded,band=0", {"band '0'"}},
        BadProblemText{"spmv:banded,rows=100000,band=100000", {"nonzeros"}},
        BadProblemText{"sgemv:4x4,alpha=nan", {"alpha 'nan'", "a finite number"}},
        BadProblemText{"sgemv:4x4,beta=inf", {"beta 'inf'"}}, BadProblemText{"sgemv:4x4,alpha=1e39", {"alpha '1e39'"}},
        BadProblemText{"sgemv:4x4,alpha=1.0f", {"alpha '1.0f'"}},
        BadProblemText{"sgemv:4x4,alpha=one", {"alpha 'one'"}}, BadProblemText{"sgemv:4x4,seed=-1", {"seed '-1'"}},
        BadProblemText{"sgemv:4x4,seed=18446744073709551616", {"seed '18446744073709551616'"}}));

TEST(ProblemText, HostileTextMakesAShortMessageOfOneLine) {
    const std::string message = message_of([] { parse_problem("sgemv:\n\x1b" + std::string(100'000, 'x')); });
    EXPECT_LT(message.size(), 500U);
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace lanescope
