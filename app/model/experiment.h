// An experiment: problem, variants, backend and options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/names.h"
#include "app/model/problem.h"

namespace lanescope {

enum class BackendKind : std::uint8_t { emulator, cuda };

template <>
inline constexpr auto enum_names<BackendKind> = name_table<BackendKind>("backend", "emulator", "cuda");

/// Empty ("auto"): the best available backend.
using BackendWish = std::optional<BackendKind>;

constexpr std::string_view to_string(BackendWish wish) { return wish ? name_of(*wish) : "auto"; }

/// Throws UsageError that lists all three.
BackendWish parse_backend(std::string_view text);

/// A warp's lanes advance in lockstep, as before Volta, or independently between synchronisation calls.
enum class Schedule : std::uint8_t { lockstep, independent };

std::string_view to_string(Schedule schedule);
Schedule parse_schedule(std::string_view text);

/// A selected variant with tuning. Text form: `warp_per_row:lanes=8,warps=2`, `cte_v5:independent` or `cte:compiled`.
struct VariantChoice {
    std::string id;
    int lanes = 0;  ///< lanes per row; 0: the variant chooses
    /// If set, the variant runs on the emulator under this schedule.
    std::optional<Schedule> schedule{};
    int warps = 0;  ///< warps per block; 0: the variant chooses
    /// Of a user's kernel; 0: the current source, the only one that can run.
    int version = 0;
    /// Emulates the optimised code of a GPU compiler.
    bool as_compiled = false;
    bool is_emulated() const { return schedule || as_compiled; }
    bool operator==(const VariantChoice&) const = default;
};

/// As in "cte:compiled".
inline constexpr std::string_view as_compiled_setting = "compiled";

std::string to_string(const VariantChoice& choice);

/// Which events are kept. Counts per site cover the whole grid.
struct TraceOptions {
    std::int64_t first_warp = 0;
    std::int64_t warps = INT64_MAX;
    std::int64_t max_events = 16 * 1024 * 1024;  ///< others count as dropped
    bool rolled = false;                         ///< GPU: no loop unrolling, as in the emulator
    bool clocks = false;                         ///< GPU: record the SM's clock
    bool operator==(const TraceOptions&) const = default;
};

struct Experiment {
    Problem problem;
    std::vector<VariantChoice> variants;
    BackendWish backend{};
    Schedule schedule = Schedule::lockstep;
    std::uint64_t schedule_seed = 1;  ///< order of lanes under Schedule::independent
    int schedule_seeds = 1;           ///< seeds to verify, from schedule_seed on
    std::string device = "h200";      ///< id of the device model
    TraceOptions trace;
    bool traced = true;  ///< record lanes; false in a sweep
    bool timed = true;
    int rounds = 0;             ///< timed launches per variant on a GPU; 0: until noise is small
    int warm_ups = 0;           ///< 0: the backend's default
    bool machine_code = false;  ///< inspect it; takes seconds, once per process
    bool hardware = false;      ///< read a GPU's counters; about twelve launches per variant
    bool compared = true;       ///< compare a GPU's lanes with the emulator's
    bool operator==(const Experiment&) const = default;
};

/// Returns true with a variant, or for a program, which needs none.
bool can_run(const Experiment& experiment);

bool under_both(const Experiment& experiment);

/// Lists each variant under both schedules; `beside_gpu` adds the GPU.
void put_under_both(Experiment& experiment, bool beside_gpu = false);

void put_under_one(Experiment& experiment);

/// The emulator runs code as written, as optimised by a GPU compiler, or both.
enum class CodeChoice : std::uint8_t { written, compiled, both };

}  // namespace lanescope
