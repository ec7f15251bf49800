// Which blocks have touched an element of global memory, and how: whether it matters in which order they ran.
//
// Blocks that run at the same time on several cores do what they do one after another, as long as none of them touches
// what another one changes. Sums are allowed too: they are put off (postponed.h).
#pragma once

#include <cstdint>

namespace lanescope::simt {

class Company {
public:
    enum How : std::uint8_t { reads = 1, adds = 2, changes = 4 };

    /// A block touches the element. False when the order of blocks now matters.
    bool join(std::uint32_t block, How how) {
        if (how_ == 0) block_ = block;
        several_ = several_ || block != block_;
        how_ = static_cast<std::uint8_t>(how_ | how);
        return !several_ || how_ == reads || how_ == adds;
    }
    /// Whether atomics on it were put off.
    bool has_sums() const { return how_ & adds; }

private:
    std::uint32_t block_ = 0;  ///< the first
    std::uint8_t how_ = 0;     ///< what all of them did
    bool several_ = false;
};

}  // namespace lanescope::simt
