// A plan in device memory: its tiles, and scratch for blocks that share a row.
#pragma once

#include "app/backends/cuda/check.h"
#include "app/backends/planned.h"

namespace lanescope::cuda {

class PlanOnDevice {
public:
    explicit PlanOnDevice(Planned planned)
        : planned_(std::move(planned)),
          tiles_(std::span<const int>(planned_.tiles.tiles)),
          partials_(planned_.partials),
          arrivals_(std::span<const unsigned>(std::vector<unsigned>(planned_.arrivals))) {}

    const std::string& reason() const { return planned_.reason; }
    double us() const { return planned_.plan_us; }
    template <class Arrays>
    void add_to(Arrays& arrays) const {
        add_plan(arrays, planned_, tiles_.span(), partials_.span(), arrivals_.span());
    }

private:
    Planned planned_;
    DeviceArray<int> tiles_;
    DeviceArray<float> partials_;
    DeviceArray<unsigned> arrivals_;
};

}  // namespace lanescope::cuda
