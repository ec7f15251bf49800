#include "app/backends/cuda/range_profiler.h"

#include <utility>

namespace lanescope::cuda {

/// `size` is CUPTI's constant: the struct's size without padding.
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

/// User replay: only the caller can restore the data between passes.
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
