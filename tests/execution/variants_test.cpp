#include <gtest/gtest.h>

#include <algorithm>

#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

Emulated emulate(const Instance& instance, const std::string& variant, Schedule schedule, std::uint64_t seed) {
    Experiment experiment;
    experiment.schedule = schedule;
    experiment.schedule_seed = seed;
    return emulate(instance, variant, experiment);
}

void expect_right(const Instance& instance, const std::string& variant, Schedule schedule, std::uint64_t seed) {
    const Emulated result = emulate(instance, variant, schedule, seed);
    EXPECT_TRUE(result.verification.verified) << "first wrong row " << result.verification.first_wrong_element;
    EXPECT_TRUE(result.run.hazards.empty()) << (result.run.hazards.empty() ? "" : result.run.hazards[0].text);
}

class Variants : public testing::TestWithParam<std::string> {};

TEST_P(Variants, AreRight) {
    const Instance instance = awkward_instance(GetParam());
    const auto variants = variants_for(instance, VariantGroup::standard);
    EXPECT_FALSE(variants.empty());
    for (const std::string& variant : variants) {
        SCOPED_TRACE(GetParam() + " " + variant);
        expect_right(instance, variant, Schedule::lockstep, 1);
        for (const std::uint64_t seed : {1, 2, 3}) expect_right(instance, variant, Schedule::independent, seed);
    }
}

// Variants that need lockstep lanes are correct in lockstep, and the emulator still reports their races.
TEST_P(Variants, ThatAreWarpSynchronousAreRightInLockstep) {
    const Instance instance = awkward_instance(GetParam());
    for (const std::string& variant : variants_for(instance, VariantGroup::standard, false, true)) {
        SCOPED_TRACE(GetParam() + " " + variant);
        const Emulated result = emulate(instance, variant, Schedule::lockstep, 1);
        EXPECT_TRUE(result.verification.verified) << "first wrong row " << result.verification.first_wrong_element;
        for (const Hazard& hazard : result.run.hazards) EXPECT_EQ(hazard.kind, HazardKind::shared_race) << hazard.text;
    }
}

INSTANTIATE_TEST_SUITE_P(OnAwkwardShapes, Variants, testing::ValuesIn(awkward_names()));

class WarpSynchronous : public testing::TestWithParam<std::string> {};

TEST_P(WarpSynchronous, IsWrongWhereLanesRunApartAndItsRaceIsNamed) {
    const Instance instance = instance_of("spmv:uniform,rows=1000,cols=1000,max=32,seed=7");
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Emulated result = emulate(instance, GetParam(), Schedule::independent, seed);
        EXPECT_GT(result.verification.wrong_elements, 0);
    }
    for (const Schedule schedule : {Schedule::lockstep, Schedule::independent}) {
        const auto hazards = emulate(instance, GetParam(), schedule, 1).run.hazards;
        const auto race =
            std::ranges::find_if(hazards, [](const Hazard& h) { return h.kind == HazardKind::shared_race; });
        ASSERT_NE(race, hazards.end()) << to_string(schedule);
        EXPECT_NE(race->text.find("__syncwarp"), std::string::npos) << race->text;
    }
}

INSTANTIATE_TEST_SUITE_P(Cte, WarpSynchronous, testing::Values("cte_v1", "cte_v2", "cte_v3", "cte_v4", "cte_v5"));

class ManySeeds : public testing::TestWithParam<std::string> {};

TEST_P(ManySeeds, RaiseNoFalseAlarm) {
    const Instance instance = awkward_instance(GetParam());
    for (const std::string& variant : variants_for(instance, VariantGroup::standard))
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            SCOPED_TRACE(variant + ", seed " + std::to_string(seed));
            expect_right(instance, variant, Schedule::independent, seed);
        }
}

INSTANTIATE_TEST_SUITE_P(OnSmallShapes, ManySeeds,
                         testing::Values("sgemv:17x66,alpha=2,beta=1", "spmv:uniform,rows=65,cols=40,max=32"));

}  // namespace
}  // namespace lanescope
