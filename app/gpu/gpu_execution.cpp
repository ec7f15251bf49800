#include "app/gpu/cuda_backend.h"

#include <fmt/format.h>
#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "app/base/error.h"
#include "app/catalog/catalog.h"
#include "app/gpu/counters/counter_reader.h"
#include "app/gpu/driver/waiting.h"
#include "app/gpu/kernels/device_arrays.h"
#include "app/gpu/kernels/kernel_output.h"
#include "app/gpu/kernels/variant_on_gpu.h"
#include "app/gpu/libraries/library_products.h"
#include "app/gpu/timing/stopwatch.h"
#include "app/model/device.h"
#include "app/model/operation.h"

namespace lanescope::cuda {
namespace {

/// For Nsight tools.
class Range {
public:
    explicit Range(const std::string& name) { nvtxRangePushA(name.c_str()); }
    Range(const Range&) = delete;
    Range& operator=(const Range&) = delete;
    ~Range() { nvtxRangePop(); }
};

/// Returns "300 x 200 with 1000 nonzeros", or "1000 elements" without a matrix.
std::string shape_text(const Instance& instance) {
    const MatrixView* matrix = instance.operation().matrix_view();
    return matrix ? matrix->shape_text(instance)
                  : fmt::format("{} elements", instance.operation().facts(instance).elements);
}

ElementForm form_of_y(const LaunchList& list) {
    return form_of(*std::ranges::find(list.arrays, ListedArray::Role::output, &ListedArray::role));
}

/// Returns true if further calls would fail. Does not wait for a hanging GPU.
bool lost() { return hung() || driver().synchronize() != CUDA_SUCCESS; }

class GpuSession : public Execution {
    /// Records a fault that leaves the GPU unusable.
    template <class Step>
    auto watched(const std::string& name, Step step) {
        require_sound();
        const Range range(name);
        try {
            return step();
        } catch (const CudaError& error) {
            const std::string what = fmt::format("{} on {}: {}", name, shape_, error.what());
            if (lost()) note_fault(what);
            if (said_.failed_claim || !said_.printed.lines.empty()) throw stopped(what);
            throw CudaError(what);
        }
    }

    KernelStopped stopped(const std::string& what) {
        Hazard cause = std::exchange(said_.failed_claim, std::nullopt)
                           .value_or(Hazard{.kind = HazardKind::launch_failure, .text = what});
        const bool claimed = cause.kind == HazardKind::failed_assert;
        const std::string why = claimed ? fmt::format("{}:{}, block {}, warp {}, lane {}: {}", cause.file, cause.line,
                                                      cause.block, cause.warp, cause.lane, cause.text)
                                        : what;
        return KernelStopped(why, std::move(cause), std::exchange(said_.printed, {}));
    }

public:
    GpuSession(const Catalog& catalog, const Instance& instance, const Experiment& experiment, const Device& device,
               Capture capture, Progress& progress)
        : catalog_(catalog),
          rounds_(experiment.rounds),
          warm_ups_(experiment.warm_ups),
          machine_code_(experiment.machine_code),
          instance_(instance),
          shape_(shape_text(instance)),
          device_(device),
          capture_(std::move(capture)),
          loaded_(instance, device.l2_bytes, progress),
          flusher_(device.l2_bytes) {
        elements_at_work = operands_of(instance).elements;
    }

    Array<float> output(const VariantChoice& variant, std::vector<Hazard>&, Progress& progress) override {
        said_ = {};
        return watched("verify " + to_string(variant), [&] { return run_plain(variant, progress); });
    }

    TraceRun trace(const VariantChoice& choice, const TraceOptions& options, Progress& progress) override {
        return watched("trace " + to_string(choice), [&] { return run_recorded(choice, options, progress); });
    }

    WarpAccesses accesses(const VariantChoice& choice, std::int64_t warp, Progress& progress) override {
        if (is_reference(choice)) return Execution::accesses(choice, warp, progress);
        return watched("inspect " + to_string(choice), [&] {
            return on_gpu(choice, progress)
                .accesses(
                    warp, instance_, [this] { make_cold(); }, stream_, progress);
        });
    }

    std::string choice(const VariantChoice& variant) override {
        Progress nobody_waits;
        return is_reference(variant) ? std::string() : on_gpu(variant, nobody_waits).list().said;
    }

    double converted_bytes(const VariantChoice& variant) override {
        Progress nobody_waits;
        return is_reference(variant) ? 0 : on_gpu(variant, nobody_waits).list().converted_bytes;
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
    void make_cold() {
        loaded_.reset_y(0);
        flusher_.flush(stream_);
    }

    Array<float> run_plain(const VariantChoice& variant, Progress& progress) {
        using clock = std::chrono::steady_clock;
        loaded_.reset_y(0);
        const Launch launch = launcher(variant, progress);
        auto listening = listen(variant, progress);
        launch(0, stream_);  // untimed: may load code
        const auto start = clock::now();
        wait_for(stream_, "running", progress, [&](double s) { progress.fraction(s / timeout_seconds()); });
        seconds_[to_string(variant)] = std::chrono::duration<double>(clock::now() - start).count();
        listening.reset();
        printed_[to_string(variant)] = std::move(said_.printed);
        return loaded_.read_y(0, is_reference(variant) ? ElementForm() : form_of_y(on_gpu(variant, progress).list()));
    }

    /// Collects kernel output in said_ during the result's lifetime.
    std::unique_ptr<KernelOutput> listen(const VariantChoice& variant, Progress& progress) {
        if (is_reference(variant)) return nullptr;
        KernelCode& code = on_gpu(variant, progress).code();
        const SourceName source{code.variant().file.string(), code.variant().name};
        return std::make_unique<KernelOutput>(code.plain().module, source, said_);
    }

    /// 0 before verification.
    double seconds_of(const VariantChoice& variant) const {
        const auto known = seconds_.find(to_string(variant));
        return known == seconds_.end() ? 0 : known->second;
    }

    std::string too_long(const VariantChoice& variant) const {
        const double seconds = seconds_of(variant);
        if (seconds <= timeouts::longest_repeated_seconds) return {};
        return fmt::format("{}: a launch took {:.1f} s, and launches longer than {:.0f} s are not repeated for it",
                           to_string(variant), seconds, timeouts::longest_repeated_seconds);
    }

    TraceRun run_recorded(const VariantChoice& choice, const TraceOptions& options, Progress& progress) {
        TraceRun run{.printed = printed_[to_string(choice)]};
        if (is_reference(choice)) return library_run(choice);
        if (run.missing = too_long(choice); !run.missing.empty()) return run;
        VariantOnGpu& variant = on_gpu(choice, progress);
        run = variant.trace(
            options, [this] { make_cold(); }, stream_, progress);
        run.printed = printed_[to_string(choice)];
        if (machine_code_) run.sass_loads = variant.sass_loads();
        // A planning phase computed the uploads; its time is the host function's.
        if (!variant.list().uploads.empty()) run.counters[Counter::preprocess_us] = variant.list().host_us;
        return run;
    }

    std::vector<std::optional<Timing>> run_timed(std::span<const VariantChoice> variants, Progress& progress) {
        std::vector<Launch> launches;
        StopwatchOptions options;
        for (const VariantChoice& variant : variants) {
            launches.push_back(launcher(variant, progress));
            if (!is_reference(variant))  // after the timing
                for (std::size_t set = 0; set < loaded_.sets(); ++set) on_gpu(variant, progress).plain(set);
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

    /// Counts the main kernel only, as profilers do, but every launch of a library call.
    CountedLaunch counted(const VariantChoice& choice, Progress& progress) {
        if (is_reference(choice)) {
            const Launch launch = launcher(choice, progress);
            return {[this] { make_cold(); }, [=, this] { launch(0, stream_); }, stream_};
        }
        VariantOnGpu& variant = on_gpu(choice, progress);
        const std::size_t step = variant.main_step([this] { make_cold(); }, stream_, progress);
        const Replay& replay = variant.plain(0);
        const auto prepare = [&replay, step, this] {
            make_cold();
            replay.queue(0, step, stream_);
        };
        return {prepare, [&replay, step, this] { replay.queue(step, step + 1, stream_); }, stream_};
    }

    Launch launcher(const VariantChoice& choice, Progress& progress) {
        if (is_reference(choice))
            return [&library = reference(choice, progress)](std::size_t, CUstream stream) { library.launch(stream); };
        VariantOnGpu& variant = on_gpu(choice, progress);
        return [&variant](std::size_t set, CUstream stream) { variant.plain(set).queue(stream); };
    }

    bool is_reference(const VariantChoice& choice) const { return variant_of(choice).group == VariantGroup::library; }

    const Variant& variant_of(const VariantChoice& choice) const {
        return *catalog_.find(instance_.operation().name(), choice.id);
    }

    VariantOnGpu& on_gpu(const VariantChoice& choice, Progress& progress) {
        auto& variant = variants_[to_string(choice)];
        if (variant) return *variant;
        if (!capture_) throw BackendUnavailable("this build cannot run host functions of kernel files");
        variant = std::make_unique<VariantOnGpu>(capture_(variant_of(choice), instance_, choice, progress), loaded_,
                                                 progress);
        return *variant;
    }

    Reference& reference(const VariantChoice& choice, Progress& progress) {
        auto& library = references_[choice.id];
        if (reads_fp16(variant_of(choice)))
            for (const std::string_view input : instance_.operation().info().float_inputs())
                loaded_.need(std::string(input), {.bytes = 2}, progress);
        if (!library) library = make_reference(choice.id, instance_, loaded_, 0);
        return *library;
    }

    /// A library's kernels cannot be traced.
    TraceRun library_run(const VariantChoice& choice) {
        TraceRun run;
        Progress nobody_waits;
        if (const double us = reference(choice, nobody_waits).preprocess_us(); us > 0)
            run.counters[Counter::preprocess_us] = us;
        return run;
    }

    const Catalog& catalog_;
    int rounds_, warm_ups_;
    bool machine_code_;
    const Instance& instance_;
    std::string shape_;
    Device device_;
    Capture capture_;
    LoadedInstance loaded_;
    Flusher flusher_;
    Stream stream_;
    CounterReader counters_;
    std::map<std::string, double> seconds_;   ///< of verified runs
    std::map<std::string, Printed> printed_;  ///< of verified runs
    DeviceOutput said_;                       ///< of the current verification
    std::map<std::string, std::unique_ptr<VariantOnGpu>> variants_;
    std::map<std::string, std::unique_ptr<Reference>> references_;
};

}  // namespace

std::unique_ptr<Execution> make_session(const Catalog& catalog, const Instance& instance, const Experiment& experiment,
                                        const Device& device, const Capture& capture, Progress& progress) {
    return std::make_unique<GpuSession>(catalog, instance, experiment, device, capture, progress);
}

}  // namespace lanescope::cuda
