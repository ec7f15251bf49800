// A source site as a number, ordered by line, array and kind of access.
#pragma once

#include <cstdint>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

using SiteKey = std::uint32_t;

inline constexpr unsigned no_array = 0xff;  ///< array of a collective

/// Keeps keys below 2^31, so that signed and unsigned comparisons agree.
inline constexpr int max_line = 0x7fff;

/// line: 1 to max_line. array: 0 to 254, or no_array. bytes: per lane, a power of two from 1 to 16.
constexpr SiteKey make_site_key(int line, unsigned array, AccessKind kind, unsigned bytes) {
    const unsigned log_bytes = (bytes > 1) + (bytes > 2) + (bytes > 4) + (bytes > 8);
    return static_cast<SiteKey>(line) << 16 | (array & 0xff) << 8 | static_cast<unsigned>(kind) << 4 | log_bytes;
}

/// Precedes all keys of the line.
constexpr SiteKey begin_of_line(int line) { return static_cast<SiteKey>(line) << 16; }
constexpr int line_of(SiteKey key) { return static_cast<int>(key >> 16); }
constexpr unsigned array_of(SiteKey key) { return key >> 8 & 0xff; }
constexpr AccessKind kind_of(SiteKey key) { return static_cast<AccessKind>(key >> 4 & 0xf); }
constexpr unsigned bytes_of(SiteKey key) { return 1u << (key & 0x7); }

}  // namespace lanescope::simt
