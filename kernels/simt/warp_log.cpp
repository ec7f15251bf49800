#include "kernels/simt/warp_log.h"

namespace lanescope::simt {
namespace {

constexpr Heads bits_of_lanes = [] {
    Heads bits{};
    for (unsigned lane = 0; lane < warp_size; ++lane) bits[lane] = lane_bit(lane);
    return bits;
}();

}  // namespace

void WarpLog::clear() {
    heads_.fill(nowhere);
    standing_ = {};
    ending_ = {};
    likely_ = 0;
}

const WarpLog::Addresses& WarpLog::addresses(std::uint32_t lanes) {
    if ((standing_[likely_] & lanes) == lanes) return addresses_[likely_];
    for_rows(lanes, [&](unsigned row, std::uint32_t here) {
        for_lanes(here, [&](unsigned lane) { gathered_[lane] = addresses_[row][lane]; });
    });
    return gathered_;
}

std::uint32_t WarpLog::advance(std::uint32_t lanes) {
    std::uint32_t ended = 0;
    for_rows(lanes, [&](unsigned row, std::uint32_t here) { ended |= advance_row(row, here); });
    return ended;
}

std::uint32_t WarpLog::advance_row(unsigned row, std::uint32_t lanes) {
    const unsigned next = row + 1;
    const std::uint32_t ended = lanes & ending_[next], go_on = lanes & ~ended;
    standing_[row] &= ~lanes;
    standing_[next] |= go_on;
    ending_[next] &= ~ended;
    likely_ = next % rows;
    const auto& keys = keys_[next];
    for (unsigned lane = 0; lane < warp_size; ++lane) {  // of all lanes, and without a branch: it becomes vectors
        const SiteKey stays = (go_on & bits_of_lanes[lane]) == 0 ? ~0u : 0u;
        heads_[lane] = (heads_[lane] & stays) | (keys[lane] & ~stays);
    }
    return ended;
}

}  // namespace lanescope::simt
