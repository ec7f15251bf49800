#include "app/analysis/tables/run_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <span>
#include <utility>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/timing/best.h"
#include "app/analysis/timing/origin.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

constexpr std::size_t max_cells = 4 << 20;  // of Common: two thousand changed lines per side

using Lines = std::vector<std::string_view>;
using Part = std::span<const std::string_view>;

Lines lines_of(std::string_view text) {
    Lines lines = lines_in(text);
    std::ranges::transform(lines, lines.begin(), trimmed);
    return lines;
}

/// Longest common subsequence: [i][j] is its length from lines i and j on.
class Common {
public:
    Common(Part before, Part now) : width_(now.size() + 1), length_((before.size() + 1) * width_) {
        for (std::size_t i = before.size(); i-- > 0;)
            for (std::size_t j = now.size(); j-- > 0;)
                at(i, j) = before[i] == now[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    std::uint16_t& at(std::size_t i, std::size_t j) { return length_[i * width_ + j]; }

private:
    std::size_t width_;
    std::vector<std::uint16_t> length_;
};

struct Matches {
    std::vector<int>& of;
    std::size_t before = 0, now = 0;  ///< before the parts
    void pair(std::size_t i, std::size_t j) { of[before + i + 1] = int(now + j + 1); }
};

/// Pairs lines between unchanged ones if their numbers agree.
void pair_edited(Matches& matches, std::size_t from_i, std::size_t i, std::size_t from_j, std::size_t j) {
    if (i - from_i != j - from_j) return;
    for (std::size_t k = 0; k < i - from_i; ++k) matches.pair(from_i + k, from_j + k);
}

void match_changed(Part before, Part now, Matches matches) {
    if ((before.size() + 1) * (now.size() + 1) > max_cells) return;
    Common common(before, now);
    std::size_t i = 0, j = 0, edit_i = 0, edit_j = 0;
    while (i < before.size() && j < now.size()) {
        if (before[i] == now[j]) {
            pair_edited(matches, edit_i, i, edit_j, j);
            matches.pair(i++, j++);
            edit_i = i, edit_j = j;
        } else if (common.at(i + 1, j) >= common.at(i, j + 1)) {
            ++i;
        } else {
            ++j;
        }
    }
    pair_edited(matches, edit_i, before.size(), edit_j, now.size());
}

constexpr double little = 0.03;              // of the larger figure
constexpr double lanes_of_difference = 0.3;  // of 32
constexpr double few_sectors = 0.1;          // per request
constexpr std::size_t longest_text = 80;     // of a failure

/// Two runs with matched lines.
struct Pair {
    const RunResult &before, &now;
    std::vector<int> lines;

    int line_now(int line) const {
        if (before.source == now.source) return line;  // both may be missing
        return line > 0 && std::size_t(line) < lines.size() ? lines[std::size_t(line)] : 0;
    }
};

bool do_compare(const RunResult& before, const RunResult& now) {
    return before.problem == now.problem && before.schedule == now.schedule &&
           before.provenance.backend == now.provenance.backend && before.device.name == now.device.name;
}

std::string verdict_of(const RunResult& result) {
    const Outcome outcome = outcome_of(result);
    if (outcome == Outcome::verified) return "verified";
    if (outcome == Outcome::ran) return "ran";
    if (outcome == Outcome::wrong)
        return fmt::format("wrong in {} {}", grouped(result.verification.wrong_elements), elements_word(result, 0));
    return outcome == Outcome::faulted ? "faulted" : "cannot run: " + result.failure.substr(0, longest_text);
}

void add_verdict(const Pair& runs, std::vector<Change>& to) {
    const std::string before = verdict_of(runs.before), now = verdict_of(runs.now);
    if (before == now) return;
    const bool was_right = runs.before.verification.verified, is_right = runs.now.verification.verified;
    const Effect effect = was_right == is_right ? Effect::neither : is_right ? Effect::better : Effect::worse;
    to.push_back({ChangeKind::verdict, effect, 0, before, now, fmt::format("{}, now {}", before, now)});
}

using HazardPlace = std::pair<HazardKind, int>;

void add_hazards(const Pair& runs, std::vector<Change>& to) {
    std::set<HazardPlace> gone, are;
    for (const Hazard& hazard : runs.now.hazards) are.emplace(hazard.kind, hazard.line);
    std::set<HazardPlace> fresh = are;
    for (const Hazard& hazard : runs.before.hazards) {
        const HazardPlace place{hazard.kind, runs.line_now(hazard.line)};
        const bool stays = are.contains(place) && (place.second > 0 || hazard.line == 0);
        if (stays)
            fresh.erase(place);
        else
            gone.insert(place);
    }
    const auto tell = [&](const HazardPlace& place, bool is_new) {
        const std::string name(hazard_row(place.first).one);
        to.push_back({ChangeKind::hazard, is_new ? Effect::worse : Effect::better, place.second, is_new ? "" : name,
                      is_new ? name : "", is_new ? "new: " + name : name + " is gone"});
    };
    for (const HazardPlace& place : gone) tell(place, false);
    for (const HazardPlace& place : fresh) tell(place, true);
}

std::string time_of(const RunResult& result) {
    const TimeInterval within = interval_of(result);
    return fmt::format("{} us ({} to {})", figure(result.timing->cold.median), figure(within.low), figure(within.high));
}

void add_time_change(const Pair& runs, std::vector<Change>& to) {
    if (!surely_differ(runs.before, runs.now)) return;
    const bool faster = surely_faster(runs.now, runs.before);
    const auto times = faster ? speed_up(runs.now, runs.before) : speed_up(runs.before, runs.now);
    if (!times) return;
    const std::string before = time_of(runs.before), now = time_of(runs.now);
    to.push_back(
        {ChangeKind::time, faster ? Effect::better : Effect::worse, 0, before, now,
         fmt::format("{}, now {}: {} times {} ({}), {}", before, now, figure(times->value),
                     faster ? "faster" : "slower", bounds_in_words(*times), to_string(runs.now.timing->kind))});
}

bool differ(double a, double b, double least) { return std::abs(a - b) >= std::max(least, little * std::max(a, b)); }

/// A line's, or the whole kernel's.
struct LineFigures {
    int line = 0;
    LaneTally before, now;
};

void add_lanes(const LineFigures& of, std::vector<Change>& to) {
    const double was = of.before.mean_active(), is = of.now.mean_active();
    if (!of.before.steps || !of.now.steps || !differ(was, is, lanes_of_difference)) return;
    const std::string before = fmt::format("{:.1f}", was), now = fmt::format("{:.1f}", is);
    to.push_back({ChangeKind::lanes, is > was ? Effect::better : Effect::worse, of.line, before, now,
                  fmt::format("mean lanes {}, now {}", before, now)});
}

double sectors_per_byte(const LaneTally& of) { return of.bytes ? double(of.sectors) / double(of.bytes) : 0; }

/// Wider loads need more sectors per request, without waste.
Effect effect_of_sectors(const LineFigures& of) {
    const double was = sectors_per_byte(of.before), is = sectors_per_byte(of.now);
    if (was == 0 || is == 0 || !differ(was, is, 0)) return Effect::neither;
    return is < was ? Effect::better : Effect::worse;
}

/// Explains harmless extra sectors: more active lanes, or wider loads.
std::string_view why_so(const LineFigures& of) {
    const bool more = of.now.sectors_per_request() > of.before.sectors_per_request();
    const Effect effect = effect_of_sectors(of);
    if (effect == Effect::better && more) return ", but fewer per requested byte";
    if (effect == Effect::worse && !more) return ", but more per requested byte";
    return "";
}

void add_sectors(const LineFigures& of, std::vector<Change>& to) {
    const double was = of.before.sectors_per_request(), is = of.now.sectors_per_request();
    if (!of.before.requests || !of.now.requests || !differ(was, is, few_sectors)) return;
    const std::string before = fmt::format("{:.1f}", was), now = fmt::format("{:.1f}", is);
    to.push_back({ChangeKind::sectors, effect_of_sectors(of), of.line, before, now,
                  fmt::format("sectors per request {}, now {}{}", before, now, why_so(of))});
}

/// Covers the kernel, and lines in both sources.
std::vector<LineFigures> figures_of(const Pair& runs) {
    std::vector<LineFigures> all{{0, tally(runs.before), tally(runs.now)}};
    const std::vector<LineTally> now = line_table(runs.now);
    for (const LineTally& was : line_table(runs.before))
        if (const LineTally* is = find_line(now, runs.line_now(was.line)))
            all.push_back({is->line, was.lanes, is->lanes});
    return all;
}

}  // namespace

std::vector<int> matching_lines(std::string_view before, std::string_view now) {
    const Lines old = lines_of(before), young = lines_of(now);
    std::vector<int> of(old.size() + 1, 0);
    const std::size_t shorter = std::min(old.size(), young.size());
    std::size_t head = 0, tail = 0;
    while (head < shorter && old[head] == young[head]) ++head;
    while (tail < shorter - head && old[old.size() - 1 - tail] == young[young.size() - 1 - tail]) ++tail;
    Matches matches{of};
    for (std::size_t i = 0; i < head; ++i) matches.pair(i, i);
    for (std::size_t i = 1; i <= tail; ++i) matches.pair(old.size() - i, young.size() - i);
    match_changed(Part(old).subspan(head, old.size() - head - tail),
                  Part(young).subspan(head, young.size() - head - tail), {of, head, head});
    return of;
}

std::vector<Change> what_changed(const RunResult& before, const RunResult& now) {
    std::vector<Change> changes;
    if (!do_compare(before, now)) return changes;
    const Pair runs{before, now, matching_lines(before.source, now.source)};
    add_verdict(runs, changes);
    add_hazards(runs, changes);
    add_time_change(runs, changes);
    for (const LineFigures& of : figures_of(runs)) {
        add_lanes(of, changes);
        add_sectors(of, changes);
    }
    std::ranges::stable_sort(changes, {}, [](const Change& c) { return std::pair(c.kind, c.line); });
    return changes;
}

}  // namespace lanescope
