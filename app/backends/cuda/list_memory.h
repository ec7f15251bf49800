// The arrays of a list of launches in device memory: those of the problem, those that the host function allocated, and
// the module's variables.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/backends/cuda/arrays.h"
#include "app/backends/cuda/module.h"
#include "app/machine/launch_list.h"

namespace lanescope::cuda {

/// Where each array of the list lies.
using ListRanges = std::vector<MemoryRange>;

class ListMemory {
public:
    /// Allocates what the host function allocated, and uploads what it uploaded there. All three outlive it. Throws
    /// UsageError when that does not fit, and Cancelled.
    ListMemory(const LaunchList& list, LoadedInstance& instance, Progress& progress);

    /// Puts what the host function computed into the module's variables.
    void upload_variables(const Module& module) const;
    /// For that set of the problem's arrays and that module's variables.
    ListRanges ranges(std::size_t set, const Module& module) const;

private:
    const LaunchList& list_;
    const LoadedInstance& instance_;
    std::map<unsigned, DeviceArray<std::byte>> scratch_;  ///< by number in the list
};

/// The device address that stands for a pointer of the list: null and others stay what they are.
std::uint64_t device_address(std::uint64_t pointer, const ListRanges& ranges);
/// Whether the value, which may be a number, lies in an array or just behind it.
bool lies_in_an_array(std::uint64_t value, const ListRanges& ranges);

/// Of `bytes` from a place on. Throws UsageError where they do not lie in the array.
CUdeviceptr address_of(const ArrayPlace& place, std::uint64_t bytes, const ListRanges& ranges);

}  // namespace lanescope::cuda
