// The result of one variant on one problem: verified or not, its lane trace, its time. A value: it can be written and
// read back (serialise.h).
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

/// Where and when a result was made, so that a recording can say so.
struct Provenance {
    BackendKind backend = BackendKind::emulator;
    std::string device;  ///< name of the device: modelled, or real
    std::string driver, toolkit;
    std::string date;  ///< ISO 8601, UTC
    std::string program_version;
};

/// Work that the problem itself asks for, whatever the variant: every input read once, every output written once.
struct Work {
    double bytes = 0;
    double flops = 0;
};

/// Wrong rows that a result lists, from the first on.
inline constexpr std::size_t max_first_wrong = 5;

struct Verification {
    bool verified = false;
    double max_error = 0;  ///< largest |y - reference| / (bound's scale: sum |a||x|, a row at a time)
    std::int64_t wrong_rows = 0;
    std::int64_t first_wrong_row = -1;
    int seeds = 1;                        ///< orders of lanes that were tried; the rest speaks of the first wrong one
    int wrong_seeds = 0;                  ///< those that gave a wrong result, where several were tried
    std::uint64_t first_wrong_seed = 0;   ///< where wrong_seeds is not 0
    std::vector<WrongRow> first_wrong;    ///< in order, at most max_first_wrong; empty in older recordings
    std::optional<WrongRow> worst_wrong;  ///< the row that exceeds its bound by the largest factor; the first of equals
};

/// Global loads in a variant's machine code, by width: instructions in the text, not how often they run. 256-bit loads,
/// which only newer chips have, are not counted.
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
    std::optional<double> recording_us;  ///< what the traced run took: its cost, never a throughput
    SharedTrace trace;
    std::optional<CrossCheck> cross_check;  ///< of a GPU's trace, where one was asked for
    Counters counters;
    HardwareCounters hardware;     ///< where they were asked for and can be read
    std::string hardware_missing;  ///< one line: why they could not be read; empty otherwise
    std::string lanes_missing;     ///< one line: why no lanes were recorded of a kernel that has some; empty otherwise
    std::vector<Hazard> hazards;
    Printed printed;       ///< by the kernel's lanes
    std::string source;    ///< text of the variant's file as it was when it ran
    std::string failure;   ///< one line, when the variant could not run; empty otherwise
    MatrixPicture matrix;  ///< empty in recordings from before it was kept, and in sweeps
    std::string choice;    ///< of a variant that chooses among kernels: which one, and why; empty otherwise
    std::optional<SassLoads> sass_loads;  ///< of the plain build on a GPU, where its machine code could be read
    /// Made as a point of a sweep, for which no lanes are recorded; empty in recordings from before it was written
    /// down.
    std::optional<bool> swept;
    std::string pinned;  ///< in a saved session: the name that it was pinned under; empty: it was not
};

using RunResultPtr = std::shared_ptr<const RunResult>;

}  // namespace lanescope
