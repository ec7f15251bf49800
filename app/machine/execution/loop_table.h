// The loops of a module's own text, as parts of the order of its places.
#pragma once

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
    /// lines: pairs of a first and a last line of the text, as loop_variable() of app/kernel_files tells them. single:
    /// lines that touch memory once. ways: of place 1, 2, …, in their order. own_rank: of the text among the files of
    /// the ways.
    LoopTable(std::span<const int> lines, std::span<const int> single, const std::vector<Way>& ways, unsigned own_rank);

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

    unsigned loop_at(int place) const {
        return std::size_t(place) < innermost_.size() ? innermost_[std::size_t(place)] : none;
    }
    void add_spans(std::span<const int> lines, const std::vector<Way>& ways, unsigned own_rank);
    void nest(std::size_t places);

    std::vector<Span> spans_;               ///< outer ones first
    std::vector<bool> single_;              ///< of each place
    std::vector<std::uint16_t> innermost_;  ///< loop of each place
};

}  // namespace lanescope::simt
