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

}  // namespace

LoopTable::LoopTable(std::span<const int> lines, std::span<const int> single, const std::vector<Way>& ways,
                     unsigned own_rank) {
    if (lines.size() / 2 * ways.size() > most_work) return;
    add_spans(lines, ways, own_rank);
    if (spans_.size() > most_spans) spans_.clear();
    nest(ways.size());
    single_.push_back(false);
    for (const Way& way : ways)  // a function may be called several times in a line
        single_.push_back(way.size() == 1 && way[0].rank == own_rank &&
                          std::ranges::binary_search(single, way[0].line));
}

/// What is called within a loop has places of its own there, next to each other.
void LoopTable::add_spans(std::span<const int> lines, const std::vector<Way>& ways, unsigned own_rank) {
    std::size_t deepest = 0;
    for (const Way& way : ways) deepest = std::max(deepest, way.size());
    for (std::size_t n = 0; n + 1 < lines.size(); n += 2)
        for (std::size_t depth = 0; depth < deepest; ++depth) {
            const auto is_in = [&](const Way& way) {
                return depth < way.size() && way[depth].rank == own_rank && lines[n] <= way[depth].line &&
                       way[depth].line <= lines[n + 1];
            };
            for (std::size_t i = 0; i < ways.size(); ++i) {
                if (!is_in(ways[i])) continue;
                std::size_t end = i + 1;
                while (end < ways.size() && is_in(ways[end]) && same_calls(ways[i], ways[end], depth)) ++end;
                spans_.push_back({int(i) + 1, int(end)});
                i = end - 1;
            }
        }
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
