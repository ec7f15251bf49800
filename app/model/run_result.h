// The result of one variant on one problem: verified or not, its lane trace, its time. A value: it can be written and
// read back (serialise.h).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/device.h"
#include "app/model/experiment.h"
#include "app/model/hazard.h"
#include "app/model/lane_trace.h"
#include "app/model/timing.h"

namespace lanescope {

/// Where and when a result was made, so that a recording can say so.
struct Provenance {
    std::string backend;  ///< emulator or cuda
    std::string device;   ///< name of the device: modelled, or real
    std::string driver, toolkit;
    std::string date;  ///< ISO 8601, UTC
    std::string program_version;
};

/// Work that the problem itself asks for, whatever the variant: every input read once, every output written once.
struct Work {
    double bytes = 0;
    double flops = 0;
};

struct Verification {
    bool verified = false;
    double max_error = 0;     ///< largest |y - reference| / (bound's scale: sum |a||x|, a row at a time)
    std::int64_t wrong_rows = 0;
    std::int64_t first_wrong_row = -1;
};

/// What the machine counted for the time model and the metrics; facts, except the cache's misses, which are modelled.
using Counters = std::map<std::string, double>;

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
    LaneTrace trace;
    Counters counters;
    std::vector<Hazard> hazards;
    std::string source;  ///< text of the variant's file as it was when it ran
    std::string failure;  ///< one line, when the variant could not run; empty otherwise
};

using RunResultPtr = std::shared_ptr<const RunResult>;

}  // namespace lanescope
