#include "app/analysis/profile.h"

#include <algorithm>
#include <functional>

namespace lanescope {
namespace {

ProfileLine line_of(std::size_t index, const Times& cold) {
    ProfileLine line{index, cold.samples, cold.min, cold.max, cold.mean, {}, {}};
    if (cold.mean) line.total = *cold.mean * cold.samples;
    return line;
}

/// Returns nothing for missing totals or mixed kinds of time.
std::optional<double> sum_of(const std::vector<ProfileLine>& lines, std::span<const RunResultPtr> results) {
    double sum = 0;
    for (const ProfileLine& line : lines) {
        const bool alike = results[line.result]->timing->kind == results[lines.front().result]->timing->kind;
        if (!line.total || !alike) return std::nullopt;
        sum += *line.total;
    }
    return sum > 0 ? std::optional(sum) : std::nullopt;
}

}  // namespace

std::vector<ProfileLine> profile(std::span<const RunResultPtr> results) {
    std::vector<ProfileLine> lines;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i] && results[i]->timing) lines.push_back(line_of(i, results[i]->timing->cold));
    if (const auto sum = sum_of(lines, results))
        for (ProfileLine& line : lines) line.share = *line.total / *sum;
    std::ranges::stable_sort(lines, std::greater(), [](const ProfileLine& line) { return line.total.value_or(-1); });
    return lines;
}

}  // namespace lanescope
