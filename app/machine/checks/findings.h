// The hazards that one core found, with the block and warp in which each was found.
#pragma once

#include <cstdint>
#include <vector>

#include "app/machine/checks/hazard.h"

namespace lanescope::simt {

class Findings {
public:
    /// Where what follows is found.
    void at_block(std::int64_t block) { block_ = block; }
    void at_warp(unsigned warp) { warp_ = warp; }

    /// One that stops the kernel.
    void add(Finding finding) { all_.push_back(placed(finding)); }

    /// One that does not: reported once for each pair of sites, of the lowest block.
    void add_once(Finding finding) {
        finding = placed(finding);
        for (Finding& known : all_) {
            if (!same_cause(known, finding)) continue;
            if (finding.block < known.block) known = finding;
            return;
        }
        all_.push_back(finding);
    }

    const std::vector<Finding>& all() const { return all_; }

private:
    Finding placed(Finding finding) const {
        if (finding.block >= 0) return finding;
        finding.block = block_;
        finding.warp = warp_;
        return finding;
    }

    std::vector<Finding> all_;
    std::int64_t block_ = 0;
    unsigned warp_ = 0;
};

}  // namespace lanescope::simt
