// Combines verifications of several lane orders.
#pragma once

#include <algorithm>
#include <cstdint>

#include "app/model/run_result.h"

namespace lanescope {

/// Keeps the largest error, and the wrong rows of the first wrong order.
inline void note_order(Verification& all, std::uint64_t seed, const Verification& one) {
    ++all.seeds;
    all.max_error = std::max(all.max_error, one.max_error);
    if (one.verified) return;
    if (all.wrong_seeds++ == 0) {
        all.first_wrong_seed = seed;
        all.wrong_rows = one.wrong_rows;
        all.first_wrong_row = one.first_wrong_row;
        all.first_wrong = one.first_wrong;
        all.worst_wrong = one.worst_wrong;
    }
    all.verified = false;
}

}  // namespace lanescope
