// The hazards that one core found, with the block and warp in which each was found.
#pragma once

#include <cstdint>
#include <vector>

#include "app/machine/checks/raw_hazard.h"

namespace lanescope::simt {

class RawHazards {
public:
    /// The hazards that follow are found in this block.
    void at_block(std::int64_t block) { block_ = block; }
    void at_warp(unsigned warp) { warp_ = warp; }

    /// Adds a hazard that stops the kernel.
    void add(RawHazard hazard) { all_.push_back(placed(hazard)); }

    /// Adds one that does not. It is reported once for each pair of sites, of the lowest block.
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
