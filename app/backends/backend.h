// A backend runs variants on an instance, on the emulator or on a GPU.
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
    std::string reason;  ///< one line: the obstacle and its remedy; empty if available
};

/// The result of a traced run. It has no timing, because probes slow the kernel.
struct TraceRun {
    SharedTrace trace;
    Counters counters;
    std::vector<Hazard> hazards;
    Printed printed;
    std::optional<double> recording_us;
    std::optional<SassLoads> sass_loads;  ///< only if the experiment requests it and the machine code is readable
    std::string missing;                  ///< one line: why no lanes were recorded; empty otherwise
};

/// A kernel that failed, with its output up to then. what() is the failure's text.
class KernelStopped : public std::runtime_error {
public:
    KernelStopped(const std::string& what, Hazard cause, Printed before)
        : std::runtime_error(what), hazard(std::move(cause)), printed(std::move(before)) {}
    Hazard hazard;
    Printed printed;
};

/// Hardware counters of one kernel.
struct HardwareReading {
    HardwareCounters counts;
    std::string missing;  ///< one line: why they are not readable; empty otherwise
};

/// One instance, loaded on the backend. Calls may come in any order; each throws Cancelled if its progress is
/// cancelled.
class Execution {
public:
    virtual ~Execution() = default;
    /// Returns y after one plain run. A kernel that faults adds to `hazards` and returns its partial y; throws
    /// KernelStopped if nothing is readable.
    virtual Array<float> output(const VariantChoice& variant, std::vector<Hazard>& hazards, Progress& progress) = 0;
    virtual TraceRun trace(const VariantChoice& variant, const TraceOptions& options, Progress& progress) = 0;
    /// Returns the accesses of one warp of the grid, from a separate run. On failure the result has only its `failure`.
    virtual WarpAccesses accesses(const VariantChoice&, std::int64_t warp, Progress&) {
        return {.warp = warp, .failure = "this backend does not tell what a warp touches"};
    }
    /// Returns which kernel a dispatching variant selects here, and why; empty for other variants.
    virtual std::string choice(const VariantChoice&) { return {}; }
    /// Times all variants, interleaved so that drift affects all equally; nullopt for a variant that cannot be timed.
    virtual std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) = 0;
    /// Returns the counters of the plain kernel, without the step that clears y, with a cold L2. Empty if the backend
    /// has none.
    virtual HardwareReading hardware(const VariantChoice&, Progress&) { return {}; }
};

/// This process can never use the backend again; a new process may.
class BackendLost : public BackendUnavailable {
public:
    using BackendUnavailable::BackendUnavailable;
};

class Backend {
public:
    virtual ~Backend() = default;
    /// Returns why this process can no longer use the backend, in one line. A faulting kernel makes a GPU unusable for
    /// good.
    virtual std::optional<std::string> lost() const { return {}; }
    virtual BackendKind kind() const = 0;
    virtual Availability availability() const = 0;
    /// Provenance and device of this backend's results under the experiment.
    virtual Provenance provenance(const Experiment& experiment) const = 0;
    virtual Device device(const Experiment& experiment) const = 0;
    /// Loads the instance, which must outlive the execution. Throws Cancelled.
    virtual std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment,
                                            Progress& progress) = 0;
    /// Opens it without progress or cancellation.
    std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment) {
        Progress nobody_waits;
        return open(instance, experiment, nobody_waits);
    }
};

}  // namespace lanescope
