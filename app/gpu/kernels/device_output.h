// Printed lines and failed assertions on a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/model/diagnostics.h"

namespace lanescope {

/// `lanescope_output_head` of app/compilers/device/lanescope_output.h.
struct DeviceOutputHead {
    std::uint64_t drawn = 0, left_out = 0, room = 0;
};

struct DeviceOutput {
    Printed printed;                     ///< by block, in call order; steps are unknown
    std::optional<Hazard> failed_claim;  ///< first one
};

/// Counts and omits unfinished records. Stops at a malformed one: a faulty kernel may write anything. `file_name` maps
/// compiler file names to site names.
DeviceOutput read_device_output(const DeviceOutputHead& head, std::span<const std::byte> records,
                                const std::function<std::string(const std::string&)>& file_name);

}  // namespace lanescope
