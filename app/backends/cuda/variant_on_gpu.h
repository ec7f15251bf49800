// One variant on one instance: its kernels, its memory, and its replays.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/backends/backend.h"
#include "app/backends/cuda/kernel_code.h"
#include "app/backends/cuda/list_memory.h"
#include "app/backends/cuda/replay.h"
#include "app/backends/cuda/trace_sites.h"
#include "app/backends/cuda/tracer.h"
#include "app/backends/matrix_places.h"

namespace lanescope::cuda {

class VariantOnGpu {
public:
    /// Compiles the plain kernels and allocates the host function's arrays. The instance must outlive it. Throws
    /// UsageError and Cancelled.
    VariantOnGpu(CapturedVariant variant, LoadedInstance& instance, Progress& progress);

    const LaunchList& list() const { return code_.list(); }
    KernelCode& code() { return code_; }
    /// The plain kernels on a set of arrays.
    const Replay& plain(std::size_t set);

    /// Returns the step of the main launch: of several, the one with the most events in a trial run. `make_cold`
    /// restores y.
    std::size_t main_step(const std::function<void()>& make_cold, CUstream stream, Progress& progress);

    /// Traces every lane of the main launch.
    TraceRun trace(const TraceOptions& options, const std::function<void()>& make_cold, CUstream stream,
                   Progress& progress);

    /// Returns the accesses of one warp of the main launch; sets `failure` if the grid has no such warp.
    WarpAccesses accesses(std::int64_t warp, const MatrixPlaces& places, const std::function<void()>& make_cold,
                          CUstream stream, Progress& progress);

    /// The main launch's loads in the plain machine code; nullopt if it is not readable. Takes about a second.
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
