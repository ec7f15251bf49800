#include "app/analysis/best.h"
#include "app/model/variants.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace lanescope {
namespace {

std::vector<std::size_t> comparable_ones(std::span<const RunResultPtr> results) {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i] && comparable(*results[i])) indices.push_back(i);
    return indices;
}

bool reads_halves(const RunResult& result) {
    const Variant* variant = catalogued(result);
    return variant && variant->halves;
}

}  // namespace

std::vector<std::size_t> rivals(std::span<const RunResultPtr> results) {
    std::vector<std::size_t> all = comparable_ones(results), floats;
    std::ranges::copy_if(all, std::back_inserter(floats), [&](std::size_t i) { return !reads_halves(*results[i]); });
    return floats.empty() ? all : floats;
}

bool comparable(const RunResult& result) {
    return result.failure.empty() && result.timing && result.verification.verified;
}

std::optional<std::size_t> best_by_interval(std::span<const RunResultPtr> results) {
    const std::vector<std::size_t> candidates = rivals(results);
    if (candidates.size() < 2) return std::nullopt;
    const auto cold = [&](std::size_t i) -> const Times& { return results[i]->timing->cold; };
    const std::size_t best = std::ranges::min(candidates, {}, [&](std::size_t i) { return cold(i).max; });
    for (std::size_t other : candidates) {
        if (results[other]->timing->kind != results[best]->timing->kind) return std::nullopt;
        if (other != best && cold(other).min <= cold(best).max) return std::nullopt;
    }
    return best;
}

std::optional<std::size_t> slowest(std::span<const RunResultPtr> results) {
    const std::vector<std::size_t> candidates = comparable_ones(results);
    if (candidates.empty()) return std::nullopt;
    return std::ranges::max(candidates, {}, [&](std::size_t i) { return results[i]->timing->cold.median; });
}

}  // namespace lanescope
