// The lane record: what one warp did at one site. Plain data, the same from the emulator and from a traced CUDA kernel.
#pragma once

#include <cstdint>
#include <type_traits>

namespace lanescope {

inline constexpr int warp_size = 32;

/// What a site does. The order is the order of sites that share a source line and an array.
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
    mma,  ///< a step of the tensor core
};

inline constexpr bool is_global(AccessKind kind) { return kind <= AccessKind::atomic; }
inline constexpr bool is_shared(AccessKind kind) {
    return kind >= AccessKind::shared_load && kind <= AccessKind::shared_atomic;
}
inline constexpr bool is_collective(AccessKind kind) { return kind >= AccessKind::shuffle; }

/// One step of one warp: the lanes that executed a site together.
struct WarpEvent {
    std::uint32_t mask;      ///< bit i is set when lane i executed the site in this step
    std::uint16_t site;      ///< index into the trace's table of sites
    std::uint8_t sectors;    ///< distinct 32-byte sectors of global memory that the request touched
    std::uint8_t conflicts;  ///< extra passes over shared memory: bank conflicts, 0 when conflict-free
};
static_assert(sizeof(WarpEvent) == 8 && std::is_trivially_copyable_v<WarpEvent>);

/// What has become of a scalar of a variable since the step before.
struct VariableChange {
    std::uint32_t step = 0;      ///< of the warp: the change is there when the step begins
    std::uint32_t variable = 0;  ///< index
    std::uint32_t reached = 0;   ///< lanes that have written the scalar
    std::uint32_t changed = 0;   ///< those of them that have another value now
    bool operator==(const VariableChange&) const = default;
};

}  // namespace lanescope
