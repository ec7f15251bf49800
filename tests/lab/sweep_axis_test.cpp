#include "app/lab/sweep.h"

#include <gtest/gtest.h>

#include "app/base/error.h"

namespace lanescope {
namespace {

using Values = std::vector<std::int64_t>;

std::vector<std::string> texts(const std::vector<std::string>& axes, const std::string& base) {
    std::vector<Axis> parsed;
    for (const std::string& axis : axes) parsed.push_back(parse_axis(axis));
    std::vector<std::string> texts;
    for (const Problem& problem : problems_along(parsed, parse_problem(base))) texts.push_back(to_string(problem));
    return texts;
}

TEST(Axis, IsAListOrARangeWithBothEnds) {
    EXPECT_EQ(parse_axis("M=5,1,70").values, (Values{5, 1, 70}));
    EXPECT_EQ(parse_axis("MK=1024:8192:*2").values, (Values{1024, 2048, 4096, 8192}));
    EXPECT_EQ(parse_axis("MK=1000:8000:*3").values, (Values{1000, 3000}));
    EXPECT_EQ(parse_axis("rows=10:30:+10").values, (Values{10, 20, 30}));
    EXPECT_EQ(parse_axis("rows=7:7:+10").values, (Values{7}));
    EXPECT_EQ(parse_axis("K=1:2147483647:*2147483647").values, (Values{1, 2147483647})) << "and nothing overflows";
}

TEST(Axis, RefusesWhatItCannotRead) {
    for (const char* bad : {"", "M", "M=", "M=0", "M=-1", "M=1,,2", "M=1:2", "M=1:2:3", "M=1:2:*1", "M=1:2:+0",
                            "M=5:1:*2", "M=1:2:*2:*2", "M=99999999999", "m=1", "cols=5", "=1", "M=1:100000:+1"})
        EXPECT_THROW(parse_axis(bad), UsageError) << bad;
}

TEST(Axis, MovesTheSizesOfAnSgemvAndKeepsTheRest) {
    const std::string base = "sgemv:8x9,alpha=2,beta=1,seed=3", rest = ",alpha=2,beta=1,seed=3";
    EXPECT_EQ(texts({"M=1,2"}, base), (std::vector{"sgemv:1x9" + rest, "sgemv:2x9" + rest}));
    EXPECT_EQ(texts({"K=5"}, base), (std::vector{"sgemv:8x5" + rest}));
    EXPECT_EQ(texts({"MK=5"}, base), (std::vector{"sgemv:5x5" + rest}));
}

TEST(Axis, KeepsASquareMatrixSquare) {
    EXPECT_EQ(texts({"rows=500"}, "spmv:uniform,rows=100,max=32"),
              (std::vector<std::string>{"spmv:uniform,rows=500,cols=500,max=32,seed=7"}));
    EXPECT_EQ(texts({"rows=500"}, "spmv:uniform,rows=100,cols=50,max=32"),
              (std::vector<std::string>{"spmv:uniform,rows=500,cols=50,max=32,seed=7"}));
    EXPECT_EQ(texts({"rows=16"}, "spmv:uniform,rows=100,max=32"),
              (std::vector<std::string>{"spmv:uniform,rows=16,cols=16,max=16,seed=7"}));
}

TEST(Axis, MovesWhatEachPatternHas) {
    EXPECT_EQ(texts({"scale=8"}, "spmv:rmat"), (std::vector<std::string>{"spmv:rmat,scale=8,edges=16,seed=7"}));
    EXPECT_EQ(texts({"band=2"}, "spmv:banded,rows=100"),
              (std::vector<std::string>{"spmv:banded,rows=100,band=2,seed=7"}));
    EXPECT_EQ(texts({"max=4"}, "spmv:uniform,rows=100"),
              (std::vector<std::string>{"spmv:uniform,rows=100,cols=100,max=4,seed=7"}));
}

TEST(Axes, GiveEveryCombinationTheLastChangingFirst) {
    const std::string rest = ",alpha=1,beta=0,seed=7";
    EXPECT_EQ(texts({"M=1,2", "K=3,4"}, "sgemv:8x8"),
              (std::vector{"sgemv:1x3" + rest, "sgemv:1x4" + rest, "sgemv:2x3" + rest, "sgemv:2x4" + rest}));
}

TEST(Axes, RefuseWhatTheProblemHasNotAndWhatIsTooMuch) {
    EXPECT_THROW(texts({"rows=5"}, "sgemv:8x8"), UsageError);
    EXPECT_THROW(texts({"M=5"}, "spmv:rmat"), UsageError);
    EXPECT_THROW(texts({"rows=5"}, "spmv:rmat"), UsageError);
    EXPECT_THROW(texts({"band=5"}, "spmv:uniform,rows=10"), UsageError);
    EXPECT_THROW(texts({"scale=31"}, "spmv:rmat"), UsageError);
    EXPECT_THROW(texts({"M=1", "M=2"}, "sgemv:8x8"), UsageError);
    EXPECT_THROW(texts({"M=1:100:+1", "K=1:100:+1"}, "sgemv:8x8"), UsageError);
}

TEST(Axis, HasAProblemOfItsOwn) {
    for (const char* axis : {"M=4", "K=4", "MK=4", "rows=4", "max=4", "band=4", "scale=4"}) {
        const Axis parsed = parse_axis(axis);
        EXPECT_EQ(problems_along({parsed}, default_problem(parsed)).size(), 1u) << axis;
    }
}

}  // namespace
}  // namespace lanescope
