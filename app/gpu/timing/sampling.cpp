#include "app/gpu/timing/sampling.h"

#include <algorithm>
#include <cmath>

namespace lanescope {
namespace {

/// Relative standard error of the median, from the interquartile range (1.25 sigma / sqrt n for normal samples).
double noise_of(const Samples& samples) {
    const double sigma = (quantile(samples, 0.75) - quantile(samples, 0.25)) / 1.349;
    return 1.25 * sigma / std::sqrt(double(samples.size())) / quantile(samples, 0.5);
}

}  // namespace

double quantile(Samples samples, double q) {
    std::ranges::sort(samples);
    const double place = q * double(samples.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, samples.size() - 1);
    return samples[below] + (place - double(below)) * (samples[above] - samples[below]);
}

Sampling::Sampling(std::size_t launches, const SamplingRules& rules)
    : rules_(rules), samples_(launches), spent_(launches) {}

std::vector<std::size_t> Sampling::next_round() const {
    std::vector<std::size_t> round;
    for (std::size_t i = 0; i < samples_.size(); ++i)
        if (takes_part(i)) round.push_back(i);
    const bool by_noise = rules_.rounds == 0;
    if (by_noise && std::ranges::all_of(round, [&](std::size_t i) { return is_quiet(i); })) round.clear();
    return round;
}

void Sampling::took(std::size_t launch, double us, double seconds) {
    samples_[launch].push_back(us);
    spent_[launch] += seconds;
}

double Sampling::fraction(std::size_t running, double seconds) const {
    double sum = 0;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const double of_count = double(samples_[i].size()) / most();
        const double of_time = rules_.rounds > 0 ? 0 : (spent_[i] + (i == running ? seconds : 0)) / share();
        sum += takes_part(i) ? std::min(1.0, std::max(of_count, of_time)) : 1;
    }
    return samples_.empty() ? 1 : sum / double(samples_.size());
}

bool Sampling::takes_part(std::size_t launch) const {
    const std::size_t count = samples_[launch].size();
    if (count >= static_cast<std::size_t>(most())) return false;
    if (count == 0 || rules_.rounds > 0) return true;
    return spent_[launch] * (1 + 1.0 / double(count)) <= share();
}

bool Sampling::is_quiet(std::size_t launch) const {
    const Samples& samples = samples_[launch];
    return samples.size() >= static_cast<std::size_t>(rules_.min_samples) && noise_of(samples) < rules_.noise;
}

}  // namespace lanescope
