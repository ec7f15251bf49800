#include "app/machine/recording/variable_log.h"

#include "app/machine/execution/lane_masks.h"

namespace lanescope::simt {

void VariableLog::see(std::uint32_t step, std::uint32_t variable, std::uint32_t who, std::uint32_t reached,
                      const std::array<std::uint64_t, warp_size>& bits) {
    if (variable >= seen_.size()) seen_.resize(variable + 1);
    Seen& last = seen_[variable];
    last.is_there = true;
    const std::uint32_t now = (last.reached & ~who) | (reached & who);
    std::uint32_t changed = 0;
    for_lanes(reached & who, [&](unsigned lane) {
        const bool same = last.reached >> lane & 1 && last.bits[lane] == bits[lane];
        changed |= same ? 0 : 1u << lane;
    });
    if (full_ || (changed == 0 && now == last.reached)) return;
    if (values_.size() + count_lanes(changed) > max_logged_values || changes_.size() >= max_logged_values) {
        full_ = true;
        return;
    }
    changes_.push_back({step, variable, now, changed});
    for_lanes(changed, [&](unsigned lane) { values_.push_back(last.bits[lane] = bits[lane]); });
    last.reached = now;
}

}  // namespace lanescope::simt
