#include <gtest/gtest.h>

#include "app/operations/random.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

int random_length(Random& random) {
    const std::int64_t kind = random.below(100);
    if (kind < 30) return 0;
    if (kind < 70) return int(random.below(6));
    if (kind < 97) return int(random.below(80));
    return int(random.below(3000));
}

std::vector<int> random_lengths(std::uint64_t seed) {
    Random random(seed, Purpose::matrix, 0);
    std::vector<int> lengths(std::size_t(1 + random.below(150)));
    for (int& length : lengths) length = random_length(random);
    return lengths;
}

std::string text_of(const std::vector<int>& lengths) {
    std::string text = "rows of";
    for (const int length : lengths) text += " " + std::to_string(length);
    return text;
}

class RandomMatrices : public testing::TestWithParam<int> {};

// Each seed uses one schedule; the 200 seeds cover both.
TEST_P(RandomMatrices, AreRightInAllVariants) {
    for (std::uint64_t seed = 25 * std::uint64_t(GetParam()), end = seed + 25; seed < end; ++seed) {
        const std::vector<int> lengths = random_lengths(seed);
        const Instance instance = rows_of_length(lengths);
        Experiment lockstep, either;
        either.schedule = seed % 2 ? Schedule::independent : Schedule::lockstep;
        either.schedule_seed = seed;
        for (const std::string& variant : variants_for(instance, VariantGroup::standard)) {
            const Emulated result = emulate(instance, variant, either);
            ASSERT_TRUE(result.verification.verified) << variant << ", seed " << seed << ", " << text_of(lengths);
            ASSERT_TRUE(result.run.hazards.empty()) << variant << ": " << result.run.hazards[0].text;
        }
        for (const std::string& variant : variants_for(instance, VariantGroup::standard, false, true))
            ASSERT_TRUE(emulate(instance, variant, lockstep).verification.verified)
                << variant << ", seed " << seed << ", " << text_of(lengths);
    }
}

INSTANTIATE_TEST_SUITE_P(EightTimes25, RandomMatrices, testing::Range(0, 8));

}  // namespace
}  // namespace lanescope
