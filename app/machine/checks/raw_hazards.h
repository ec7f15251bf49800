// Hazards of one core.
#pragma once

#include <cstdint>
#include <vector>

#include "app/machine/checks/raw_hazard.h"

namespace lanescope::simt {

class RawHazards {
public:
    void at_block(std::int64_t block) { block_ = block; }
    void at_warp(unsigned warp) { warp_ = warp; }

    /// Adds a hazard that stops the kernel.
    void add(RawHazard hazard) { all_.push_back(placed(hazard)); }

    /// Adds a hazard that does not stop the kernel; keeps the lowest block's for each cause.
    void add_once(RawHazard hazard) {
        hazard = placed(hazard);
        for (RawHazard& known : all_) {
            if (!same_cause(known, hazard)) continue;
            if (hazard.block < known.block) known = hazard;
            return;
        }
        all_.push_back(hazard);
    }

    const std::vector<RawHazard>& all() const { return all_; }

private:
    RawHazard placed(RawHazard hazard) const {
        if (hazard.block >= 0) return hazard;
        hazard.block = block_;
        hazard.warp = warp_;
        return hazard;
    }

    std::vector<RawHazard> all_;
    std::int64_t block_ = 0;
    unsigned warp_ = 0;
};

}  // namespace lanescope::simt
