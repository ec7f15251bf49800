#include "app/backends/cuda/counter_host.h"

#include "app/backends/cuda/context.h"

namespace lanescope::cuda {
namespace {

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
    for (const char* name : names) {  // one by one: CUPTI rejects the whole list if one is missing
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

}  // namespace lanescope::cuda
