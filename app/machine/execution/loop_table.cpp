#include "app/machine/execution/loop_table.h"

#include <algorithm>

namespace lanescope::simt {
namespace {

constexpr std::size_t most_work = 10'000'000;  ///< looks at a place; a text that needs more has no table
constexpr std::size_t most_spans = 0xffff;

/// Whether both ways lead through the same calls before this point of them.
bool same_calls(const Way& a, const Way& b, std::size_t depth) {
    return std::equal(a.begin(), a.begin() + std::ptrdiff_t(depth), b.begin(), b.begin() + std::ptrdiff_t(depth));
}

struct Run {
    std::size_t begin, end;  ///< indices of ways
    std::size_t depth;       ///< of the way's point that lies in the lines
};

/// Ways through these lines of the text. What is called there has places of its own, next to each other.
std::vector<Run> runs_through(int first, int last, const std::vector<Way>& ways, unsigned own_rank) {
    std::size_t deepest = 0;
    for (const Way& way : ways) deepest = std::max(deepest, way.size());
    std::vector<Run> runs;
    for (std::size_t depth = 0; depth < deepest; ++depth) {
        const auto is_in = [&](const Way& way) {
            return depth < way.size() && way[depth].rank == own_rank && first <= way[depth].line &&
                   way[depth].line <= last;
        };
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (!is_in(ways[i])) continue;
            std::size_t end = i + 1;
            while (end < ways.size() && is_in(ways[end]) && same_calls(ways[i], ways[end], depth)) ++end;
            runs.push_back({i, end, depth});
            i = end - 1;
        }
    }
    return runs;
}

}  // namespace

LoopTable::LoopTable(const Lines& lines, const std::vector<Way>& ways, unsigned own_rank) {
    if ((lines.loops.size() + lines.branches.size()) * ways.size() > most_work) return;
    for (std::size_t n = 0; n + 1 < lines.loops.size(); n += 2)
        for (const Run& run : runs_through(lines.loops[n], lines.loops[n + 1], ways, own_rank))
            spans_.push_back({int(run.begin) + 1, int(run.end)});
    for (std::size_t n = 0; n + 3 < lines.branches.size(); n += 4)
        for (const Run& run : runs_through(lines.branches[n], lines.branches[n + 3], ways, own_rank)) {
            std::size_t other = run.begin;
            while (other < run.end && ways[other][run.depth].line < lines.branches[n + 2]) ++other;
            branches_.push_back({int(run.begin) + 1, int(other) + 1, int(run.end)});
        }
    if (spans_.size() > most_spans) spans_.clear();
    nest(ways.size());
    single_.push_back(false);
    for (const Way& way : ways)  // a function may be called several times in a line
        single_.push_back(way.size() == 1 && way[0].rank == own_rank &&
                          std::ranges::binary_search(lines.single, way[0].line));
}

void LoopTable::nest(std::size_t places) {
    std::ranges::sort(
        spans_, [](const Span& a, const Span& b) { return a.first != b.first ? a.first < b.first : a.last > b.last; });
    innermost_.assign(spans_.empty() ? 0 : places + 1, none);
    for (std::size_t n = 0; n < spans_.size(); ++n) {
        spans_[n].around = innermost_[std::size_t(spans_[n].first)];
        for (int place = spans_[n].first; place <= spans_[n].last; ++place)
            innermost_[std::size_t(place)] = static_cast<std::uint16_t>(n + 1);
    }
}

}  // namespace lanescope::simt
