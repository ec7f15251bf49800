// A site as one number, ordered as the text is: by line, then by array, then by what is done.
//
// The machine executes the lanes that stand at the smallest key first, so the order of keys is what makes lanes meet
// again after a branch (minimum-PC reconvergence).
#pragma once

#include <cstdint>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

using SiteKey = std::uint32_t;

inline constexpr unsigned no_array = 0xff;  ///< array number of a collective

/// The last line that a key can have: so all keys are below 2^31, and compare alike as signed and as unsigned numbers.
inline constexpr int max_line = 0x7fff;

/// line: 1 to max_line; array: 0 to 254, or no_array; bytes: 1 to 16, a power of two, that one lane moves.
constexpr SiteKey make_site_key(int line, unsigned array, AccessKind kind, unsigned bytes) {
    const unsigned log_bytes = (bytes > 1) + (bytes > 2) + (bytes > 4) + (bytes > 8);
    return static_cast<SiteKey>(line) << 16 | (array & 0xff) << 8 | static_cast<unsigned>(kind) << 4 | log_bytes;
}

/// Before all keys of the line.
constexpr SiteKey begin_of_line(int line) { return static_cast<SiteKey>(line) << 16; }
constexpr int line_of(SiteKey key) { return static_cast<int>(key >> 16); }
constexpr unsigned array_of(SiteKey key) { return key >> 8 & 0xff; }
constexpr AccessKind kind_of(SiteKey key) { return static_cast<AccessKind>(key >> 4 & 0xf); }
constexpr unsigned bytes_of(SiteKey key) { return 1u << (key & 0x7); }

}  // namespace lanescope::simt
