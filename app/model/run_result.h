// The result of one variant on one problem.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/counters.h"
#include "app/model/device.h"
#include "app/model/experiment.h"
#include "app/model/hazard.h"
#include "app/model/lane_trace.h"
#include "app/model/matrix_picture.h"
#include "app/model/printed.h"
#include "app/model/timing.h"
#include "app/model/wrong_row.h"

namespace lanescope {

struct Provenance {
    BackendKind backend = BackendKind::emulator;
    std::string device;  ///< name, modelled or real
    std::string driver, toolkit;
    std::string date;  ///< ISO 8601, UTC
    std::string program_version;
};

/// Compulsory work: every input read once, every output written once.
struct Work {
    double bytes = 0;
    double flops = 0;
};

inline constexpr std::size_t max_first_wrong = 5;

struct Verification {
    bool verified = false;
    double max_error = 0;  ///< largest |y - reference| divided by its row's sum |a||x|
    std::int64_t wrong_rows = 0;
    std::int64_t first_wrong_row = -1;
    int seeds = 1;  ///< orders tried; other members describe the first wrong one
    int wrong_seeds = 0;
    std::uint64_t first_wrong_seed = 0;   ///< if wrong_seeds is not 0
    std::vector<WrongRow> first_wrong;    ///< empty in older recordings
    std::optional<WrongRow> worst_wrong;  ///< by factor over its bound; the first of equals
};

/// Instructions in a variant's machine code, not executions. Excludes 256-bit loads.
struct SassLoads {
    std::int64_t narrow = 0;  ///< 8 and 16 bits
    std::int64_t bits32 = 0, bits64 = 0, bits128 = 0;
    bool operator==(const SassLoads&) const = default;
};

struct RunResult {
    VariantChoice variant;
    Problem problem;
    Schedule schedule = Schedule::lockstep;
    Provenance provenance;
    Device device;
    Work work;
    Verification verification;
    std::optional<Timing> timing;
    std::optional<double> recording_us;  ///< of the traced run: never a throughput
    SharedTrace trace;
    std::optional<CrossCheck> cross_check;  ///< of a GPU's trace
    Counters counters;
    HardwareCounters hardware;
    std::string hardware_missing;  ///< one line: why it is missing; else empty
    std::string lanes_missing;     ///< one line: why lanes were not recorded; else empty
    std::vector<Hazard> hazards;
    Printed printed;
    std::string source;                   ///< of the variant's file at the time of the run
    std::string failure;                  ///< one line: why the variant could not run; else empty
    MatrixPicture matrix;                 ///< empty in sweeps and older recordings
    std::string choice;                   ///< the kernel that a dispatching variant chose, and why
    std::optional<SassLoads> sass_loads;  ///< of the plain build on a GPU
    /// A point of a sweep; empty in older recordings.
    std::optional<bool> swept;
    std::string pinned;  ///< name of the pin in a saved session; may be empty
};

using RunResultPtr = std::shared_ptr<const RunResult>;

}  // namespace lanescope
