#include "app/analysis/longer_but_faster.h"

#include <fmt/format.h>

namespace lanescope {

LongerButFaster longer_but_faster(const LaneTally& a, const LaneTally& b, double speed_up) {
    if (speed_up <= 1.05 || a.steps == 0 || double(b.steps) < 1.05 * double(a.steps)) return {};
    const double steps = double(b.steps) / double(a.steps);
    if (a.sectors == 0 || b.sectors == 0 || double(b.sectors) > 0.9 * double(a.sectors))
        return {fmt::format("{:.1f}\u00D7 steps", steps),
                "Steps are not time: over the whole grid, B executes more steps. But more of its warps run at the same "
                "time, and no warp waits as long for another."};
    const double sectors = double(b.sectors) / double(a.sectors);
    return {fmt::format("{:.1f}\u00D7 steps, {:.2f}\u00D7 sectors", steps, sectors),
            fmt::format(
                "Steps are not time: over the whole grid, B executes {:.1f} times as many steps, mostly cheap shuffles "
                "and sums. But it requests {:.2f} times the sectors from memory, and the sectors take the time.",
                steps, sectors)};
}

}  // namespace lanescope
