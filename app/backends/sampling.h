// Which launches are timed once more: until the noise is small, and none on the time of another.
#pragma once

#include <cstddef>
#include <vector>

#include "app/model/patience.h"

namespace lanescope {

using Samples = std::vector<double>;  ///< microseconds

/// Of samples that are not empty; between two of them in proportion.
double quantile(Samples samples, double q);

struct SamplingRules {
    int min_samples = 15, max_samples = 60;
    int rounds = 0;        ///< samples of each to take, whatever the noise and the time; 0: by the rules below
    double noise = 0.005;  ///< stop when the standard error of each median is below this share of it
    double seconds = patience::timing_seconds;  ///< for all launches together; each has an equal share
};

/// Rounds of samples: in each, every launch that takes part gives one, so that drift hits all alike. A launch sits out
/// once another sample would not fit into its share of the time, but has one at least.
class Sampling {
public:
    Sampling(std::size_t launches, const SamplingRules& rules);

    /// The launches that take part in the next round, in order; none when all is done.
    std::vector<std::size_t> next_round() const;
    /// A sample, and the seconds that it cost.
    void took(std::size_t launch, double us, double seconds);
    /// 0 to 1: how far all launches are, when the present sample of one has been running for so many seconds.
    double fraction(std::size_t running = 0, double seconds = 0) const;

    const std::vector<Samples>& samples() const { return samples_; }
    /// Seconds that a launch may take for its samples.
    double share() const { return rules_.seconds / double(samples_.size()); }

private:
    int most() const { return rules_.rounds > 0 ? rules_.rounds : rules_.max_samples; }
    bool takes_part(std::size_t launch) const;
    bool is_quiet(std::size_t launch) const;

    SamplingRules rules_;
    std::vector<Samples> samples_;
    std::vector<double> spent_;
};

}  // namespace lanescope
