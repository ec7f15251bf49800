// Plain reads that only prepare an atomicCAS.
//
// CUDA's documented loop for an atomic function of your own begins with a plain read. The value that it finds is a
// guess: it takes effect only if atomicCAS finds it again. Such a read does not race with atomics.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "app/emulator/recording/recorder.h"

namespace lanescope::emulator {

/// A warp's reads whose values have not taken effect. Places are those that the recorder gets.
class Guesses {
public:
    void clear() { open_.clear(); }
    bool empty() const { return open_.empty(); }
    /// values[l]: lane l's first byte.
    void read(Recorder& recorder, SiteKey site, std::uint32_t mask, const LaneAddresses& places,
              const std::byte (&values)[warp_size][16]);
    /// Call for the lanes of an atomicCAS, before its effect.
    template <class T>
    void compare(Recorder& recorder, std::uint32_t mask, const LaneAddresses& places, const T* expected) {
        for (Guess& guess : open_)
            for_lanes(guess.lanes & mask, [&](unsigned l) {
                if (bytes_of(guess.site) != sizeof(T) || guess.places[l] != places[l] ||
                    std::memcmp(&guess.values[l], expected + l, sizeof(T)) != 0)
                    return;
                guess.lanes &= ~(1u << l);
                recorder.note_verified(guess.site);
            });
    }
    /// Call before the lanes do what other lanes can see.
    void take_effect(Recorder& recorder, std::uint32_t mask);

private:
    struct Guess {
        SiteKey site = 0;
        std::uint32_t lanes = 0;
        LaneAddresses places{};
        std::array<std::uint64_t, warp_size> values{};
    };
    std::vector<Guess> open_;  ///< one per site
};

/// A race of a read with an atomic, if each value that the read found was a guess.
bool is_harmless(const RawHazard& race, const std::vector<SiteCounts>& sites);

}  // namespace lanescope::emulator
