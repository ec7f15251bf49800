// Recent accesses of a core.
//
// A warp's accesses mostly differ only in lane and element. They share a stamp, whose number shadows of global memory
// store.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/emulator/checks/access_order.h"

namespace lanescope::emulator {

struct AccessStamp {
    std::uint32_t block = 0, epoch = 0, clock = 0;
    SiteKey site = 0;
    std::uint16_t warp = 0;
    bool is_strong = false;

    static AccessStamp of(const Accessor& by) { return {by.block, by.epoch, by.now(), by.site, by.warp, by.is_strong}; }
    Access access(unsigned lane) const {
        return {block, epoch, clock, warp, static_cast<std::uint8_t>(lane), is_strong, site};
    }
    bool operator==(const AccessStamp&) const = default;
};

class AccessStamps {
public:
    explicit AccessStamps(unsigned core) : core_(core) {}

    unsigned core() const { return core_; }
    /// Returns a number from 1. Recent stamps are reused.
    std::uint32_t number_of(const AccessStamp& stamp) {
        Recent& recent = recent_[slot_of(stamp)];
        if (recent.number == 0 || !(recent.stamp == stamp)) recent = {stamp, add(stamp)};
        return recent.number;
    }
    /// Another core may call this for a shadow cell's number while it locks the element.
    const AccessStamp& operator[](std::uint32_t number) const {
        const unsigned part = part_of(number);
        return parts_[part][number - first_of(part)];
    }

    bool is_full() const { return free_.empty() && used_ >= limit_; }
    std::uint32_t used() const { return used_; }
    /// named[number]: in use; frees others.
    void keep_only(const std::vector<bool>& named);

private:
    /// Parts double in size, so stamps never move while other cores read them.
    static constexpr unsigned first_bits = 6, parts = 32 - first_bits;
    static unsigned part_of(std::uint32_t number) {
        return number >> first_bits ? static_cast<unsigned>(std::bit_width(number >> first_bits)) : 0;
    }
    static std::uint32_t first_of(unsigned part) { return part ? 1u << (first_bits + part - 1) : 0; }

    static constexpr unsigned slots = 1024;
    static unsigned slot_of(const AccessStamp& m) {
        return (m.site * 2654435761u >> 18 ^ m.warp * 61u ^ m.clock * 7u ^ unsigned(m.is_strong)) % slots;
    }
    std::uint32_t add(const AccessStamp& stamp);

    struct Recent {
        AccessStamp stamp;
        std::uint32_t number = 0;  ///< 0: none
    };

    unsigned core_;
    std::array<std::unique_ptr<AccessStamp[]>, parts + 1> parts_;
    std::vector<std::uint32_t> free_;
    std::uint32_t used_ = 0, limit_ = 1 << 20;
    std::vector<Recent> recent_{slots};
};

/// The stamp of a warp's step. Lanes differ only if they synchronised separately.
class StepStamp {
public:
    explicit StepStamp(AccessStamps& stamps) : stamps_(stamps) {}

    unsigned core() const { return stamps_.core(); }
    std::uint32_t number_of(const Accessor& by) {
        if (const std::uint32_t now = by.now(); now != clock_) {
            number_ = stamps_.number_of(AccessStamp::of(by));
            clock_ = now;
        }
        return number_;
    }

private:
    AccessStamps& stamps_;
    std::uint32_t clock_ = 0, number_ = 0;  ///< of the last lane; clock from 1
};

}  // namespace lanescope::emulator
