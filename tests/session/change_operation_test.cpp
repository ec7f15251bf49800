#include "app/catalog/variants.h"
#include "app/session/workspace.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

const Operation& sgemv() { return operation_named("sgemv"); }
const Operation& spmv() { return operation_named("spmv"); }

TEST(ChangeOperation, BringsBackItsMatrixAndItsVariants) {
    Choice choice;
    choice.experiment.problem = parse_problem("spmv:rmat,scale=9");
    choice.experiment.variants = {parse_variant("cte")};
    change_operation(choice, sgemv());
    EXPECT_EQ(choice.experiment.problem, sgemv().problem_type().initial());
    EXPECT_TRUE(choice.experiment.variants.empty());
    choice.experiment.variants = {parse_variant("warp_per_row")};
    change_operation(choice, spmv());
    EXPECT_EQ(choice.experiment.problem, parse_problem("spmv:rmat,scale=9"));
    EXPECT_EQ(choice.experiment.variants, std::vector{parse_variant("cte")});
}

TEST(ChangeOperation, ShowsNoVariantOfTheOneBefore) {
    Choice choice;
    choice.experiment.problem = parse_problem("sgemv:64x64");
    choice.view.map_a = "thread_per_row";
    choice.view.source_line = 12;
    change_operation(choice, spmv());
    EXPECT_EQ(choice.view.map_a, "");
    EXPECT_EQ(choice.view.source_line, 0);
}

TEST(ChangeOperation, LeavesAllAsItIsIfItIsChosenAlready) {
    Choice choice;
    choice.experiment.problem = parse_problem("spmv:rmat,scale=9");
    choice.view.map_a = "cte";
    change_operation(choice, spmv());
    EXPECT_EQ(choice.experiment.problem, parse_problem("spmv:rmat,scale=9"));
    EXPECT_EQ(choice.view.map_a, "cte");
}

}  // namespace
}  // namespace lanescope
