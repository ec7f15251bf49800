#include "app/gpu/counters/cupti_profiler.h"

#include <fmt/format.h>

#include <utility>

#include "app/compilers/cuda_library.h"
#include "app/gpu/driver/driver.h"

namespace lanescope::cuda {
namespace {

Cupti load_cupti() {
    const Library library(fmt::format("libcupti.so.{}", CUDA_VERSION / 1000));
    Cupti c{};
#define LANESCOPE_LOAD(member, function) library.load(c.member, LANESCOPE_NAME_OF(function))
    LANESCOPE_CUPTI_FUNCTIONS(LANESCOPE_LOAD)
#undef LANESCOPE_LOAD
    return c;
}

const char* chip_name() {
    CUpti_Device_GetChipName_Params ask{CUpti_Device_GetChipName_Params_STRUCT_SIZE};
    ask.deviceIndex = static_cast<std::size_t>(current_gpu());
    check(cupti().device_get_chip_name(&ask), "reading the chip's name");
    return ask.pChipName;
}

std::vector<std::uint8_t> availability(CUcontext context) {
    CUpti_Profiler_GetCounterAvailability_Params ask{CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE};
    ask.ctx = context;
    check(cupti().get_counter_availability(&ask), "listing the counters");
    std::vector<std::uint8_t> image(ask.counterAvailabilityImageSize);
    ask.pCounterAvailabilityImage = image.data();
    check(cupti().get_counter_availability(&ask), "listing the counters");
    return image;
}

}  // namespace

const Cupti& cupti() {
    static const Cupti loaded = load_cupti();  // retried after an exception
    return loaded;
}

void check(CUptiResult code, const char* doing) {
    if (code == CUPTI_SUCCESS) return;
    if (code == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES || code == CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES)
        throw NoCounters(
            "only administrators can read the GPU's counters: run as root, or load the driver with "
            "NVreg_RestrictProfilingToAdminUsers=0");
    if (code == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED || code == CUPTI_ERROR_HARDWARE_BUSY)
        throw NoCounters("another profiler uses the GPU's counters: end it and run again");
    const char* text = nullptr;
    cupti().get_error_message(code, &text);
    throw NoCounters(fmt::format("CUPTI, {}: {}", doing, text ? text : "unknown error"));
}

CounterHost::CounterHost(CUcontext context) : available_(availability(context)) {
    CUpti_Profiler_Host_Initialize_Params start{CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE};
    start.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
    start.pChipName = chip_name();
    start.pCounterAvailabilityImage = available_.data();
    check(cupti().host_initialize(&start), "starting the profiler");
    host_ = start.pHostObject;
}

CounterHost::~CounterHost() {
    CUpti_Profiler_Host_Deinitialize_Params end{CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE};
    end.pHostObject = host_;
    cupti().host_deinitialize(&end);
}

std::vector<const char*> CounterHost::add(std::span<const char* const> names) {
    std::vector<const char*> added;
    for (const char* name : names) {  // singly: CUPTI rejects a list with a missing one
        CUpti_Profiler_Host_ConfigAddMetrics_Params one{CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE};
        one.pHostObject = host_;
        one.ppMetricNames = &name;
        one.numMetrics = 1;
        if (cupti().host_add_metrics(&one) == CUPTI_SUCCESS) added.push_back(name);
    }
    if (added.empty()) throw NoCounters("this GPU has none of the counters that this program reads");
    return added;
}

std::vector<std::uint8_t> CounterHost::configuration() const {
    CUpti_Profiler_Host_GetConfigImageSize_Params size{CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE};
    size.pHostObject = host_;
    check(cupti().host_config_size(&size), "choosing counters");
    std::vector<std::uint8_t> image(size.configImageSize);
    CUpti_Profiler_Host_GetConfigImage_Params get{CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE};
    get.pHostObject = host_;
    get.configImageSize = image.size();
    get.pConfigImage = image.data();
    check(cupti().host_config(&get), "choosing counters");
    return image;
}

std::vector<double> CounterHost::evaluate(std::span<const std::uint8_t> image, std::vector<const char*> names) const {
    std::vector<double> values(names.size());
    CUpti_Profiler_Host_EvaluateToGpuValues_Params ask{CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE};
    ask.pHostObject = host_;
    ask.pCounterDataImage = image.data();
    ask.counterDataImageSize = image.size();
    ask.ppMetricNames = names.data();
    ask.numMetrics = names.size();
    ask.pMetricValues = values.data();
    check(cupti().host_evaluate(&ask), "working out the counters");
    return values;
}

/// `size`: CUPTI's constant, the struct's size without padding.
template <class Params>
Params RangeProfiler::on_this(std::size_t size) const {
    Params params{};
    params.structSize = size;
    params.pRangeProfilerObject = profiler_;
    return params;
}

RangeProfiler::RangeProfiler(CUcontext context, std::vector<std::uint8_t> configuration, std::vector<const char*> names)
    : configuration_(std::move(configuration)) {
    CUpti_RangeProfiler_Enable_Params enable{CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE};
    enable.ctx = context;
    check(cupti().enable(&enable), "reserving the counters");
    profiler_ = enable.pRangeProfilerObject;
    try {
        make_image(std::move(names));
        configure();
    } catch (...) {
        release();
        throw;
    }
}

RangeProfiler::~RangeProfiler() { release(); }

void RangeProfiler::release() {
    auto disable = on_this<CUpti_RangeProfiler_Disable_Params>(CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE);
    cupti().disable(&disable);
}

void RangeProfiler::make_image(std::vector<const char*> names) {
    auto size = on_this<CUpti_RangeProfiler_GetCounterDataSize_Params>(
        CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE);
    size.pMetricNames = names.data();
    size.numMetrics = names.size();
    size.maxNumOfRanges = 1;
    size.maxNumRangeTreeNodes = 1;
    check(cupti().data_size(&size), "allocating the counters");
    image_.resize(size.counterDataSize);
    auto make = on_this<CUpti_RangeProfiler_CounterDataImage_Initialize_Params>(
        CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    make.counterDataSize = image_.size();
    make.pCounterData = image_.data();
    check(cupti().data_initialize(&make), "allocating the counters");
}

/// User replay: only the caller can restore data between passes.
void RangeProfiler::configure() {
    auto set = on_this<CUpti_RangeProfiler_SetConfig_Params>(CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE);
    set.configSize = configuration_.size();
    set.pConfig = configuration_.data();
    set.counterDataImageSize = image_.size();
    set.pCounterDataImage = image_.data();
    set.range = CUPTI_UserRange;
    set.replayMode = CUPTI_UserReplay;
    set.maxRangesPerPass = 1;
    set.numNestingLevels = 1;
    set.minNestingLevel = 1;
    set.targetNestingLevel = 1;
    check(cupti().set_config(&set), "choosing counters");
}

void RangeProfiler::begin_pass() {
    auto start = on_this<CUpti_RangeProfiler_Start_Params>(CUpti_RangeProfiler_Start_Params_STRUCT_SIZE);
    check(cupti().start(&start), "starting a pass");
}

void RangeProfiler::begin_range() {
    auto push = on_this<CUpti_RangeProfiler_PushRange_Params>(CUpti_RangeProfiler_PushRange_Params_STRUCT_SIZE);
    push.pRangeName = "launch";
    check(cupti().push_range(&push), "beginning a range");
}

void RangeProfiler::end_range() {
    auto pop = on_this<CUpti_RangeProfiler_PopRange_Params>(CUpti_RangeProfiler_PopRange_Params_STRUCT_SIZE);
    check(cupti().pop_range(&pop), "ending a range");
}

bool RangeProfiler::end_pass() {
    auto stop = on_this<CUpti_RangeProfiler_Stop_Params>(CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE);
    check(cupti().stop(&stop), "ending a pass");
    return stop.isAllPassSubmitted != 0;
}

std::span<const std::uint8_t> RangeProfiler::collected() {
    auto decode = on_this<CUpti_RangeProfiler_DecodeData_Params>(CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE);
    check(cupti().decode(&decode), "collecting the counters");
    if (decode.numOfRangeDropped > 0) throw NoCounters("CUPTI dropped the launch that was to be counted");
    return image_;
}

}  // namespace lanescope::cuda
