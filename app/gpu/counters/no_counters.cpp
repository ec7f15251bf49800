// Replaces counter_reader.cpp without CUPTI.
#include "app/base/error.h"
#include "app/gpu/counters/counter_reader.h"

namespace lanescope::cuda {

namespace {

constexpr const char* built_without =
    "this program was built without CUPTI's range profiler, which came with CUDA 12.6";

}  // namespace

struct CounterReader::Tools {};

CounterReader::CounterReader() = default;
CounterReader::~CounterReader() = default;

HardwareReading CounterReader::read(const CountedLaunch&, Progress&) {
    return {.counts = {}, .missing = built_without};
}

void open_cupti() { throw BackendUnavailable(built_without); }

}  // namespace lanescope::cuda
