// Every variant on every awkward shape, under both schedules, against the double-precision reference: right, and
// without a hazard.
#include <gtest/gtest.h>

#include "tests/backends/awkward.h"
#include "tests/backends/emulate.h"

namespace lanescope {
namespace {

void expect_right(const Instance& instance, const std::string& variant, Schedule schedule, std::uint64_t seed) {
    Experiment experiment;
    experiment.schedule = schedule;
    experiment.schedule_seed = seed;
    const Emulated result = emulate(instance, variant, experiment);
    EXPECT_TRUE(result.verification.verified) << "first wrong row " << result.verification.first_wrong_row;
    EXPECT_TRUE(result.run.hazards.empty()) << (result.run.hazards.empty() ? "" : result.run.hazards[0].text);
}

class Variants : public testing::TestWithParam<std::string> {};

TEST_P(Variants, AreRight) {
    const Instance instance = awkward_instance(GetParam());
    const auto variants = variants_for(instance, "ladder");
    EXPECT_FALSE(variants.empty());
    for (const std::string& variant : variants) {
        SCOPED_TRACE(GetParam() + " " + variant);
        expect_right(instance, variant, Schedule::lockstep, 1);
        for (const std::uint64_t seed : {1, 2, 3}) expect_right(instance, variant, Schedule::independent, seed);
    }
}

INSTANTIATE_TEST_SUITE_P(OnAwkwardShapes, Variants, testing::ValuesIn(awkward_names()));

}  // namespace
}  // namespace lanescope
