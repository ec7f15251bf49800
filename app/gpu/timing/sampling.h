// Selects launches to time again until noise is small.
#pragma once

#include <cstddef>
#include <vector>

#include "app/model/device.h"

namespace lanescope {

using Samples = std::vector<double>;  ///< microseconds

/// Interpolates linearly. Requires samples.
double quantile(Samples samples, double q);

struct SamplingRules {
    int min_samples = 15, max_samples = 60;
    int rounds = 0;                             ///< samples per launch; 0: by the limits below
    double noise = 0.005;                       ///< limit of the median's relative standard error
    double seconds = timeouts::timing_seconds;  ///< for all launches, in equal shares
};

/// Each round gives one sample per active launch: drift affects all equally. A launch becomes inactive when another
/// sample would exceed its time share; it has at least one.
class Sampling {
public:
    Sampling(std::size_t launches, const SamplingRules& rules);

    /// Returns the next launches in order; empty at the end.
    std::vector<std::size_t> next_round() const;
    void took(std::size_t launch, double us, double seconds);
    /// Returns total progress, 0 to 1, after `seconds` of the running sample.
    double fraction(std::size_t running = 0, double seconds = 0) const;

    const std::vector<Samples>& samples() const { return samples_; }
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
