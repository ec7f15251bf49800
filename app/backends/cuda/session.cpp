#include "app/backends/cuda/session.h"

#include <nvtx3/nvToolsExt.h>

#include <algorithm>

#include "app/backends/cuda/arrays.h"
#include "app/backends/cuda/references.h"
#include "app/backends/cuda/stopwatch.h"
#include "app/backends/cuda/tracer.h"
#include "app/backends/cuda/wait.h"
#include "app/backends/namer.h"
#include "kernels/cuda_launch.h"

namespace lanescope::cuda {
namespace {

/// Names a phase for Nsight tools.
class Range {
public:
    explicit Range(const std::string& name) { nvtxRangePushA(name.c_str()); }
    Range(const Range&) = delete;
    Range& operator=(const Range&) = delete;
    ~Range() { nvtxRangePop(); }
};

const Variant& variant_of(const char* operation, const VariantChoice& choice) {
    return *find_variant(operation, choice.id);
}

bool is_reference(const Variant& variant) { return variant.group == "reference"; }

Site site_of(const Namer& namer, std::uint32_t key, const std::array<std::uint64_t, 33>& histogram) {
    simt::SiteCounts counts{.key = key};
    counts.histogram = histogram;
    for (std::size_t lanes = 0; lanes < histogram.size(); ++lanes) {
        counts.steps += histogram[lanes];
        counts.active_lanes += lanes * histogram[lanes];
    }
    if (!is_collective(simt::kind_of(key))) counts.bytes = counts.active_lanes * simt::bytes_of(key);
    return namer.site(counts);
}

LaneTrace to_trace(TapeResult tape, const Namer& namer, bool clocks) {
    LaneTrace trace;
    const auto three = [](dim3 d) { return std::array<std::uint32_t, 3>{d.x, d.y, d.z}; };
    trace.launch = {three(tape.shape.grid), three(tape.shape.block), tape.shape.shared_bytes};
    trace.first_warp = tape.first_warp;
    trace.has_sectors = false;
    std::vector<std::uint32_t> keys;
    for (const auto& [key, histogram] : tape.tally) {
        keys.push_back(key);
        trace.sites.push_back(site_of(namer, simt::lengthen(key), histogram));
    }
    trace.offsets = std::move(tape.offsets);
    trace.events.reserve(tape.events.size());
    for (const TapeStep& event : tape.events) {
        const auto site = std::ranges::lower_bound(keys, event.key) - keys.begin();
        trace.events.push_back({event.mask, static_cast<std::uint16_t>(site), 0, 0});
        if (clocks) trace.clocks.push_back(event.clock);
    }
    trace.dropped = tape.dropped;
    return trace;
}

TraceBuild build_of(const TraceOptions& options) {
    if (options.clocks) return TraceBuild::clocked;
    return options.rolled ? TraceBuild::rolled : TraceBuild::as_compiled;
}

template <class Numbers, class LoadedNumbers>
class GpuSession : public Session {
public:
    GpuSession(const char* operation, const Numbers& numbers, const Device& device)
        : operation_(operation), device_(device), loaded_(numbers, device.l2_bytes), flusher_(device.l2_bytes) {}

    Array<float> output(const VariantChoice& variant, std::vector<Hazard>&, Progress&) override {
        const Range range("verify " + to_string(variant));
        loaded_.reset_y(0);
        launcher(variant)(0, stream_);
        check(cudaGetLastError(), "launching " + to_string(variant));
        wait_for(stream_, "running " + to_string(variant));
        return loaded_.read_y(0);
    }

    TraceRun trace(const VariantChoice& choice, const TraceOptions& options, Progress& progress) override {
        const Range range("trace " + to_string(choice));
        const Variant& variant = variant_of(operation_, choice);
        TraceRun run;
        if (is_reference(variant)) return library_run(choice);
        const auto arrays = loaded_.arrays(0, choice.lanes);
        const TracedLaunch launch = [&](const simt::Tape& tape, cudaStream_t stream) {
            return launch_traced(build_of(options), choice.id, arrays, tape, stream);
        };
        const std::function<void()> prepare = [this] {
            loaded_.reset_y(0);
            flusher_.flush(stream_);
        };
        TapeResult tape =
            run_traced(launch, prepare, {options.first_warp, options.warps, options.max_events, options.clocks},
                       stream_, progress);
        if (tape.recording_us > 0) run.recording_us = tape.recording_us;
        run.trace = to_trace(std::move(tape), Namer(variant, arrays.names), options.clocks);
        return run;
    }

    std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) override {
        const Range range("time");
        std::vector<Launch> launches;
        for (const VariantChoice& variant : variants) launches.push_back(launcher(variant));
        StopwatchOptions options;
        options.launch_us = device_.launch_us;
        const auto timings = time_interleaved(launches, loaded_.sets(), flusher_, options, stream_, progress);
        return {timings.begin(), timings.end()};
    }

private:
    Launch launcher(const VariantChoice& choice) {
        if (is_reference(variant_of(operation_, choice)))
            return [&library = reference(choice, 0)](std::size_t, cudaStream_t stream) { library.launch(stream); };
        return [this, choice](std::size_t set, cudaStream_t stream) {
            launch_plain(choice.id, loaded_.arrays(set, choice.lanes), stream);
        };
    }

    Reference& reference(const VariantChoice& choice, std::size_t set) {
        auto& library = references_[choice.id];
        if (!library) library = make_reference(choice.id, loaded_.arrays(set, 0));
        return *library;
    }

    /// A library's kernels cannot be traced; what it did before its first launch is stated.
    TraceRun library_run(const VariantChoice& choice) {
        TraceRun run;
        if (const double us = reference(choice, 0).preprocess_us(); us > 0) run.counters["preprocess_us"] = us;
        return run;
    }

    const char* operation_;
    Device device_;
    LoadedNumbers loaded_;
    Flusher flusher_;
    Stream stream_;
    std::map<std::string, std::unique_ptr<Reference>> references_;
};

}  // namespace

std::unique_ptr<Session> make_session(const Instance& instance, const Experiment&, const Device& device) {
    if (const auto* sgemv = std::get_if<SgemvInstance>(&instance))
        return std::make_unique<GpuSession<SgemvInstance, LoadedSgemv>>("sgemv", *sgemv, device);
    return std::make_unique<GpuSession<SpmvInstance, LoadedSpmv>>("spmv", std::get<SpmvInstance>(instance), device);
}

}  // namespace lanescope::cuda
