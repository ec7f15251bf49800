#include "app/gpu/kernels/variant_on_gpu.h"
#include "app/compilers/cuda_tools.h"

#include <algorithm>

#include "app/base/error.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/tracing/recorded_trace.h"
#include "app/gpu/tracing/trace_sites.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t max_touched_steps = 8192;  ///< per warp, as on the emulator

const ListedLaunch& launch_at(const LaunchList& list, std::size_t step) {
    return std::get<ListedLaunch>(list.steps.at(step));
}

std::vector<std::size_t> launches_of(const LaunchList& list) {
    std::vector<std::size_t> launches;
    for (std::size_t step = 0; step < list.steps.size(); ++step)
        if (std::holds_alternative<ListedLaunch>(list.steps[step])) launches.push_back(step);
    return launches;
}

}  // namespace

/// The list with one probed launch.
class VariantOnGpu::Probed {
public:
    Probed(VariantOnGpu& variant, std::size_t step, ProbeKind kind, bool rolled, std::function<void()> make_cold)
        : variant_(variant),
          step_(step),
          loaded_(variant.code_.probed(kind, rolled)),
          make_cold_(std::move(make_cold)) {
        const ListedLaunch& listed = launch_at(variant.list(), step);
        kernel_ = loaded_.probes.find(loaded_.name_of(listed));
        if (!kernel_) throw UsageError("the compiler left kernel " + listed.written + " out");
        tape_ = loaded_.module.variable(std::string(tape_name)).address;
        variant.memory_.upload_variables(loaded_.module);
        ranges_ = variant.memory_.ranges(0, loaded_.module);
        launch_.emplace(listed, ranges_, loaded_.kernel(listed), variant.code_.pointer_words(listed));
        plain_ranges_ = variant.memory_.ranges(0, variant.code_.plain().module);
        launched_ = {.kind = kind,
                     .sites = kernel_->sites.size(),
                     .shared_arrays = kernel_->shared.size(),
                     .shape = variant.shape_of(step),
                     .prepare = [this](CUstream stream) { prepare(stream); },
                     .set_tape = [this](const EventBuffer& buffer, CUstream stream) { set_tape(buffer, stream); },
                     .launch = [this](CUstream stream) { launch_->queue(stream); }};
    }
    Probed(const Probed&) = delete;
    Probed& operator=(const Probed&) = delete;

    const ProbedLaunch& launch() const { return launched_; }
    const ProbedKernel& kernel() const { return *kernel_; }
    const Module& module() const { return loaded_.module; }

private:
    void prepare(CUstream stream) {
        make_cold_();
        variant_.plain(0).queue(0, step_, stream);
        // Copies variables that earlier kernels wrote.
        for (std::size_t i = 0; step_ > 0 && i < ranges_.size(); ++i)
            if (variant_.list().arrays[i].role == ListedArray::Role::variable && ranges_[i].address != 0)
                check(driver().queue_copy_on_device(ranges_[i].address, plain_ranges_[i].address, ranges_[i].bytes,
                                                    stream),
                      "copying variables");
    }

    void set_tape(const EventBuffer& buffer, CUstream stream) {
        host_tape_ = buffer;
        check(driver().queue_copy_to_device(tape_, &host_tape_, sizeof host_tape_, stream), "setting the tape");
    }

    VariantOnGpu& variant_;
    std::size_t step_;
    const LoadedKernels& loaded_;
    std::function<void()> make_cold_;
    const ProbedKernel* kernel_ = nullptr;
    CUdeviceptr tape_ = 0;
    EventBuffer host_tape_;
    ListRanges ranges_, plain_ranges_;
    std::optional<PreparedLaunch> launch_;
    ProbedLaunch launched_;
};

VariantOnGpu::VariantOnGpu(CapturedVariant variant, LoadedInstance& instance, Progress& progress)
    : instance_(instance), code_(std::move(variant)), memory_(code_.list(), instance, progress) {
    memory_.upload_variables(code_.plain().module);
}

const Replay& VariantOnGpu::plain(std::size_t set) {
    if (const auto found = plain_.find(set); found != plain_.end()) return found->second;
    const LoadedKernels& loaded = code_.plain();
    const ListRanges ranges = memory_.ranges(set, loaded.module);
    const auto prepare = [&](const ListedLaunch& launch) {
        return PreparedLaunch(launch, ranges, loaded.kernel(launch), code_.pointer_words(launch));
    };
    return plain_.try_emplace(set, list(), ranges, prepare).first->second;
}

std::size_t VariantOnGpu::main_step(const std::function<void()>& make_cold, CUstream stream, Progress& progress) {
    if (!main_) main_ = find_main_step(make_cold, stream, progress);
    return *main_;
}

std::size_t VariantOnGpu::find_main_step(const std::function<void()>& make_cold, CUstream stream, Progress& progress) {
    const std::vector<std::size_t> launches = launches_of(list());
    if (launches.empty()) throw UsageError(code_.variant().name + ": its host function launches no kernel");
    std::size_t best = launches.front();
    std::uint64_t most = 0;
    for (const std::size_t step : launches) {
        if (launches.size() == 1) break;
        const Probed probed(*this, step, ProbeKind::lanes, false, make_cold);
        const std::uint64_t events = count_events(probed.launch(), stream, progress).events;
        if (events <= most) continue;
        most = events;
        best = step;
    }
    return best;
}

LaunchShape VariantOnGpu::shape_of(std::size_t step) const {
    const ListedLaunch& launch = launch_at(list(), step);
    return {launch.grid, launch.block, launch.shared_bytes};
}

std::vector<NamedRange> VariantOnGpu::named_ranges(const Module& module) const {
    const ListRanges ranges = memory_.ranges(0, module);
    std::vector<NamedRange> named;
    for (std::size_t i = 0; i < ranges.size(); ++i)
        named.push_back({list().arrays[i].name, ranges[i].address, ranges[i].bytes});
    return named;
}

TraceRun VariantOnGpu::trace(const TraceOptions& options, const std::function<void()>& make_cold, CUstream stream,
                             Progress& progress) {
    const std::size_t step = main_step(make_cold, stream, progress);
    const ProbeKind kind = probe_kind(options);
    const bool rolled = options.rolled && !options.clocks;
    const RecordRequest request{options.first_warp, options.warps, options.max_events};
    const Probed probed(*this, step, kind, rolled, make_cold);

    std::vector<std::uint64_t> addresses;
    if (!records_addresses(kind)) {
        const Probed inspections(*this, step, ProbeKind::addresses, rolled, make_cold);
        addresses = count_events(inspections.launch(), stream, progress).addresses;
    }
    Recorded buffer = run_probed(probed.launch(), request, stream, progress);
    if (records_addresses(kind)) addresses = buffer.addresses;

    TraceRun run;
    const CapturedVariant& variant = code_.variant();
    const std::vector<Site> named =
        name_sites(probed.kernel(), addresses, named_ranges(probed.module()), {variant.file.string(), variant.name});
    LaunchShape shape = shape_of(step);
    shape.shared_bytes += code_.plain().kernel(launch_at(list(), step)).static_shared_bytes();
    run.trace = to_lane_trace(std::move(buffer), named, probed.kernel(), kind, shape, progress);

    // Measures recording cost with the cheapest probe.
    const Probed cheapest(*this, step, ProbeKind::lanes, rolled, make_cold);
    const double us =
        run_probed(cheapest.launch(), {.warps = 0, .max_events = 0, .timed = true}, stream, progress).recording_us;
    if (us > 0) run.recording_us = us;
    return run;
}

WarpAccesses VariantOnGpu::accesses(std::int64_t warp, const Instance& instance, const std::function<void()>& make_cold,
                                    CUstream stream, Progress& progress) {
    const std::size_t step = main_step(make_cold, stream, progress);
    if (warp < 0 || warp >= shape_of(step).warps()) return {.warp = warp, .failure = "the kernel has no such warp"};
    const Probed probed(*this, step, ProbeKind::touches, false, make_cold);
    const WarpTouches touches = record_touches(probed.launch(), warp, max_touched_steps, stream, progress);
    const CapturedVariant& variant = code_.variant();
    const std::vector<NamedRange> ranges = named_ranges(probed.module());
    const std::vector<Site> named =
        name_sites(probed.kernel(), touches.known, ranges, {variant.file.string(), variant.name});
    const TouchedArrays arrays{probed.kernel(), touches.known, ranges, list().arrays};
    WarpAccesses made = accesses_of(touches, named, arrays, instance);
    made.warp = warp;
    made.bfloat = std::ranges::any_of(list().arrays, &ListedArray::bfloat);
    return made;
}

std::optional<SassLoads> VariantOnGpu::sass_loads() {
    if (!main_) return std::nullopt;
    return sass_loads_in(code_.machine_code(), code_.plain().name_of(launch_at(list(), *main_)));
}

}  // namespace lanescope::cuda
