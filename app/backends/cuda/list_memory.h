// The arrays of a launch list in device memory: the problem's, the host function's allocations, and module variables.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/backends/cuda/arrays.h"
#include "app/backends/cuda/module.h"
#include "app/machine/launch_list.h"

namespace lanescope::cuda {

/// The device range of each array of the list.
using ListRanges = std::vector<MemoryRange>;

class ListMemory {
public:
    /// Makes the host function's allocations and uploads. All arguments must outlive it. Throws Cancelled, and
    /// UsageError if memory does not suffice.
    ListMemory(const LaunchList& list, LoadedInstance& instance, Progress& progress);

    /// Uploads the host function's data to the module's variables.
    void upload_variables(const Module& module) const;
    /// Returns the ranges for that set of the problem's arrays and that module's variables.
    ListRanges ranges(std::size_t set, const Module& module) const;

private:
    const LaunchList& list_;
    const LoadedInstance& instance_;
    std::map<unsigned, DeviceArray<std::byte>> scratch_;  ///< by index in the list
};

/// Translates a pointer of the list to a device address; returns null and other values unchanged.
std::uint64_t device_address(std::uint64_t pointer, const ListRanges& ranges);
/// Returns true if the value, which may be a number, is an address in an array or just past its end.
bool lies_in_an_array(std::uint64_t value, const ListRanges& ranges);

/// Returns the address of `bytes` bytes at `place`. Throws UsageError if they exceed the array.
CUdeviceptr address_of(const ArrayPlace& place, std::uint64_t bytes, const ListRanges& ranges);

}  // namespace lanescope::cuda
