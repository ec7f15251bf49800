#include "app/gpu/timing/sampling.h"

#include <gtest/gtest.h>

#include <random>

namespace lanescope {
namespace {

/// `seconds` per launch, with relative noise up to `jitter`.
std::vector<Samples> sampled(const std::vector<double>& seconds, const SamplingRules& rules = {}, double jitter = 0) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> any(-jitter, jitter);
    Sampling sampling(seconds.size(), rules);
    double before = -1;
    for (auto round = sampling.next_round(); !round.empty(); round = sampling.next_round())
        for (const std::size_t i : round) {
            sampling.took(i, 1e6 * seconds[i] * (1 + any(random)), seconds[i]);
            EXPECT_GE(sampling.fraction(), before) << "progress never goes back";
            before = sampling.fraction();
        }
    EXPECT_LE(before, 1);
    return sampling.samples();
}

TEST(Sampling, StopsWhenTheNoiseIsSmall) {
    for (const Samples& samples : sampled({1e-4, 2e-4})) EXPECT_EQ(samples.size(), 15u);
    for (const Samples& samples : sampled({1e-4, 2e-4}, {}, 0.5)) EXPECT_EQ(samples.size(), 60u) << "noisy: the most";
}

TEST(Sampling, TakesOneSampleOfALongLaunch) {
    for (const std::vector<double>& seconds : {std::vector<double>{74, 1e-3, 2e-3}, {1e-3, 74, 2e-3}, {1e-3, 2e-3, 74}})
        for (std::size_t i = 0; const Samples& samples : sampled(seconds))
            EXPECT_EQ(samples.size(), seconds[i++] > 1 ? 1u : 15u);
}

TEST(Sampling, IsCutToWhatFitsIntoALaunchsShareOfTheTime) {
    const auto samples = sampled({0.39, 1e-3}, {.seconds = 4});  // 2 s each
    EXPECT_EQ(samples[0].size(), 5u);
    EXPECT_EQ(samples[1].size(), 15u);
    EXPECT_EQ(sampled({0.17, 0.17, 0.17, 0.17}, {.seconds = 4})[0].size(), 5u);
}

TEST(Sampling, TakesTheRoundsThatAreAskedForWhateverTheyTake) {
    for (const Samples& samples : sampled({5, 1e-4}, {.rounds = 7}, 0.5)) EXPECT_EQ(samples.size(), 7u);
}

TEST(Sampling, MovesWhileALongLaunchRuns) {
    Sampling sampling(2, {.seconds = 4});
    EXPECT_EQ(sampling.fraction(), 0);
    EXPECT_DOUBLE_EQ(sampling.fraction(0, 1), 0.25);
    EXPECT_DOUBLE_EQ(sampling.fraction(0, 100), 0.5) << "one of two";
    sampling.took(0, 100e6, 100);
    EXPECT_DOUBLE_EQ(sampling.fraction(), 0.5);
}

TEST(Quantile, LiesBetweenSamplesInProportion) {
    EXPECT_DOUBLE_EQ(quantile({4, 1, 3, 2}, 0.5), 2.5);
    EXPECT_DOUBLE_EQ(quantile({7}, 0.25), 7);
}

}  // namespace
}  // namespace lanescope
