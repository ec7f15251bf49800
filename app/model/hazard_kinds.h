// Kinds of hazards: members of HazardKind and their rows in hazard_kinds.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/base/text/names.h"
#include "app/model/lane_trace.h"
#include "app/model/step_record.h"
#include "app/model/term.h"

namespace lanescope {

/// Files, lessons and options use these names.
enum class HazardKind : std::uint8_t {
    out_of_bounds,
    misaligned,
    uninitialised_read,
    shared_race,
    global_race,
    divergent_barrier,
    split_barrier,  ///< warps pass together that wait at different lines
    inactive_lane,
    no_progress,
    launch_failure,
    unwritten_output,
    null_pointer,
    wild_pointer,   ///< outside all arrays
    written_input,  ///< an input of the problem
    stack_overflow,
    division_by_zero,  ///< of integers
    failed_assert,     ///< or a trap
    // Of a program's host code.
    wrong_direction,  ///< of a copy; or a fill of host memory
    copy_out_of_range,
    invalid_free,
    invalid_launch,
    forbidden_call,  ///< starts a process or opens a socket
    unchecked_error,
    memory_leak,
    partial_copy,    ///< to the device: a kernel reads more
    unwritten_copy,  ///< to host memory, of elements that nothing wrote
};

template <>
inline constexpr auto enum_names<HazardKind> = names_of_members<HazardKind>("hazard");

namespace emulator {

/// The emulator's hazard; its names are numbers.
struct RawHazard {
    HazardKind kind = HazardKind::out_of_bounds;
    SiteKey site = 0;         ///< 0: none
    std::int64_t block = -1;  ///< -1: unknown
    unsigned warp = 0;
    unsigned lane = 0;
    std::uint32_t others = 0;       ///< mask of other lanes
    std::int64_t element = 0;       ///< as the kernel computed it
    std::int64_t elements = 0;      ///< in the array; unwritten ones for an unwritten output
    SiteKey other_site = 0;         ///< of the other lanes; 0: none
    std::int64_t other_block = -1;  ///< for races
    unsigned other_warp = 0;
    unsigned array = no_array;  ///< of a hazard without a site
};

bool same_cause(const RawHazard& a, const RawHazard& b);

/// A lane that reads too early in a race finds an undefined element: the race suffices.
bool explains(const RawHazard& race, const RawHazard& read);

}  // namespace emulator

/// A hazard with its sentence's names.
struct NamedHazard : emulator::RawHazard {
    std::string name;         ///< of the array
    std::string other_place;  ///< "line 19", of the other lane
    std::int64_t length = 0;  ///< elements of `array`; 0: none
    LaunchShape launch;       ///< without blocks for several launches
};

enum class HazardEffect : std::uint8_t {
    stop,          ///< of the kernel
    wrong_result,  ///< and no stop
    racing,        ///< results and lanes' steps may differ per run
    failed_call,   ///< of host code
    note,          ///< on host code: the program may be right
};

struct HazardRow {
    HazardKind kind;
    HazardEffect effect;
    std::string_view one, several;  ///< "shared race", "shared races"
    std::optional<Term> term;       ///< explains it; none: no lesson or glossary entry
    /// Returns one sentence with the fix; "" for host code, whose runtime writes it.
    std::string (*text)(const NamedHazard&);
};

const HazardRow& hazard_row(HazardKind kind);
inline std::string_view to_string(HazardKind kind) { return name_of(kind); }
inline bool stops_kernel(HazardKind kind) { return hazard_row(kind).effect == HazardEffect::stop; }
inline bool is_note(HazardKind kind) { return hazard_row(kind).effect == HazardEffect::note; }
inline bool is_race(HazardKind kind) { return hazard_row(kind).effect == HazardEffect::racing; }

}  // namespace lanescope
