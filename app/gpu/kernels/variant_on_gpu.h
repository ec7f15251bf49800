// One variant on one instance: kernels, memory, replays.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/gpu/kernels/device_arrays.h"
#include "app/gpu/kernels/kernel_replay.h"
#include "app/gpu/tracing/trace_sites.h"
#include "app/gpu/tracing/tracer.h"
#include "app/model/backend.h"
#include "app/model/instance.h"

namespace lanescope::cuda {

class VariantOnGpu {
public:
    /// Compiles plain kernels and allocates. The instance must outlive it. Throws Cancelled and UsageError.
    VariantOnGpu(CapturedVariant variant, LoadedInstance& instance, Progress& progress);

    const LaunchList& list() const { return code_.list(); }
    KernelCode& code() { return code_; }
    const Replay& plain(std::size_t set);

    /// Returns the main launch's step: most events in a counting run. `make_cold` restores y.
    std::size_t main_step(const std::function<void()>& make_cold, CUstream stream, Progress& progress);

    TraceRun trace(const TraceOptions& options, const std::function<void()>& make_cold, CUstream stream,
                   Progress& progress);

    /// Records one warp of the main launch; `failure` if there is no such warp.
    WarpAccesses accesses(std::int64_t warp, const Instance& instance, const std::function<void()>& make_cold,
                          CUstream stream, Progress& progress);

    /// Counts loads in the main launch's machine code, if readable, in about a second.
    std::optional<SassLoads> sass_loads();

private:
    class Probed;
    std::size_t find_main_step(const std::function<void()>& make_cold, CUstream stream, Progress& progress);
    LaunchShape shape_of(std::size_t step) const;
    std::vector<NamedRange> named_ranges(const Module& module) const;

    LoadedInstance& instance_;
    KernelCode code_;
    ListMemory memory_;
    std::map<std::size_t, Replay> plain_;
    std::optional<std::size_t> main_;
};

}  // namespace lanescope::cuda
