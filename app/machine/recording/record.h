// A warp's steps, from the emulator or a traced CUDA kernel.
#pragma once

#include <cstdint>
#include <type_traits>

namespace lanescope {

inline constexpr int warp_size = 32;

/// The order applies to sites with the same line and array.
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

/// One step: the lanes of a warp that executed a site together.
struct WarpEvent {
    std::uint32_t mask;      ///< bit i: lane i was active
    std::uint16_t site;      ///< index into the trace's sites
    std::uint8_t sectors;    ///< distinct 32-byte sectors of global memory
    std::uint8_t conflicts;  ///< extra passes over shared memory due to bank conflicts
};
static_assert(sizeof(WarpEvent) == 8 && std::is_trivially_copyable_v<WarpEvent>);

/// A scalar's change since the previous step.
struct VariableChange {
    std::uint32_t step = 0;  ///< visible when this step of the warp begins
    std::uint32_t variable = 0;
    std::uint32_t reached = 0;  ///< lanes that have written the scalar
    std::uint32_t changed = 0;  ///< those with a new value
    bool operator==(const VariableChange&) const = default;
};

}  // namespace lanescope
