#include "app/catalog/problem_axes.h"
#include "app/model/problem_parameters.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include "app/catalog/variants.h"

namespace lanescope {
namespace {

std::vector<std::string> names(const char* problem) {
    std::vector<std::string> names;
    for (const ProblemAxis* axis : axes_of(parse_problem(problem))) names.emplace_back(axis->name);
    return names;
}

TEST(Axes, AreThoseOfTheProblem) {
    EXPECT_EQ(names("sgemv:4x8"), (std::vector<std::string>{"M", "K", "MK", "lanes", "warps"}));
    EXPECT_EQ(names("spmv:uniform"), (std::vector<std::string>{"rows", "max", "skew", "density", "lanes", "warps"}));
    EXPECT_EQ(names("spmv:banded"), (std::vector<std::string>{"rows", "band", "lanes", "warps"}));
    EXPECT_EQ(names("spmv:rmat"), (std::vector<std::string>{"scale", "edges", "lanes", "warps"}));
    EXPECT_EQ(names("spmv:stencil"), (std::vector<std::string>{"side", "lanes", "warps"}));
    EXPECT_EQ(names("spmv:file=a.mtx"), (std::vector<std::string>{"lanes", "warps"}));
}

TEST(Axes, MoveTheProblemToWhereItThenStands) {
    for (const ProblemAxis& axis : problem_axes()) {
        if (axis.name == "density" || tuning_along(axis.name)) continue;
        Problem problem = parse_problem(axis.problem);
        ASSERT_TRUE(move_along(problem, axis.name, 12)) << axis.name;
        EXPECT_EQ(place_on(problem, {}, axis.name), 12) << axis.name;
    }
}

TEST(Axes, DoNotMoveAProblemThatHasNoSuchSize) {
    Problem sgemv = parse_problem("sgemv:4x8"), banded = parse_problem("spmv:banded");
    EXPECT_FALSE(move_along(sgemv, "rows", 3));
    EXPECT_FALSE(move_along(banded, "max", 3));
    EXPECT_FALSE(place_on(banded, {}, "max"));
    EXPECT_FALSE(place_on(sgemv, {}, "MK")) << "4x8 is not square";
}

TEST(Density, SetsTheLongestRowSoThatTheMeanIsRight) {
    Problem problem = parse_problem("spmv:uniform,rows=10000");
    ASSERT_TRUE(move_along(problem, "density", 400));  // 4 nonzeros per row of 10,000
    EXPECT_EQ(problem.as<SpmvProblem>().max, 8);
    EXPECT_EQ(facts_of(problem).matrix->nonzeros, 40'000);
    EXPECT_DOUBLE_EQ(*place_on(problem, {}, "density"), 400);
    ASSERT_TRUE(move_along(problem, "density", 1'000'000'000));
    EXPECT_EQ(problem.as<SpmvProblem>().max, 10'000) << "no more than there are columns";
}

TEST(Lanes, AreThoseOfTheVariant) {
    const Problem problem = parse_problem("spmv:uniform");
    EXPECT_EQ(place_on(problem, {"warp_per_row", 8}, "lanes"), 8);
    EXPECT_FALSE(place_on(problem, {"thread_per_row"}, "lanes"));
    EXPECT_EQ(place_on(problem, parse_variant("thread_per_row:warps=4"), "warps"), 4);
    EXPECT_FALSE(place_on(problem, {"warp_per_row", 8}, "warps"));
}

TEST(Skew, IsPartOfTheTextOnlyWhenThereIsAny) {
    EXPECT_EQ(to_string(parse_problem("spmv:uniform,rows=9,max=4,skew=3")),
              "spmv:uniform,rows=9,cols=9,max=4,skew=3,seed=7");
    EXPECT_EQ(to_string(parse_problem("spmv:uniform,rows=9,max=4,skew=0")), "spmv:uniform,rows=9,cols=9,max=4,seed=7");
    EXPECT_EQ(facts_of(parse_problem("spmv:uniform,rows=100,max=60,skew=4")).matrix->nonzeros, 1000);
    EXPECT_ANY_THROW(parse_problem("spmv:uniform,skew=65"));
    EXPECT_ANY_THROW(parse_problem("spmv:uniform,skew=-1"));
}

}  // namespace
}  // namespace lanescope
