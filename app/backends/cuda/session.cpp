#include "app/backends/cuda/session.h"

#include <fmt/format.h>
#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <chrono>

#include "app/backends/cuda/arrays.h"
#include "app/backends/cuda/counters.h"
#include "app/backends/cuda/health.h"
#include "app/backends/cuda/plan.h"
#include "app/backends/cuda/references.h"
#include "app/backends/cuda/stopwatch.h"
#include "app/backends/cuda/tracer.h"
#include "app/backends/cuda/wait.h"
#include "app/backends/cuobjdump.h"
#include "app/backends/namer.h"
#include "app/model/patience.h"
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

double elements_of(const SgemvInstance& n) { return double(n.rows) * double(n.cols); }
double elements_of(const SpmvInstance& n) { return double(n.nonzeros()); }

std::string shape_of(const SgemvInstance& n) { return fmt::format("{} x {}", n.rows, n.cols); }
std::string shape_of(const SpmvInstance& n) {
    return fmt::format("{} x {} with {} nonzeros", n.rows, n.cols, n.nonzeros());
}

/// Whether every further call would fail too. Waits for the GPU, so not behind a kernel that does not end.
bool lost() {
    cudaGetLastError();  // else a mere refusal would be told again
    return hung() || cudaDeviceSynchronize() != cudaSuccess;
}

bool is_reference(const Variant& variant) { return variant.group == "reference"; }

/// Of the GPU in use: 90 for 9.0.
int compute_capability() {
    int gpu = 0, major = 0, minor = 0;
    cudaGetDevice(&gpu);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, gpu);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, gpu);
    return 10 * major + minor;
}

/// The variant's loads in this program's own machine code for this GPU.
std::optional<SassLoads> own_loads(const char* operation, const VariantChoice& choice) {
    return loads_of(kernels_for(own_sass().kernels, compute_capability()), operation, choice);
}

Site site_of(const Namer& namer, bool halves, std::uint32_t key, const std::array<std::uint64_t, 33>& histogram) {
    simt::SiteCounts counts{.key = key};
    counts.histogram = histogram;
    for (std::size_t lanes = 0; lanes < histogram.size(); ++lanes) {
        counts.steps += histogram[lanes];
        counts.active_lanes += lanes * histogram[lanes];
    }
    if (!is_collective(simt::kind_of(key))) counts.bytes = counts.active_lanes * simt::bytes_of(key);
    Site site = namer.site(counts);
    const bool one_half = halves && site.kind == AccessKind::load && (site.array == "A" || site.array == "x");
    if (one_half) site.bytes /= 2;  // the tape takes elements to have 4 bytes
    return site;
}

LaneTrace to_trace(TapeResult tape, const Namer& namer, bool halves, bool clocks, const Progress& progress) {
    LaneTrace trace;
    const auto three = [](dim3 d) { return std::array<std::uint32_t, 3>{d.x, d.y, d.z}; };
    trace.launch = {three(tape.shape.grid), three(tape.shape.block),
                    tape.shape.shared_bytes + tape.shape.static_shared_bytes};
    trace.first_warp = tape.first_warp;
    trace.has_sectors = false;
    std::vector<std::uint32_t> keys;
    for (const auto& [key, histogram] : tape.tally) {
        keys.push_back(key);
        trace.sites.push_back(site_of(namer, halves, simt::lengthen(key), histogram));
    }
    trace.offsets = std::move(tape.offsets);
    trace.events.reserve(tape.events.size());
    for (const TapeStep& event : tape.events) {
        if (trace.events.size() % (1 << 20) == 0) progress.check();
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
    GpuSession(const char* operation, const Numbers& numbers, const Experiment& experiment, const Device& device,
               Progress& progress)
        : operation_(operation),
          rounds_(experiment.rounds),
          warm_ups_(experiment.warm_ups),
          machine_code_(experiment.machine_code),
          numbers_(numbers),
          shape_(shape_of(numbers)),
          device_(device),
          loaded_(numbers, device.l2_bytes, progress),
          flusher_(device.l2_bytes) {
        elements_at_work = elements_of(numbers);
    }

    Array<float> output(const VariantChoice& variant, std::vector<Hazard>&, Progress& progress) override {
        return watched("verify " + to_string(variant), [&] { return run_plain(variant, progress); });
    }

    TraceRun trace(const VariantChoice& choice, const TraceOptions& options, Progress& progress) override {
        return watched("trace " + to_string(choice), [&] { return run_recorded(choice, options, progress); });
    }

    std::string choice(const VariantChoice& variant) override {
        const PlanOnDevice* planned = plan_of(variant_of(operation_, variant));
        return planned ? planned->reason() : std::string();
    }

    std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) override {
        std::string names;
        for (const VariantChoice& variant : variants) names += (names.empty() ? "" : ", ") + to_string(variant);
        return watched("time " + names, [&] { return run_timed(variants, progress); });
    }

    HardwareReading hardware(const VariantChoice& choice, Progress& progress) override {
        return watched("count " + to_string(choice), [&] { return run_counted(choice, progress); });
    }

private:
    /// A step under its name. When it leaves the GPU unusable that is written down, with the step and the shape.
    template <class Step>
    auto watched(const std::string& name, Step step) {
        require_sound();
        const Range range(name);
        try {
            return step();
        } catch (const CudaError& error) {
            const std::string what = fmt::format("{} on {}: {}", name, shape_, error.what());
            if (lost()) note_fault(what);
            throw CudaError(what);
        }
    }

    /// y as before the product, and nothing of the data in L2.
    void make_cold() {
        loaded_.reset_y(0);
        flusher_.flush(stream_);
    }

    Array<float> run_plain(const VariantChoice& variant, Progress& progress) {
        using clock = std::chrono::steady_clock;
        loaded_.reset_y(0);
        const Launch launch = launcher(variant, progress);
        launch(0, stream_);  // a first launch may load code, which is no part of its time
        const auto start = clock::now();
        check(cudaGetLastError(), "launching");
        wait_for(stream_, "running", progress, [&](double s) { progress.fraction(s / patience_seconds()); });
        seconds_[to_string(variant)] = std::chrono::duration<double>(clock::now() - start).count();
        return loaded_.read_y(0);
    }

    /// Of the run that was verified; 0 before it.
    double seconds_of(const VariantChoice& variant) const {
        const auto known = seconds_.find(to_string(variant));
        return known == seconds_.end() ? 0 : known->second;
    }

    /// Why a launch is not repeated for what takes many; empty when it is.
    std::string too_long(const VariantChoice& variant) const {
        const double seconds = seconds_of(variant);
        if (seconds <= patience::longest_repeated_seconds) return {};
        return fmt::format("{}: a launch took {:.1f} s, and what takes longer than {:.0f} s is not repeated for it",
                           to_string(variant), seconds, patience::longest_repeated_seconds);
    }

    TraceRun run_recorded(const VariantChoice& choice, const TraceOptions& options, Progress& progress) {
        const Variant& variant = variant_of(operation_, choice);
        TraceRun run;
        if (variant.halves) need_halves(progress);
        if (is_reference(variant)) return library_run(choice);
        if (run.missing = too_long(choice); !run.missing.empty()) return run;
        const PlanOnDevice* planned = plan_of(variant);
        const auto arrays = arrays_for(choice, 0, planned);
        const TracedLaunch launch = [&](const simt::Tape& tape, cudaStream_t stream) {
            return launch_traced(build_of(options), choice.id, arrays, tape, stream);
        };
        const std::function<void()> prepare = [this] { make_cold(); };
        TapeResult tape =
            run_traced(launch, prepare, {options.first_warp, options.warps, options.max_events, options.clocks},
                       stream_, progress);
        if (tape.recording_us > 0) run.recording_us = tape.recording_us;
        run.trace = to_trace(std::move(tape), Namer(variant, arrays.names), variant.halves, options.clocks, progress);
        if (planned && planned->us() > 0) run.counters["preprocess_us"] = planned->us();
        if (machine_code_) run.sass_loads = own_loads(operation_, choice);
        return run;
    }

    std::vector<std::optional<Timing>> run_timed(std::span<const VariantChoice> variants, Progress& progress) {
        std::vector<Launch> launches;
        StopwatchOptions options;
        for (const VariantChoice& variant : variants) {
            launches.push_back(launcher(variant, progress));
            options.known_seconds.push_back(seconds_of(variant));
        }
        options.launch_us = device_.launch_us;
        options.cold.rounds = rounds_;
        if (warm_ups_ > 0) options.warm_ups = warm_ups_;
        const auto timings = time_interleaved(launches, loaded_.sets(), flusher_, options, stream_, progress);
        return {timings.begin(), timings.end()};
    }

    HardwareReading run_counted(const VariantChoice& choice, Progress& progress) {
        if (std::string why = too_long(choice); !why.empty()) return {.counts = {}, .missing = std::move(why)};
        return counters_.read(counted(choice, progress), progress);
    }

    /// The kernel alone is counted, as profilers do: what clears or scales y comes before. Of a library's call all is
    /// counted that it launches.
    CountedLaunch counted(const VariantChoice& choice, Progress& progress) {
        const Variant& variant = variant_of(operation_, choice);
        const Launch launch = launcher(choice, progress);
        if (is_reference(variant)) return {[this] { make_cold(); }, [=, this] { launch(0, stream_); }, stream_};
        const auto arrays = arrays_for(choice, 0, plan_of(variant));
        const auto queue = [=, this](LaunchPart part) { launch_plain(choice.id, arrays, stream_, part); };
        const auto prepare = [=, this] {
            make_cold();
            queue(LaunchPart::preparation);
        };
        return {prepare, [=] { queue(LaunchPart::kernel); }, stream_};
    }

    Launch launcher(const VariantChoice& choice, Progress& progress) {
        const Variant& variant = variant_of(operation_, choice);
        if (variant.halves) need_halves(progress);
        if (is_reference(variant))
            return [&library = reference(choice, 0)](std::size_t, cudaStream_t stream) { library.launch(stream); };
        const PlanOnDevice* planned = plan_of(variant);
        return [this, choice, planned](std::size_t set, cudaStream_t stream) {
            launch_plain(choice.id, arrays_for(choice, set, planned), stream);
        };
    }

    auto arrays_for(const VariantChoice& choice, std::size_t set, const PlanOnDevice* planned) const {
        auto arrays = loaded_.arrays(set, choice.lanes);
        arrays.warps = choice.warps;
        if (planned) planned->add_to(arrays);
        return arrays;
    }

    /// nullptr for a variant that needs none.
    const PlanOnDevice* plan_of(const Variant& variant) { return variant.planned ? &plan() : nullptr; }

    /// Made when it is first asked for.
    const PlanOnDevice& plan() {
        if (!plan_) plan_.emplace(plan_for(numbers_));
        return *plan_;
    }

    /// The variants that read halves use the tensor core's mma.m16n8k8, which came with Turing.
    void need_halves(Progress& progress) {
        if (compute_capability() < 75)
            throw BackendUnavailable("its tensor cores need a GPU of compute capability 7.5 or newer");
        loaded_.need_halves(progress);
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
    int rounds_, warm_ups_;
    bool machine_code_;
    const Numbers& numbers_;
    std::string shape_;
    Device device_;
    LoadedNumbers loaded_;
    Flusher flusher_;
    std::optional<PlanOnDevice> plan_;
    Stream stream_;
    CounterReader counters_;
    std::map<std::string, double> seconds_;  ///< of each variant's verified run
    std::map<std::string, std::unique_ptr<Reference>> references_;
};

}  // namespace

std::unique_ptr<Session> make_session(const Instance& instance, const Experiment& experiment, const Device& device,
                                      Progress& progress) {
    if (const auto* sgemv = std::get_if<SgemvInstance>(&instance))
        return std::make_unique<GpuSession<SgemvInstance, LoadedSgemv>>("sgemv", *sgemv, experiment, device, progress);
    return std::make_unique<GpuSession<SpmvInstance, LoadedSpmv>>("spmv", std::get<SpmvInstance>(instance), experiment,
                                                                  device, progress);
}

}  // namespace lanescope::cuda
