// Names of the model's enumerations, as they stand in files and on the command line.
#include <array>

#include "app/model/error.h"
#include "app/model/experiment.h"
#include "app/model/hazard.h"
#include "app/model/lane_trace.h"
#include "app/model/patterns.h"
#include "app/model/problem.h"
#include "app/model/timing.h"

namespace lanescope {

std::string_view to_string(Operation operation) { return operation == Operation::sgemv ? "sgemv" : "spmv"; }
std::string_view to_string(Schedule schedule) { return schedule == Schedule::lockstep ? "lockstep" : "independent"; }
std::string_view to_string(Kind kind) { return kind == Kind::measured ? "measured" : "modelled"; }

std::string_view to_string(SparsePattern pattern) { return name_of(pattern); }

std::string_view to_string(SparseValues values) {
    constexpr std::array<std::string_view, 2> names{"integers", "fractions"};
    return names[static_cast<std::size_t>(values)];
}

std::string_view to_string(AccessKind kind) {
    constexpr std::array<std::string_view, 12> names{"load",        "load4",        "store",         "atomic",
                                                     "shared_load", "shared_store", "shared_atomic", "shuffle",
                                                     "vote",        "warp_barrier", "block_barrier", "mma"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view to_string(HazardKind kind) {
    constexpr std::array<std::string_view, 10> names{
        "out_of_bounds",     "misaligned",    "uninitialised_read", "shared_race",    "global_race",
        "divergent_barrier", "inactive_lane", "no_progress",        "launch_failure", "unwritten_output"};
    return names[static_cast<std::size_t>(kind)];
}

Schedule parse_schedule(std::string_view text) {
    if (text == "lockstep") return Schedule::lockstep;
    if (text == "independent") return Schedule::independent;
    throw UsageError("unknown schedule '" + std::string(text) + "': expected lockstep or independent");
}

}  // namespace lanescope
