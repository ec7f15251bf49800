// Arrays of a launch list in device memory: the problem's, allocations of the host function, and variables.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/backends/cuda/arrays.h"
#include "app/backends/cuda/module.h"
#include "app/machine/launch_list.h"

namespace lanescope::cuda {

/// Device ranges, by array of the list.
using ListRanges = std::vector<MemoryRange>;

class ListMemory {
public:
    /// Allocates and uploads. The arguments must outlive it. Throws Cancelled and UsageError.
    ListMemory(const LaunchList& list, LoadedInstance& instance, Progress& progress);

    void upload_variables(const Module& module) const;
    ListRanges ranges(std::size_t set, const Module& module) const;

private:
    const LaunchList& list_;
    const LoadedInstance& instance_;
    std::map<unsigned, DeviceArray<std::byte>> scratch_;  ///< by array number
};

/// Maps a list pointer to a device address; keeps null and other values.
std::uint64_t device_address(std::uint64_t pointer, const ListRanges& ranges);
/// Returns true for an address in an array or just past it. `value` may be a number.
bool lies_in_an_array(std::uint64_t value, const ListRanges& ranges);

/// Returns a device address. Throws UsageError if `bytes` from there exceed the array.
CUdeviceptr address_of(const ArrayPlace& place, std::uint64_t bytes, const ListRanges& ranges);

}  // namespace lanescope::cuda
