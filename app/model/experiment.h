// An experiment: what is to be run, as a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/backend_kind.h"
#include "app/model/problem.h"

namespace lanescope {

/// How the lanes of a warp advance: together, as before Volta, or apart between synchronising words.
enum class Schedule : std::uint8_t { lockstep, independent };

std::string_view to_string(Schedule schedule);
Schedule parse_schedule(std::string_view text);

/// A variant as chosen: its id in the catalogue, and the tuning that it allows. Text form: `warp_per_row` or
/// `warp_per_row:lanes=8,warps=2`, `cte_v5:independent` or `cte:compiled`.
struct VariantChoice {
    std::string id;
    int lanes = 0;  ///< lanes a row; 0 lets the variant choose
    /// Runs on the emulator under this schedule, whatever the experiment's: so that the same kernel can stand beside
    /// itself under the other schedule, or on a GPU.
    std::optional<Schedule> schedule{};
    int warps = 0;  ///< warps a block; 0 lets the variant choose
    int version =
        0;  ///< of a person's own text: as it was when it had this number; 0: as it is now, which alone can run
    /// Runs on the emulator as a compiler for GPUs optimises it, not as it is written.
    bool as_compiled = false;
    /// Whether it runs on the emulator whatever the experiment's backend.
    bool is_emulated() const { return schedule || as_compiled; }
    bool operator==(const VariantChoice&) const = default;
};

std::string to_string(const VariantChoice& choice);
VariantChoice parse_variant(std::string_view text);
/// Whether a part between commas is a further setting of the variant before it: "warps=2" or "independent".
bool is_setting(std::string_view part);

/// Which part of a run's events is kept, and how many at most. Counts per site always cover the whole grid.
struct TraceOptions {
    std::int64_t first_warp = 0;
    std::int64_t warps = INT64_MAX;              ///< warps whose events are kept, from first_warp
    std::int64_t max_events = 16 * 1024 * 1024;  ///< events kept at most; the rest is counted as dropped
    bool rolled = false;  ///< on a GPU: no loop unrolling, so that steps compare with the emulator's
    bool clocks = false;  ///< on a GPU: the SM's clock with each event
    bool operator==(const TraceOptions&) const = default;
};

struct Experiment {
    Problem problem;
    std::vector<VariantChoice> variants;
    BackendWish backend{};
    Schedule schedule = Schedule::lockstep;
    std::uint64_t schedule_seed = 1;  ///< order of lanes under Schedule::independent
    int schedule_seeds = 1;           ///< so many orders are verified, from schedule_seed on
    std::string device = "h200";      ///< id of the device model that modelled times refer to
    TraceOptions trace;
    bool traced = true;         ///< false: the lab leaves out the lanes; a sweep needs times only
    bool timed = true;          ///< false: the lab leaves out the times; a comparison of lanes needs none
    int rounds = 0;             ///< timed launches a variant on a GPU; 0: until the noise is small
    int warm_ups = 0;           ///< launches before these; 0: as the backend likes it
    bool machine_code = false;  ///< look into the machine code too, which takes seconds once a process
    bool hardware = false;      ///< read a GPU's own counters too, which takes a dozen launches a variant
    bool compared = true;       ///< false: the lab does not compare a GPU's lanes with the emulator's
    bool operator==(const Experiment&) const = default;
};

}  // namespace lanescope
