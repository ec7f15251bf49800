// Reads printed lines and failed assertions of a GPU from their records.
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

/// `lanescope_output_head` of app/toolchain/device/lanescope_output.h; precedes the records.
struct DeviceOutputHead {
    std::uint64_t drawn = 0, left_out = 0, room = 0;
};

struct DeviceOutput {
    Printed printed;                     ///< by block, in call order; steps are unknown
    std::optional<Hazard> failed_claim;  ///< first one
};

/// Reads all records. Omits and counts unfinished ones. Stops at a malformed one, because a faulty kernel may write
/// anything. `file_name` maps the compiler's file names to names in sites.
DeviceOutput read_device_output(const DeviceOutputHead& head, std::span<const std::byte> records,
                                const std::function<std::string(const std::string&)>& file_name);

}  // namespace lanescope
