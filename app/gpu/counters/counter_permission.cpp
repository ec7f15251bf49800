#include "app/gpu/counters/counter_reader.h"
#include "app/gpu/driver/device_memory.h"

namespace lanescope::cuda {

// The driver fills memory by a kernel of its own.
std::string why_no_counters(int gpu) {
    check(use_gpu(gpu), "choosing the GPU");
    const DeviceArray<char> memory(1 << 20);
    const Stream stream;
    const auto fill = [&] { check(driver().queue_fill(memory.address(), 0, memory.size(), stream), "filling memory"); };
    CounterReader reader;
    Progress nobody_waits;
    return reader.read({.prepare = [] {}, .launch = fill, .stream = stream}, nobody_waits).missing;
}

}  // namespace lanescope::cuda
