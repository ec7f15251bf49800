#include <gtest/gtest.h>

#include "app/operations/spmv/spmv_problem.h"

namespace lanescope {
namespace {

TEST(StencilSide, StaysWhenTheGridHasAsManyDimensions) {
    EXPECT_EQ(side_for(100, 5, 9), 100);
    EXPECT_EQ(side_for(100, 7, 27), 100);
}

TEST(StencilSide, KeepsAboutAsManyPointsBetweenPlaneAndSpace) {
    EXPECT_EQ(side_for(1000, 5, 7), 100);
    EXPECT_EQ(side_for(100, 27, 9), 1000);
    EXPECT_EQ(side_for(1, 5, 7), 1);
}

TEST(StencilSide, IsAlwaysOneThatCsrCanCount) {
    for (const std::int64_t points : stencil_points)
        for (const std::int64_t before : stencil_points) {
            const SpmvProblem problem{.pattern = SparsePattern::stencil,
                                      .side = side_for(max_side(before), before, points),
                                      .points = points};
            EXPECT_LE(problem.side, max_side(points)) << before << " to " << points;
        }
}

TEST(Patterns, HaveTheirNamesInTheOrderOfTheEnumeration) {
    EXPECT_EQ(name_of(SparsePattern::uniform), "uniform");
    EXPECT_EQ(name_of(SparsePattern::file), "file");
    EXPECT_EQ(name_of(SparsePattern::stencil), "stencil");
    for (const SparsePattern pattern : generated_patterns)
        EXPECT_EQ(parse_problem("spmv:" + std::string(name_of(pattern))).as<SpmvProblem>().pattern, pattern);
}

}  // namespace
}  // namespace lanescope
