#include "app/catalog/variants.h"
#include "app/model/experiment.h"

#include "tests/model/message.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::vector<std::string> texts(const Experiment& experiment) {
    std::vector<std::string> all;
    for (const VariantChoice& choice : experiment.variants) all.push_back(to_string(choice));
    return all;
}

TEST(Schedules, StandInTheTextOfAVariant) {
    const VariantChoice apart{"cte_v5", 0, Schedule::independent}, tuned{"warp_per_row", 8, Schedule::lockstep};
    EXPECT_EQ(to_string(apart), "cte_v5:independent");
    EXPECT_EQ(to_string(tuned), "warp_per_row:lanes=8,lockstep");
    EXPECT_EQ(parse_variant("cte_v5:independent"), apart);
    EXPECT_EQ(parse_variant("warp_per_row:lanes=8,lockstep"), tuned);
    expect_parts(message_of([] { parse_variant("cte:sideways"); }), {"key=value"});
    expect_parts(message_of([] { parse_variant("cte:lockstep,lanes=8"); }), {"lockstep"});
}

TEST(Schedules, BothAreSideBySide) {
    Experiment experiment;
    experiment.variants = {{"cte_v5"}, {"warp_per_row", 8}};
    EXPECT_FALSE(under_both(experiment));
    put_under_both(experiment);
    EXPECT_TRUE(under_both(experiment));
    EXPECT_EQ(texts(experiment),
              (std::vector<std::string>{"cte_v5:lockstep", "cte_v5:independent", "warp_per_row:lanes=8,lockstep",
                                        "warp_per_row:lanes=8,independent"}));
}

TEST(Schedules, AGpuStandsBesideBoth) {
    Experiment experiment;
    experiment.variants = {{"cte_v5"}};
    put_under_both(experiment, true);
    put_under_both(experiment, true);  // a second call changes nothing
    EXPECT_EQ(texts(experiment), (std::vector<std::string>{"cte_v5", "cte_v5:lockstep", "cte_v5:independent"}));
}

TEST(Schedules, BackToOneIsAsBefore) {
    Experiment experiment;
    experiment.variants = {{"thread_per_row"}, {"cte"}};
    const Experiment before = experiment;
    put_under_both(experiment, true);
    put_under_one(experiment);
    EXPECT_EQ(experiment, before);
}

TEST(CodeChoice, StandsInTheTextOfAVariant) {
    for (const char* text : {"cte:compiled", "warp_per_row:lanes=8,compiled,independent", "cte:v3,compiled"})
        EXPECT_EQ(to_string(parse_variant(text)), text);
    EXPECT_TRUE(parse_variant("cte:compiled").as_compiled);
    EXPECT_TRUE(is_setting("compiled"));
}

TEST(CodeChoice, RunsEachVariantAsWrittenAsCompiledOrBoth) {
    Experiment experiment{.problem = parse_problem("spmv:stencil,side=4,points=5")};
    experiment.variants = {{"cte"}, {"warp_per_row", 8}, {"cusparse"}};
    EXPECT_EQ(code_of(shipped_catalog(), experiment), CodeChoice::written);
    choose_code(shipped_catalog(), experiment, CodeChoice::both);
    EXPECT_EQ(texts(experiment), (std::vector<std::string>{"cte", "cte:compiled", "warp_per_row:lanes=8",
                                                           "warp_per_row:lanes=8,compiled", "cusparse"}));
    EXPECT_EQ(code_of(shipped_catalog(), experiment), CodeChoice::both);
    choose_code(shipped_catalog(), experiment, CodeChoice::compiled);
    EXPECT_EQ(texts(experiment),
              (std::vector<std::string>{"cte:compiled", "warp_per_row:lanes=8,compiled", "cusparse"}));
    EXPECT_EQ(code_of(shipped_catalog(), experiment), CodeChoice::compiled);
    choose_code(shipped_catalog(), experiment, CodeChoice::written);
    EXPECT_EQ(texts(experiment), (std::vector<std::string>{"cte", "warp_per_row:lanes=8", "cusparse"}));
}

}  // namespace
}  // namespace lanescope
