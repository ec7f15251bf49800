// A backend computes variants on an instance: the emulator on the CPU, or a GPU.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/device.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"
#include "app/model/text/error.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

struct Availability {
    bool available = false;
    std::string reason;  ///< one line when not available: what is missing and what to do
};

/// What a traced run yields. It carries no timing: a traced kernel cannot be timed by mistake.
struct TraceRun {
    SharedTrace trace;
    Counters counters;
    std::vector<Hazard> hazards;
    Printed printed;
    std::optional<double> recording_us;
    std::optional<SassLoads> sass_loads;  ///< where the experiment asks for it and the machine code can be read
    std::string missing;                  ///< one line: why no lanes were recorded; empty otherwise
};

/// A kernel that did not come to its end, with what it said before: what() is the failure's text.
class KernelStopped : public std::runtime_error {
public:
    KernelStopped(const std::string& what, Hazard cause, Printed before)
        : std::runtime_error(what), hazard(std::move(cause)), printed(std::move(before)) {}
    Hazard hazard;
    Printed printed;
};

/// What a GPU's own counters say of one kernel.
struct HardwareReading {
    HardwareCounters counts;
    std::string missing;  ///< one line: why they could not be read; empty otherwise
};

/// One instance, loaded on the backend. Calls may come in any order; each throws Cancelled when its progress says so.
class Execution {
public:
    virtual ~Execution() = default;
    /// y after one plain run. A kernel that faults leaves its hazards in `hazards` and returns what it wrote, or throws
    /// KernelStopped where nothing can be read any more.
    virtual Array<float> output(const VariantChoice& variant, std::vector<Hazard>& hazards, Progress& progress) = 0;
    virtual TraceRun trace(const VariantChoice& variant, const TraceOptions& options, Progress& progress) = 0;
    /// What one warp of the grid touches, in a run for that purpose. Empty, with its `failure`, where it cannot be
    /// told.
    virtual WarpAccesses accesses(const VariantChoice&, std::int64_t warp, Progress&) {
        return {.warp = warp, .failure = "this backend does not report the accesses of a warp"};
    }
    /// Which kernel a variant that chooses among several takes here, and why; empty for the others.
    virtual std::string choice(const VariantChoice&) { return {}; }
    /// Times of all variants, sampled interleaved so that drift hits all alike; empty for one that cannot be timed.
    virtual std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) = 0;
    /// The plain kernel's counters, without what clears y first, with nothing of the data in L2. Empty where the
    /// backend has none.
    virtual HardwareReading hardware(const VariantChoice&, Progress&) { return {}; }
};

/// This process will never be able to use the backend again; another one may.
class BackendLost : public BackendUnavailable {
public:
    using BackendUnavailable::BackendUnavailable;
};

class Backend {
public:
    virtual ~Backend() = default;
    /// Why this process cannot use it any more, in one line: a kernel that faults takes a GPU from it for good.
    virtual std::optional<std::string> lost() const { return {}; }
    virtual BackendKind kind() const = 0;
    virtual Availability availability() const = 0;
    /// Provenance and device of results from this backend under the experiment.
    virtual Provenance provenance(const Experiment& experiment) const = 0;
    virtual Device device(const Experiment& experiment) const = 0;
    /// Loads the instance, which must outlive the execution. Throws Cancelled.
    virtual std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment,
                                            Progress& progress) = 0;
    /// Opens it where nobody shows its progress or cancels it.
    std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment) {
        Progress nobody_waits;
        return open(instance, experiment, nobody_waits);
    }
};

}  // namespace lanescope
