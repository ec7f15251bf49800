#include "app/analysis/timing/time_breakdown.h"

#include <algorithm>
#include <cmath>

#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/timing/occupancy.h"
#include "app/analysis/timing/roofline.h"

namespace lanescope {
namespace {

struct LossWords {
    std::string_view title, definition;
};

constexpr std::array<LossWords, loss_kinds> loss_words{{
    {"compulsory bytes at the roof",
     "Time to read every input once and write every output once, at the rate of a plain read. Nothing is lost here."},
    {"wasted bytes",
     "Bytes beyond the compulsory ones: partly used sectors, and data that is fetched again. Each memory level has its "
     "own bandwidth; the slowest level counts."},
    {"waiting",
     "Instructions, latency and too few bytes in flight, even if every lane had work and all warps were equally long."},
    {"idle lanes", "Steps that would be unnecessary if all 32 lanes of every warp took part in each step."},
    {"uneven warps", "Ended warps whose block still waits for its longest warp."},
    {"tail", "SMs without work while the last blocks run, and the last, partly filled wave of blocks."},
    {"launch",
     "An empty launch on this device. A modelled time also includes clearing or scaling the output before the kernel."},
    {"unexplained", "The rest of the time, which no part above explains."},
}};

/// Returns the slowest memory level's time in microseconds.
double traffic_us(const RunResult& result, double roof_us, std::vector<std::string>& missing) {
    const Traffic traffic = traffic_of(result);
    const Device& device = result.device;
    const auto at = [](const std::optional<double>& bytes, double gb_s) {
        return bytes && gb_s > 0 ? *bytes / gb_s * 1e-3 : 0;
    };
    if (!traffic.requested && !traffic.from_l2 && !traffic.from_dram) missing.push_back("bytes moved");
    const double l1_gb_s = device.l1_bytes_per_clock * device.clock_ghz * device.multiprocessors;
    return std::max({roof_us, at(traffic.from_dram, roof_gb_s(device)), at(traffic.from_l2, device.l2_gb_s),
                     at(traffic.requested, l1_gb_s)});
}

/// Combines overlapping bounds like the time model: the longest, plus a part of the others.
double together(const RunResult& result, const std::array<double, 5>& bounds) {
    const double longest = std::ranges::max(bounds), overlap = counter(result, Counter::overlap).value_or(0);
    if (overlap <= 0 || longest <= 0) return longest;  // missing in older recordings
    double sum = 0;
    for (const double bound : bounds) sum += std::pow(bound / longest, overlap);
    return longest * std::pow(sum, 1 / overlap);
}

/// Kernel microseconds as causes are removed, cumulatively; equal if nothing is known.
struct WorkTimes {
    double with_all = 0;
    double even_blocks = 0;  ///< without the tail
    double even_warps = 0;   ///< and without uneven warps
    double full_lanes = 0;   ///< idle lanes too
};

/// Full lanes shorten the issue time and, with even warps and blocks, the longest chain.
WorkTimes work_of(const RunResult& result, double kernel_us, bool modelled, std::vector<std::string>& missing) {
    const LaneTally whole = tally(result.trace);
    const double lanes = whole.steps ? whole.simt_efficiency() : 1;
    if (!whole.steps) missing.push_back("lanes");
    const auto balance = balance_of(result.trace, result.device);
    if (!balance) missing.push_back("steps of every warp");
    const bool known = balance && balance->actual > 0;
    const double no_tail = known ? (balance->actual - balance->even_warps + balance->even) / balance->actual : 1;
    const double even = known ? balance->even / balance->actual : 1;
    if (!modelled) return {kernel_us, kernel_us * no_tail, kernel_us * even, kernel_us * even * lanes};
    const auto part = [&](Counter which) { return counter(result, which).value_or(0); };
    const double issue = part(Counter::modelled_issue_us), chain = part(Counter::modelled_chain_us),
                 phases = part(Counter::modelled_phases_us);
    const auto time = [&](double issued, double chained) {
        return phases + together(result, {part(Counter::modelled_l1_us), part(Counter::modelled_l2_us),
                                          part(Counter::modelled_atomics_us), issued,
                                          std::max(part(Counter::modelled_dram_us), chained - phases)});
    };
    return {time(issue, chain), time(issue, chain * no_tail), time(issue, chain * even),
            time(issue * lanes, chain * even * lanes)};
}

/// Requires non-decreasing times.
std::vector<Loss> steps_between(const std::array<double, loss_kinds>& until) {
    std::vector<Loss> parts;
    double before = 0;
    for (int i = 0; i < loss_kinds; ++i) {
        parts.push_back({LossKind(i), std::max(0.0, until[std::size_t(i)] - before)});
        before = std::max(before, until[std::size_t(i)]);
    }
    return parts;
}

}  // namespace

std::string_view title_of(LossKind kind) { return loss_words[std::size_t(kind)].title; }
std::string_view definition_of(LossKind kind) { return loss_words[std::size_t(kind)].definition; }

std::optional<Term> term_of(LossKind kind) {
    if (kind == LossKind::wasted_bytes) return Term::sectors;
    const bool by_lanes = kind == LossKind::waiting || kind == LossKind::idle_lanes || kind == LossKind::uneven_warps;
    return by_lanes ? std::optional(Term::idle_lanes) : std::nullopt;
}

std::optional<TimeBreakdown> time_breakdown_of(const RunResult& result) {
    const double roof = roof_gb_s(result.device);
    if (!result.timing || !result.failure.empty() || result.work.bytes <= 0 || roof <= 0) return std::nullopt;
    const double total = result.timing->cold.median;
    if (!std::isfinite(total) || total <= 0) return std::nullopt;
    TimeBreakdown breakdown{.total_us = total};
    breakdown.modelled =
        result.timing->kind == Kind::modelled && counter(result, Counter::modelled_chain_us).has_value();
    const auto launched = breakdown.modelled ? counter(result, Counter::modelled_launch_us) : std::nullopt;
    const double launch = std::clamp(launched.value_or(result.device.launch_us), 0.0, total), kernel = total - launch;
    const double roof_us = result.work.bytes / roof * 1e-3;
    breakdown.beyond_roof = roof_us > total;
    // No cause exceeds the kernel's time: the excess was hidden, or the bound does not hold.
    const auto within = [&](double us) { return std::min(us, kernel); };
    const double bytes = within(traffic_us(result, roof_us, breakdown.missing));
    const WorkTimes work = work_of(result, kernel, breakdown.modelled, breakdown.missing);
    // Without a model, the share of waiting is unknown.
    const double waited = std::max(bytes, within(work.full_lanes));
    const double idle = std::max(waited, within(work.even_warps)), uneven = std::max(idle, within(work.even_blocks)),
                 tail = std::max(uneven, within(work.with_all));
    breakdown.parts = steps_between({within(roof_us), bytes, waited, idle, uneven, tail, tail + launch, total});
    if (!breakdown.modelled)
        std::swap(breakdown.parts[std::size_t(LossKind::waiting)].us,
                  breakdown.parts[std::size_t(LossKind::unexplained)].us);
    return breakdown;
}

std::vector<Loss> difference(const TimeBreakdown& of, const TimeBreakdown& than) {
    std::vector<Loss> parts;
    for (const Loss& loss : of.parts) parts.push_back({loss.kind, loss.us - than.us(loss.kind)});
    return parts;
}

}  // namespace lanescope
