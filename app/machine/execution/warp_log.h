// The log of a warp: where each of its lanes went, and how much of that the warp has taken up.
//
// Row i holds entry i of every lane. Lanes that walk through the text together stand in one row, so that a step of the
// warp finds what it needs side by side.
#pragma once

#include <array>
#include <cstdint>

#include "app/machine/execution/lane_masks.h"
#include "app/machine/execution/log_cursor.h"
#include "app/machine/execution/lowest_key.h"
#include "app/machine/recording/record.h"
#include "app/machine/recording/sectors.h"
#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

class WarpLog {
public:
    static constexpr unsigned rows = 32;
    using Addresses = LaneAddresses;

    /// Stands where the lane's first entry goes.
    LogCursor cursor_of(unsigned lane) {
        return {keys_[0].data(), addresses_[0].data(), static_cast<std::uint16_t>(lane)};
    }

    /// Empties the log: no lane stands anywhere.
    void clear();
    /// The lane has written so many entries, one at least: it stands at the first.
    void refill(unsigned lane, unsigned entries) {
        standing_[0] |= lane_bit(lane);
        ending_[entries] |= lane_bit(lane);
        heads_[lane] = keys_[0][lane];
    }

    /// The earliest site at which lanes stand that do not wait.
    Lowest lowest() const;
    /// Lanes that stand before that key, and do not wait.
    std::uint32_t before(SiteKey key) const { return lanes_before(heads_, key); }
    SiteKey head(unsigned lane) const { return heads_[lane]; }
    /// The lane waits, or has ended: until show() it holds no other lane back.
    void hide(unsigned lane) { heads_[lane] = nowhere; }
    void show(unsigned lane, SiteKey key) { heads_[lane] = key; }

    /// Addresses at which the lanes stand, each at its lane's number.
    const Addresses& addresses(std::uint32_t lanes) {
        return (standing_[likely_] & lanes) == lanes ? addresses_[likely_] : gather(lanes);
    }
    /// The lanes go on to their next entries. Returns those that have none.
    std::uint32_t advance(std::uint32_t lanes);

private:
    const Addresses& gather(std::uint32_t lanes);
    std::uint32_t advance_row(unsigned row, std::uint32_t lanes);
    /// Calls f(row, lanes of it) for each row in which some of `lanes` stand.
    template <class F>
    void for_rows(std::uint32_t lanes, F f) {
        if ((standing_[likely_] & lanes) == lanes) return f(likely_, lanes);
        for (unsigned row = 0; lanes; ++row)
            if (const std::uint32_t here = standing_[row] & lanes) {
                lanes &= ~here;
                f(row, here);
            }
    }

    alignas(64) Heads heads_{};
    alignas(64) std::array<Heads, rows + 1> keys_{};
    alignas(64) std::array<Addresses, rows + 1> addresses_{};
    Addresses gathered_{};
    std::array<std::uint32_t, rows + 1> standing_{};  ///< lanes whose next entry is in that row
    std::array<std::uint32_t, rows + 1> ending_{};    ///< lanes whose log ends before that row
    unsigned likely_ = 0;                             ///< the row to which lanes went last
};

}  // namespace lanescope::simt
