#include "app/analysis/lanes/lane_pyramid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "app/base/parallel.h"

namespace lanescope {
namespace {

constexpr std::uint64_t max_steps = 1u << 26;  ///< per row and in total: fits a group's shape and a texture

std::uint64_t cells_of(std::uint64_t steps, int i) { return (steps + (std::uint64_t(1) << 2 * i) - 1) >> 2 * i; }
int words_a_cell(int i, int j) { return i + j <= 2 ? 1 : 2; }

std::uint64_t kept_of(std::uint32_t shape) { return shape & 0x3FFFFFFu; }
unsigned member_of(std::uint32_t shape) { return shape >> 26 & 3u; }
int last_of(std::uint32_t shape) { return int(shape >> 28); }

// Returns the first level with one cell per row, or the coarsest.
int last_level(std::uint64_t longest, int j) {
    int i = 0;
    while (i < LanePyramid::most - j && (std::uint64_t(1) << 2 * i) < longest) ++i;
    return i;
}

int first_level(int j, bool by_clock) { return j == 0 && !by_clock ? 1 : 0; }

// One extra count, or one per cause.
template <std::size_t counts>
struct Sums {
    std::uint32_t steps = 0, active = 0;
    std::array<std::uint32_t, counts> extra{};
    void add(const Sums& other) {
        steps += other.steps;
        active += other.active;
        for (std::size_t c = 0; c < counts; ++c) extra[c] += other.extra[c];
    }
    // extra value, code
    std::pair<std::uint32_t, std::uint32_t> kept() const {
        if constexpr (counts == 1) return {extra[0], 0};
        const auto most = std::ranges::max_element(extra);
        return {*most, *most ? std::uint32_t(most - extra.begin()) : 0};
    }
};

// One word holds up to 16 steps, two hold up to 65536.
template <std::size_t counts>
void encode(const Sums<counts>& sums, int size, std::uint32_t* words) {
    const auto [value, code] = sums.kept();
    if (size == 1) {
        const std::uint32_t extra = counts == 1 ? value : code << 10 | value;
        words[0] = sums.steps | sums.active << 5 | extra << 15;
    } else {
        const std::uint32_t extra = counts == 1 ? value : code << 22 | value;
        words[0] = sums.steps | (extra & 0x7FFFu) << 17;
        words[1] = sums.active | (extra >> 15) << 22;
    }
}

PyramidCell decode(const std::uint32_t* words, int size, bool causes) {
    PyramidCell cell;
    std::uint32_t extra;
    if (size == 1) {
        cell = {words[0] & 31u, words[0] >> 5 & 0x3FFu};
        extra = words[0] >> 15;
    } else {
        cell = {words[0] & 0x1FFFFu, words[1] & 0x3FFFFFu};
        extra = words[0] >> 17 | (words[1] >> 22) << 15;
    }
    const int bits = size == 1 ? 10 : 22;
    cell.extra = causes ? extra & ((1u << bits) - 1) : extra;
    cell.cause = causes ? static_cast<IdleCause>(extra >> bits & 7u) : IdleCause::none;
    return cell;
}

template <std::size_t counts>
class Builder {
public:
    using Row = std::vector<Sums<counts>>;

    Builder(const LaneTrace& trace, const WarpTime& time, PyramidExtra extra, const IdleCauses* causes)
        : trace_(trace), time_(time), causes_(causes) {
        made_.extra = extra;
        made_.by_clock = time.by_clock();
    }

    LanePyramid build() {
        measure_rows();
        measure_groups();
        place();
        fill();
        return std::move(made_);
    }

private:
    // By clock, there are about as many samples as events.
    void measure_rows() {
        std::uint64_t all = 0;
        for (std::uint64_t length : time_.lengths) all += length;
        if (made_.by_clock)
            made_.unit = std::max<std::uint64_t>(1, all / std::max<std::uint64_t>(1, trace_.events.size()));
        std::uint64_t taken = 0;
        std::vector<std::uint64_t>& rows = longest_.emplace_back();
        for (std::uint64_t length : time_.lengths) {
            const std::uint64_t row = (length + made_.unit - 1) / made_.unit;
            if ((taken += row) >= max_steps) break;
            rows.push_back(row);
        }
    }

    void measure_groups() {
        made_.first_group.push_back(0);
        for (std::uint64_t row : longest_[0]) add_group(row, row, 0, 0);
        made_.first_group.push_back(std::uint32_t(made_.groups.size()));
        for (int j = 1; j <= LanePyramid::most && longest_.back().size() > 1; ++j) {
            const std::vector<std::uint64_t> members = longest_.back();
            std::vector<std::uint64_t> groups;
            for (std::size_t g = 0; g < members.size(); g += 4) groups.push_back(measure_group(members, g, j));
            longest_.push_back(std::move(groups));
            made_.first_group.push_back(std::uint32_t(made_.groups.size()));
        }
    }

    // Keeps the second longest member's number of steps.
    std::uint64_t measure_group(const std::vector<std::uint64_t>& members, std::size_t from, int j) {
        std::uint64_t longest = 0, second = 0;
        unsigned member = 0;
        for (std::size_t m = from; m < std::min(from + 4, members.size()); ++m) {
            if (members[m] > longest) {
                second = std::exchange(longest, members[m]);
                member = unsigned(m - from);
            } else {
                second = std::max(second, members[m]);
            }
        }
        add_group(second, longest, member, j);
        return longest;
    }

    void add_group(std::uint64_t kept, std::uint64_t longest, unsigned member, int j) {
        const auto last = std::uint32_t(last_level(longest, j));
        made_.groups.push_back({0, std::uint32_t(kept) | member << 26 | last << 28});
    }

    void place() {
        std::uint32_t offset = 0;
        for (int j = 0; j < made_.levels(); ++j)
            for (std::uint32_t g = made_.first_group[std::size_t(j)]; g < made_.first_group[std::size_t(j) + 1]; ++g) {
                LanePyramid::Group& group = made_.groups[g];
                group.offset = offset;
                for (int i = first_level(j, made_.by_clock); i <= last_of(group.shape); ++i)
                    offset += std::uint32_t(cells_of(kept_of(group.shape), i)) * std::uint32_t(words_a_cell(i, j));
            }
        made_.words.resize(offset);
    }

    // Subtrees run in parallel, then the levels above.
    void fill() {
        const int top = made_.levels() - 1;
        if (top < 0 || longest_[0].empty()) return;
        int split = top;
        while (split > 0 && made_.groups_of(split) < 64) --split;
        std::vector<Row> rows(std::size_t(made_.groups_of(split)));
        for_parts(std::int64_t(rows.size()), 1, [&](std::int64_t from, std::int64_t to) {
            for (std::int64_t g = from; g < to; ++g) rows[std::size_t(g)] = subtree(split, std::size_t(g));
        });
        for (int j = split + 1; j <= top; ++j) {
            std::vector<Row> above(std::size_t(made_.groups_of(j)));
            for (std::size_t g = 0; g < above.size(); ++g) {
                const std::size_t end = std::min(4 * g + 4, rows.size());
                above[g] = merge(j, g, {rows.begin() + std::ptrdiff_t(4 * g), rows.begin() + std::ptrdiff_t(end)});
            }
            rows = std::move(above);
        }
    }

    Row subtree(int j, std::size_t g) {
        if (j == 0) {
            Row row = row_of(g);
            write(0, g, row);
            return row;
        }
        std::array<Row, 4> members;
        const std::size_t first = 4 * g, count = std::min<std::size_t>(4, longest_[std::size_t(j) - 1].size() - first);
        for (std::size_t m = 0; m < count; ++m) members[m] = subtree(j - 1, first + m);
        return merge(j, g, std::span(members).first(count));
    }

    Row merge(int j, std::size_t g, std::span<Row> members) {
        const unsigned longest = member_of(made_.groups[made_.first_group[std::size_t(j)] + g].shape);
        Row row = std::move(members[longest]);
        for (std::size_t m = 0; m < members.size(); ++m)
            if (m != longest)
                for (std::size_t s = 0; s < members[m].size(); ++s) row[s].add(members[m][s]);
        write(j, g, row);
        return row;
    }

    // Writes each level from the finer one. Cells that begin within the kept steps are complete.
    void write(int j, std::size_t g, const Row& row) {
        const LanePyramid::Group& group = made_.groups[made_.first_group[std::size_t(j)] + g];
        const std::uint64_t kept = kept_of(group.shape);
        if (kept == 0) return;
        std::uint32_t* at = made_.words.data() + group.offset;
        Row coarse;
        std::span<const Sums<counts>> fine = row;
        for (int i = 0; i <= last_of(group.shape); ++i) {
            if (i > 0) {
                coarse = four_by_four(fine);
                fine = coarse;
            }
            if (i < first_level(j, made_.by_clock)) continue;
            const int size = words_a_cell(i, j);
            for (std::uint64_t c = 0; c < cells_of(kept, i); ++c, at += size) encode(fine[c], size, at);
        }
    }

    static Row four_by_four(std::span<const Sums<counts>> fine) {
        Row coarse((fine.size() + 3) / 4);
        for (std::size_t s = 0; s < fine.size(); ++s) coarse[s / 4].add(fine[s]);
        return coarse;
    }

    Row row_of(std::size_t w) const {
        const std::uint64_t first = trace_.offsets[w], steps = longest_[0][w];
        Row row(steps);
        if (!made_.by_clock) {
            for (std::uint64_t s = 0; s < steps; ++s) row[s] = sums_of(first + s);
            return row;
        }
        const std::uint64_t end = trace_.offsets[w + 1];
        std::uint64_t event = first;
        for (std::uint64_t s = 0; s < steps; ++s) {
            while (event + 1 < end && time_.starts[event + 1] <= s * made_.unit) ++event;
            row[s] = sums_of(event);
        }
        return row;
    }

    Sums<counts> sums_of(std::uint64_t i) const {
        const WarpEvent& event = trace_.events[i];
        Sums<counts> sums{1, std::uint32_t(std::popcount(event.mask)), {}};
        if constexpr (counts == 1)
            sums.extra[0] = made_.extra == PyramidExtra::sectors ? event.sectors : event.conflicts;
        else
            sums.extra = causes_->lanes_by_cause(i);
        return sums;
    }

    const LaneTrace& trace_;
    const WarpTime& time_;
    const IdleCauses* causes_;
    LanePyramid made_;
    std::vector<std::vector<std::uint64_t>> longest_;  ///< steps of the longest member
};

PyramidCell cell_of(const WarpEvent& event, PyramidExtra extra) {
    const std::uint32_t value = extra == PyramidExtra::sectors     ? event.sectors
                                : extra == PyramidExtra::conflicts ? event.conflicts
                                                                   : 0;
    return {1, std::uint32_t(std::popcount(event.mask)), value};
}

}  // namespace

PyramidCell LanePyramid::cell(const LaneTrace& trace, int i, int j, std::int64_t group, std::uint64_t index) const {
    if (j >= levels() || group < 0 || group >= groups_of(j)) return {};
    for (;; --j) {
        const Group& found = groups[first_group[std::size_t(j)] + std::size_t(group)];
        const int level = std::min(i, last_of(found.shape));
        if (level < i && index > 0) return {};
        const std::uint64_t kept = kept_of(found.shape);
        if (index < cells_of(kept, level)) {
            if (level < first_level(j, by_clock)) return cell_of(trace.warp(group)[index], extra);
            std::size_t at = found.offset;
            for (int finer = first_level(j, by_clock); finer < level; ++finer)
                at += cells_of(kept, finer) * std::size_t(words_a_cell(finer, j));
            const int size = words_a_cell(level, j);
            return decode(&words[at + index * std::size_t(size)], size, extra == PyramidExtra::causes);
        }
        if (j == 0) return {};
        group = 4 * group + member_of(found.shape);
    }
}

LanePyramid build_pyramid(const LaneTrace& trace, const WarpTime& time, PyramidExtra extra, const IdleCauses* causes) {
    if (extra == PyramidExtra::causes) return Builder<idle_cause_count>(trace, time, extra, causes).build();
    return Builder<1>(trace, time, extra, nullptr).build();
}

}  // namespace lanescope
