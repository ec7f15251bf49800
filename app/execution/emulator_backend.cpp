#include "app/execution/emulator_backend.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "app/base/error.h"
#include "app/execution/launch_trace.h"
#include "app/execution/program_run.h"
#include "app/execution/symbolizer.h"
#include "app/execution/time_model.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

struct Run {
    Array<float> y;
    bool y_given = false;  ///< y was moved to the caller
    TraceRun traced;
    ModelledTime time;
    std::string choice;  ///< kernel and reason reported by the host function
    double converted_bytes = 0;
};

/// Returns bytes of the vector that rows read repeatedly; 0 without a matrix.
double gathered_bytes(const MatrixView* matrix, const Operands& operands, const Program& program) {
    if (!matrix) return 0;
    const auto x = std::ranges::find(operands.inputs, matrix->names().vector, &NamedArray::name);
    return x == operands.inputs.end() ? 0 : program.element_bytes(x->name) * double(x->size());
}

/// Returns the matrix arrays: warps' ranges in them are recorded.
std::uint32_t watched_arrays(const MatrixView* matrix, const Operands& operands) {
    if (!matrix) return 0;
    const auto elements = std::ranges::find(operands.inputs, matrix->names().elements, &NamedArray::name);
    return 1u << (elements - operands.inputs.begin());
}

/// Only small matrices record each lane's elements. place_limit bounds kernels that read them repeatedly.
bool is_small(const Instance& instance) {
    const std::optional<MatrixSizes> matrix = instance.operation().facts(instance).matrix;
    return matrix && std::max(matrix->rows, matrix->cols) <= max_whole_side;
}
constexpr std::size_t place_limit = 1 << 18;

/// Converts byte offsets in the matrix to rows and elements.
void add_readers(LaneTrace& trace, const emulator::LaunchRecord& record, const Instance& instance,
                 const Program& program) {
    const MatrixView* matrix = instance.operation().matrix_view();
    if (!matrix) return;
    const unsigned element_bytes = program.element_bytes(matrix->names().elements);
    for (const emulator::ByteRange& byte_range : record.reaches) {
        RowSpan& rows = trace.rows.emplace_back();
        if (byte_range.first > byte_range.last) continue;
        const auto row = [&](std::uint64_t byte) {
            return std::uint32_t(matrix->row_of(instance, byte / element_bytes));
        };
        rows = {row(byte_range.first), row(byte_range.last)};
    }
    for (const std::uint32_t byte : record.places) trace.elements.push_back(byte / element_bytes);
}

class EmulatorExecution : public Execution {
public:
    EmulatorExecution(const Catalog& catalog, const Instance& instance, const Experiment& experiment, Device device,
                      EmulatorOptions options)
        : catalog_(catalog),
          instance_(instance),
          operands_(operands_of(instance)),
          experiment_(experiment),
          device_(std::move(device)),
          options_(options) {}

    Array<float> output(const VariantChoice& variant, std::vector<Hazard>& hazards, Progress& progress) override {
        Run& run = run_of(variant, progress);
        if (std::exchange(run.y_given, true)) run.y = run_variant(variant, progress).y;
        hazards = run.traced.hazards;
        return std::move(run.y);
    }

    TraceRun trace(const VariantChoice& variant, const TraceOptions& options, Progress& progress) override {
        if (options != experiment_.trace) {
            experiment_.trace = options;
            runs_.clear();
        }
        return run_of(variant, progress).traced;
    }

    std::string choice(const VariantChoice& variant) override {
        Progress nobody_waits;
        return run_of(variant, nobody_waits).choice;
    }

    double converted_bytes(const VariantChoice& variant) override {
        Progress nobody_waits;
        return run_of(variant, nobody_waits).converted_bytes;
    }

    std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) override {
        std::vector<std::optional<Timing>> times;
        for (const VariantChoice& variant : variants) {
            const double us = run_of(variant, progress).time.total();
            Timing timing;
            timing.kind = Kind::modelled;
            timing.cold = {us, us, us, 1, us};
            timing.near_launch_floor = us < 10 * device_.launch_us;
            times.emplace_back(timing);
        }
        return times;
    }

private:
    Run& run_of(const VariantChoice& variant, Progress& progress) {
        const std::string key = to_string(variant);
        if (const auto known = runs_.find(key); known != runs_.end()) return known->second;
        return runs_[key] = run_variant(variant, progress);
    }

    Run run_variant(const VariantChoice& variant, Progress& progress) {
        Run run{.y = y_before(operands_)};
        const Operation& operation = instance_.operation();
        const auto program =
            Program::of(*catalog_.find(operation.name(), variant.id), progress.flag(), form_of(variant));
        const GivenProblem given = given_of(operands_, run.y);

        const auto start = std::chrono::steady_clock::now();
        ProgramRun ran =
            run_program(*program, given, {variant.lanes, variant.warps}, emulator_options(variant, progress));
        const auto end = std::chrono::steady_clock::now();
        progress.check();

        run.choice = ran.list.said;
        run.converted_bytes = ran.list.converted_bytes;
        run.time = model_time(ran.record, device_, gathered_bytes(operation.matrix_view(), operands_, *program));
        Counters counters = to_counters(ran.record, run.time);
        counters[Counter::emulation_us] = std::chrono::duration<double, std::micro>(end - start).count();
        if (!ran.list.uploads.empty()) counters[Counter::preprocess_us] = ran.list.host_us;
        run.traced = named_record(*program, ran);
        run.traced.counters = std::move(counters);
        return run;
    }

    /// Moves the events out of the record.
    TraceRun named_record(const Program& program, ProgramRun& ran) const {
        emulator::LaunchRecord& record = ran.record;
        const Symbolizer symbolizer(names_of(program, ran.list));
        TraceRun traced;
        for (const emulator::RawHazard& hazard : record.hazards) traced.hazards.push_back(symbolizer.hazard(hazard));
        traced.printed = symbolizer.printed(record.printed);
        for (Hazard& hazard : traced.hazards) name_assertion(hazard, traced.printed);
        LaneTrace trace = to_trace(record, symbolizer, experiment_.trace);
        add_readers(trace, record, instance_, program);
        traced.trace = std::move(trace);
        return traced;
    }

    emulator::EmulatorOptions emulator_options(const VariantChoice& variant, Progress& progress) const {
        emulator::EmulatorOptions options;
        options.independent = variant.schedule.value_or(experiment_.schedule) == Schedule::independent;
        options.seed = experiment_.schedule_seed;
        options.threads = options_.threads;
        options.last_block_first = operands_.procedural.has_value();  // finds overflows of int first
        options.l1_share = [this](const emulator::Shape& shape) { return l1_share(shape, device_); };
        options.sm_cache = [this](const emulator::Shape& shape) { return sm_cache(shape, device_); };
        options.first_warp = experiment_.trace.first_warp;
        options.warps = experiment_.trace.warps;
        options.max_events = experiment_.trace.max_events;
        options.max_warp_steps = step_limit(operands_);
        options.watched_arrays = watched_arrays(instance_.operation().matrix_view(), operands_);
        options.max_places = is_small(instance_) ? place_limit : 0;
        options.cancelled = progress.flag();
        options.progress = [&progress](double done) { progress.fraction(done); };
        return options;
    }

    const Catalog& catalog_;
    const Instance& instance_;
    Operands operands_;
    Experiment experiment_;
    Device device_;
    EmulatorOptions options_;
    std::map<std::string, Run> runs_;
};

class Emulator : public Backend {
public:
    Emulator(const Catalog& catalog, std::vector<Device> models, EmulatorOptions options)
        : catalog_(catalog), models_(std::move(models)), options_(options) {}

    BackendKind kind() const override { return BackendKind::emulator; }
    Availability availability() const override { return {true, {}}; }

    Provenance provenance(const Experiment& experiment) const override {
        Provenance provenance;
        provenance.backend = kind();
        provenance.device = device(experiment).name;
        return provenance;
    }

    Device device(const Experiment& experiment) const override {
        const auto found = std::ranges::find(models_, experiment.device, &Device::id);
        if (found != models_.end()) return *found;
        std::string known;
        for (const Device& model : models_) known += (known.empty() ? "" : ", ") + model.id;
        throw UsageError("unknown device model '" + experiment.device + "': expected one of " + known);
    }

    std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment, Progress&) override {
        return std::make_unique<EmulatorExecution>(catalog_, instance, experiment, device(experiment), options_);
    }

private:
    const Catalog& catalog_;
    std::vector<Device> models_;
    EmulatorOptions options_;
};

}  // namespace

std::unique_ptr<Backend> make_emulator(const Catalog& catalog, std::vector<Device> models, EmulatorOptions options) {
    return std::make_unique<Emulator>(catalog, std::move(models), options);
}

}  // namespace lanescope
