// What lanes on a GPU printed and claimed, from the records that they left in memory of the host's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/model/hazard.h"
#include "app/model/printed.h"

namespace lanescope {

/// What stands before the records: `lanescope_output_head` of app/toolchain/device/lanescope_output.h.
struct DeviceOutputHead {
    std::uint64_t drawn = 0, left_out = 0, room = 0;
};

struct DeviceOutput {
    Printed printed;                     ///< no step is known; by block, and there in the order of the calls
    std::optional<Hazard> failed_claim;  ///< the first one
};

/// Records that were begun and not finished are left out, and counted. They were written by a kernel that may have
/// written anything: what cannot be one ends the reading. file_name: of a file as the compiler was told, as sites
/// tell it.
DeviceOutput read_device_output(const DeviceOutputHead& head, std::span<const std::byte> records,
                                const std::function<std::string(const std::string&)>& file_name);

}  // namespace lanescope
