// Where the lane that runs writes next in its warp's log.
#pragma once

#include <cstdint>

#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

/// Belongs to the thread of the CPU, so that a lane finds it without asking where it is itself.
struct LogCursor {
    SiteKey* keys = nullptr;  ///< the warp's log: row after row of 32 lanes
    std::uint64_t* addresses = nullptr;
    std::uint16_t place = 0;  ///< of the next entry. Of a type of its own: no write to the log can change it,
                              ///< so that a loop may keep it in a register

    void write(SiteKey key, std::uint64_t address) { write(place, key, address); }
    /// at: the present place, where a caller has looked it up.
    void write(std::uint16_t at, SiteKey key, std::uint64_t address) {
        keys[at] = key;
        addresses[at] = address;
        place = static_cast<std::uint16_t>(at + warp_size);
    }
    /// Entries written since it stood at the lane's number.
    unsigned written() const { return place / warp_size; }
};

extern constinit thread_local LogCursor cursor;

}  // namespace lanescope::simt
