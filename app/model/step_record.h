// A warp's steps, emulated or traced on a GPU, and instruction counts.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>

namespace lanescope {

inline constexpr int warp_size = 32;
inline constexpr unsigned sector_bytes = 32;  ///< of global memory

/// Orders sites with one line and array.
enum class AccessKind : std::uint8_t {
    load,
    load4,
    store,
    atomic,
    shared_load,
    shared_store,
    shared_atomic,
    shuffle,
    vote,
    warp_barrier,
    block_barrier,
    mma,  ///< a tensor core's
};

inline constexpr bool is_global(AccessKind kind) { return kind <= AccessKind::atomic; }
inline constexpr bool is_shared(AccessKind kind) {
    return kind >= AccessKind::shared_load && kind <= AccessKind::shared_atomic;
}
inline constexpr bool is_collective(AccessKind kind) { return kind >= AccessKind::shuffle; }

/// The lanes of a warp that executed a site together.
struct WarpEvent {
    std::uint32_t mask;      ///< bit i: lane i was active
    std::uint16_t site;      ///< index into the trace's sites
    std::uint8_t sectors;    ///< distinct 32-byte sectors of global memory
    std::uint8_t conflicts;  ///< extra passes over shared memory
};
static_assert(sizeof(WarpEvent) == 8 && std::is_trivially_copyable_v<WarpEvent>);

struct VariableChange {
    std::uint32_t step = 0;  ///< visible before this step
    std::uint32_t variable = 0;
    std::uint32_t reached = 0;  ///< lanes that wrote the scalar
    std::uint32_t changed = 0;  ///< those with a new value
    bool operator==(const VariableChange&) const = default;
};

}  // namespace lanescope

namespace lanescope::emulator {

/// A source site's number, ordered by line, array and access kind.
using SiteKey = std::uint32_t;

inline constexpr unsigned no_array = 0xff;  ///< array of a collective

/// Keeps keys below 2^31: signed and unsigned comparisons agree.
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

}  // namespace lanescope::emulator

namespace lanescope {

enum class InstructionKind : std::uint8_t { memory, floating, integer, move, control, synchronisation };
inline constexpr std::size_t instruction_kinds = 6;

/// PTX instructions over the grid, by warp.
struct InstructionCounts {
    std::array<std::uint64_t, instruction_kinds> issued{};  ///< by InstructionKind
    std::uint64_t lanes = 0;                                ///< sum of their active lanes
    std::uint64_t branches = 0;                             ///< conditional ones
    std::uint64_t divergent = 0;                            ///< `branches` that a warp left both ways
    std::uint32_t registers = 0;                            ///< of 32 bits, live together; 0: unknown

    std::uint64_t total() const { return std::accumulate(issued.begin(), issued.end(), std::uint64_t(0)); }
    double mean_active() const { return total() ? double(lanes) / double(total()) : 0; }
    void add(const InstructionCounts& other) {
        for (std::size_t k = 0; k < instruction_kinds; ++k) issued[k] += other.issued[k];
        lanes += other.lanes;
        branches += other.branches;
        divergent += other.divergent;
        registers = std::max(registers, other.registers);
    }
    bool operator==(const InstructionCounts&) const = default;
};

}  // namespace lanescope
