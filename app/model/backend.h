// Backends run variants on an instance.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/progress.h"
#include "app/model/device.h"
#include "app/model/experiment.h"
#include "app/model/inspection_results.h"
#include "app/model/instance.h"
#include "app/model/run_result.h"

namespace lanescope {

struct Availability {
    bool available = false;
    std::string reason;  ///< one line with a remedy; empty: available
};

/// A traced run, without timing: probes slow the kernel.
struct TraceRun {
    SharedTrace trace;
    Counters counters;
    std::vector<Hazard> hazards;
    Printed printed;
    std::optional<double> recording_us;
    std::optional<SassLoads> sass_loads;  ///< if requested and readable
    std::string missing;                  ///< why no lanes, in one line; or empty
};

/// A failed kernel with its output so far.
class KernelStopped : public std::runtime_error {
public:
    KernelStopped(const std::string& what, Hazard cause, Printed before)
        : std::runtime_error(what), hazard(std::move(cause)), printed(std::move(before)) {}
    Hazard hazard;
    Printed printed;
};

struct HardwareReading {
    HardwareCounters counts;
    std::string missing;  ///< why not readable, in one line; or empty
};

/// An instance loaded on the backend. Calls may come in any order and throw Cancelled.
class Execution {
public:
    virtual ~Execution() = default;
    /// Returns y after a plain run. A faulting kernel adds to `hazards` and returns what it wrote. Throws KernelStopped
    /// if y is not readable.
    virtual Array<float> output(const VariantChoice& variant, std::vector<Hazard>& hazards, Progress& progress) = 0;
    virtual TraceRun trace(const VariantChoice& variant, const TraceOptions& options, Progress& progress) = 0;
    /// Runs the kernel again to record one warp. Errors are in `failure`.
    virtual WarpAccesses accesses(const VariantChoice&, std::int64_t warp, Progress&) {
        return {.warp = warp, .failure = "this backend does not report the accesses of a warp"};
    }
    /// Returns a dispatching variant's kernel; else empty.
    virtual std::string choice(const VariantChoice&) { return {}; }
    /// Returns the bytes of the arrays of a variant that converts its inputs; else 0.
    virtual double converted_bytes(const VariantChoice&) { return 0; }
    /// Times variants interleaved, so that drift affects them equally. nullopt for a variant that cannot be timed.
    virtual std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) = 0;
    /// Counts the plain kernel with a cold L2, without clearing y. Empty without counters.
    virtual HardwareReading hardware(const VariantChoice&, Progress&) { return {}; }
};

/// This process can never use the backend again; a new one may.
class BackendLost : public BackendUnavailable {
public:
    using BackendUnavailable::BackendUnavailable;
};

class Backend {
public:
    virtual ~Backend() = default;
    /// Returns, in one line, why this process lost the backend: a faulting kernel makes a GPU unusable.
    virtual std::optional<std::string> lost() const { return {}; }
    virtual BackendKind kind() const = 0;
    virtual Availability availability() const = 0;
    virtual Provenance provenance(const Experiment& experiment) const = 0;
    virtual Device device(const Experiment& experiment) const = 0;
    /// Loads the instance, which must outlive the execution. Throws Cancelled.
    virtual std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment,
                                            Progress& progress) = 0;
    std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment) {
        Progress nobody_waits;
        return open(instance, experiment, nobody_waits);
    }
};

}  // namespace lanescope
