// What an address in a kernel's hands means, and the checks that every access has to pass.
#pragma once

#include <cstdint>
#include <optional>

#include "app/emulator/block.h"

namespace lanescope::emulator {

struct Place {
    enum class Where : std::uint8_t {
        elsewhere,
        global,
        shared,
        local,
        hidden,  ///< a constant that the compiler made, such as the first value of a local array: it is no step
    };
    Where where = Where::elsewhere;
    unsigned array = simt::no_array;  ///< number, as the keys of sites have it
    std::uint64_t byte = 0;           ///< from the array's start; below it: a negative number
    std::uint64_t bytes = 0;          ///< of the array
    unsigned element_bytes = 4;       ///< of a scalar in it
    std::byte* data = nullptr;        ///< of the byte itself
    bool is_constant = false, is_input = false;
    simt::SharedShadow* shadow = nullptr;  ///< of an array in shared memory

    bool holds(unsigned count) const { return byte < bytes && count <= bytes - byte; }
    std::int64_t element() const { return std::int64_t(byte) / std::int64_t(element_bytes); }
    /// As the recorder takes it: it names the array.
    std::uint64_t recorded() const { return simt::make_address(array, byte); }
    bool same_array(const Place& other) const { return where == other.where && array == other.array; }
};

Place locate(Block& block, std::uint64_t address);

constexpr simt::SiteKey site_key(std::uint32_t line, unsigned array, AccessKind kind, unsigned bytes) {
    return simt::make_site_key(int(line), array, kind, bytes);
}

/// Whether the lane may access so many bytes there; if not, adds the hazard that says why.
bool check(Block& block, const Place& place, std::uint64_t address, unsigned bytes, AccessKind kind, bool writes,
           std::uint32_t line, unsigned lane);

/// Performs and checks a read or a write of `bytes` at a place that has passed check().
void read(Block& block, const Place& place, const simt::Accessor& by, std::byte* to, unsigned bytes);
void write(Block& block, const Place& place, const simt::Accessor& by, const std::byte* from, unsigned bytes);
/// The shadow of an array in global memory, with what one step of a warp needs for its elements.
struct GuardedShadow {
    GuardedShadow(simt::GlobalShadow& s, simt::Moments& m, bool atomic) : shadow(s), guard(s), moment(m, atomic) {}
    simt::GlobalShadow& shadow;
    simt::GlobalShadow::Guard guard;
    simt::StepMoment moment;
};

/// The same for global memory; shadow: the array's, nothing if none is kept.
void read_global(Block& block, const Place& place, std::optional<GuardedShadow>& shadow, const simt::Accessor& by,
                 std::byte* to, unsigned bytes);
void write_global(Block& block, const Place& place, std::optional<GuardedShadow>& shadow, const simt::Accessor& by,
                  const std::byte* from, unsigned bytes);
/// Of the array that the place is in. The warp's core holds no element of it yet.
void guard_shadow(Block& block, const Place& place, bool atomic, std::optional<GuardedShadow>& shadow);
/// What a shadow found: a race, a read of what nobody wrote, blocks whose order matters.
void report(Block& block, const simt::GlobalShadow::CheckResult& result, const simt::Accessor& by,
            std::uint64_t element);

}  // namespace lanescope::emulator
