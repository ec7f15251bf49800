// The loops of a module's own text, as parts of the order of its places.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "app/machine/execution/code_ways.h"
#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

class LoopTable {
public:
    static constexpr unsigned none = 0;

    LoopTable() = default;
    /// What a text tells of itself (loop_variable() of app/kernel_files), in its lines: the first and the last of each
    /// loop; those that touch memory once; and of each branch the first and the last, and those of its other side.
    struct Lines {
        std::span<const int> loops, single, branches;
    };
    /// ways: of place 1, 2, …, in their order. own_rank: of the text among the files of the ways.
    LoopTable(const Lines& lines, const std::vector<Way>& ways, unsigned own_rank);

    bool empty() const { return spans_.empty(); }
    /// The innermost loop that both places are in; none where there is none. Loops are numbered from 1.
    unsigned around(int place, int other) const {
        unsigned loop = loop_at(place);
        while (loop != none && !contains(loop, other)) loop = spans_[loop - 1].around;
        return loop;
    }
    bool contains(unsigned loop, int place) const {
        return spans_[loop - 1].first <= place && place <= spans_[loop - 1].last;
    }
    /// Whether a lane that executes a site there for a second time is in a later iteration of a loop.
    bool is_single(int place) const { return std::size_t(place) < single_.size() && single_[std::size_t(place)]; }
    /// Whether a lane can come from one place to the other by another iteration only: they are on two sides of a
    /// branch.
    bool on_other_side(int from, int to) const {
        return std::ranges::any_of(branches_, [&](const Branch& b) {
            return b.first <= from && from < b.begin_of_else && b.begin_of_else <= to && to <= b.last;
        });
    }
    int last_place(unsigned loop) const { return spans_[loop - 1].last; }
    /// Whether a loop is the other, or lies in it.
    bool within(unsigned loop, unsigned other) const {
        while (loop != none && loop != other) loop = spans_[loop - 1].around;
        return loop == other;
    }

private:
    struct Span {
        int first, last;  ///< places
        unsigned around = none;
        bool operator==(const Span&) const = default;
    };

    struct Branch {
        int first, begin_of_else, last;  ///< places
    };

    unsigned loop_at(int place) const {
        return std::size_t(place) < innermost_.size() ? innermost_[std::size_t(place)] : none;
    }
    void nest(std::size_t places);

    std::vector<Branch> branches_;
    std::vector<Span> spans_;               ///< outer ones first
    std::vector<bool> single_;              ///< of each place
    std::vector<std::uint16_t> innermost_;  ///< loop of each place
};

}  // namespace lanescope::simt
