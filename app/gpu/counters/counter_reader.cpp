#include "app/gpu/counters/counter_reader.h"

#include <cmath>
#include <vector>

#include "app/gpu/counters/cupti_profiler.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/waiting.h"
#include "app/model/measurements.h"

namespace lanescope::cuda {
namespace {

constexpr int usual_passes = 10, max_passes = 100;

bool run_pass(const CountedLaunch& counted, RangeProfiler& profiler) {
    counted.prepare();
    wait_for(counted.stream, "preparing a counted launch");
    profiler.begin_pass();
    profiler.begin_range();
    counted.launch();
    wait_for(counted.stream, "counting");
    profiler.end_range();
    return profiler.end_pass();
}

void run_passes(const CountedLaunch& counted, RangeProfiler& profiler, Progress& progress) {
    for (int pass = 0; pass < max_passes; ++pass) {
        progress.check();
        progress.fraction(double(pass) / usual_passes);
        if (run_pass(counted, profiler)) return;
    }
    throw NoCounters("the counters took more passes than this program allows");
}

/// Literals: CUPTI needs the final zero.
std::vector<const char*> all_names() {
    std::vector<const char*> names;
    for (const std::string_view name : enum_names<HardwareCounter>.list) names.push_back(name.data());
    return names;
}

HardwareCounters counters_by_name(const std::vector<const char*>& names, const std::vector<double>& values) {
    HardwareCounters counts;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (std::isfinite(values[i])) counts[parse_name<HardwareCounter>(names[i])] = values[i];
    return counts;
}

}  // namespace

struct CounterReader::Tools {
    class Profiling {
    public:
        Profiling() {
            CUpti_Profiler_Initialize_Params start{CUpti_Profiler_Initialize_Params_STRUCT_SIZE};
            check(cupti().profiler_initialize(&start), "starting");
        }
        Profiling(const Profiling&) = delete;
        Profiling& operator=(const Profiling&) = delete;
        ~Profiling() {
            CUpti_Profiler_DeInitialize_Params end{CUpti_Profiler_DeInitialize_Params_STRUCT_SIZE};
            cupti().profiler_deinitialize(&end);
        }
    };

    Profiling profiling;
    CUcontext context = current_context();
    CounterHost host{context};
    std::vector<const char*> names = host.add(all_names());
    std::vector<std::uint8_t> configuration = host.configuration();
};

CounterReader::CounterReader() = default;
CounterReader::~CounterReader() = default;

void open_cupti() { cupti(); }

HardwareReading CounterReader::read(const CountedLaunch& counted, Progress& progress) try {
    if (!tools_) tools_ = std::make_unique<Tools>();
    RangeProfiler profiler(tools_->context, tools_->configuration, tools_->names);
    run_passes(counted, profiler, progress);
    return {.counts = counters_by_name(tools_->names, tools_->host.evaluate(profiler.collected(), tools_->names)),
            .missing = {}};
} catch (const BackendUnavailable& reason) {
    return {.counts = {}, .missing = reason.what()};
}

}  // namespace lanescope::cuda
