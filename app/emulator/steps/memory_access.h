// A warp's memory accesses: address decoding, checks and recording.
#pragma once

#include <cstdint>
#include <optional>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/schedule/warp.h"

namespace lanescope::emulator {

struct Values {
    alignas(16) std::byte of[lanes][16];
};

/// Parks the group before an access that other lanes see. If true, the step returns nullptr.
inline bool waits_for_turn(Warp& w, const Step* s, const Addresses& addresses) {
    return addresses[unsigned(std::countr_zero(w.mask))] - local_window >= window_bytes && w.park(s);
}

/// Call after an access that was recorded with these places.
inline void note_guesses(Warp& w, SiteKey site, Mask who, const Addresses& recorded, const Values& values, bool store) {
    if (store) return w.take_effect(who);
    if (w.block().facts.code->compares && w.block().checks) [[unlikely]]
        w.guesses.read(w.block().recorder, site, who, recorded, values.of);
}

/// Performs, checks and records a load or store of `bytes` times `parts` per lane. Returns false if a hazard stops the
/// kernel.
bool access(Warp& warp, const Step* step, const Addresses& addresses, Values& values, bool store);

/// As access(), for host code (app/emulator/host_code.h).
bool access_host_memory(Warp& warp, const Step* step, const Addresses& addresses, Values& values, bool store);

/// As access(), if all lanes access one shared array, in bounds and aligned. Returns false, without effect, for others.
bool access_one_shared(Warp& warp, const Step* step, const Addresses& addresses, Values& values, bool store);

struct Place {
    enum class Where : std::uint8_t {
        elsewhere,
        global,
        shared,
        local,
        hidden,  ///< made by the compiler, such as a local array's initial value; not recorded
    };
    Where where = Where::elsewhere;
    unsigned array = no_array;   ///< in site keys
    std::uint64_t byte = 0;      ///< from the array's start; may be negative
    std::uint64_t bytes = 0;     ///< of the array
    unsigned element_bytes = 4;  ///< of a scalar
    std::byte* data = nullptr;   ///< of `byte`
    bool is_constant = false, is_input = false;
    unsigned word_bytes = 0;         ///< as GlobalArray's
    SharedShadow* shadow = nullptr;  ///< of a shared array

    bool holds(unsigned count) const { return byte < bytes && count <= bytes - byte; }
    std::int64_t element() const { return std::int64_t(byte) / std::int64_t(element_bytes); }
    /// For the recorder.
    std::uint64_t recorded() const { return make_address(array, byte); }
    bool same_array(const Place& other) const { return where == other.where && array == other.array; }
};

Place locate(Block& block, std::uint64_t address);

/// A module's variable in global or constant memory.
struct ModuleVariable {
    ArrayMemory memory;                ///< without bytes: none
    unsigned array = hidden_variable;  ///< in site keys
    bool is_constant = false;
    bool is_hidden() const { return array == hidden_variable; }
};
ModuleVariable variable_at(const LaunchFacts& facts, std::uint64_t address);

/// Calls f.operator()<bytes>() for 1, 2, 4, 8 or 16 bytes.
template <class F>
void by_size(unsigned bytes, F f) {
    if (bytes == 4) f.template operator()<4>();
    if (bytes == 8) f.template operator()<8>();
    if (bytes == 16) f.template operator()<16>();
    if (bytes == 1) f.template operator()<1>();
    if (bytes == 2) f.template operator()<2>();
}

constexpr SiteKey site_key(std::uint32_t line, unsigned array, AccessKind kind, unsigned bytes) {
    return make_site_key(int(line), array, kind, bytes);
}

/// Adds a hazard and returns false if the lane may not access the bytes.
bool check(Block& block, const Place& place, std::uint64_t address, unsigned bytes, AccessKind kind, bool writes,
           std::uint32_t line, unsigned lane);

/// For places that passed check().
void read(Block& block, const Place& place, const Accessor& by, std::byte* to, unsigned bytes);
void write(Block& block, const Place& place, const Accessor& by, const std::byte* from, unsigned bytes);
/// A global array's shadow during one step.
struct GuardedShadow {
    GuardedShadow(GlobalShadow& s, AccessStamps& m) : shadow(s), guard(s), stamp(m) {}
    GlobalShadow& shadow;
    GlobalShadow::Guard guard;
    StepStamp stamp;
};

/// For global memory; shadow: empty if none.
void read_global(Block& block, const Place& place, std::optional<GuardedShadow>& shadow, const Accessor& by,
                 std::byte* to, unsigned bytes);
void write_global(Block& block, const Place& place, std::optional<GuardedShadow>& shadow, const Accessor& by,
                  const std::byte* from, unsigned bytes);
/// Sets the array's shadow. The core must not hold an element.
void guard_shadow(Block& block, const Place& place, std::optional<GuardedShadow>& shadow);
void report(Block& block, const GlobalShadow::CheckResult& result, const Accessor& by, std::uint64_t element);

}  // namespace lanescope::emulator
