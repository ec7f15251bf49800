// Device arrays of an instance and a launch list.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/base/progress.h"
#include "app/execution/array_conversion.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/module.h"
#include "app/model/instance.h"
#include "app/model/launch_list.h"

namespace lanescope::cuda {

struct MemoryRange {
    CUdeviceptr address = 0;
    std::size_t bytes = 0;
};

/// Several copies of a small instance, so that cold launches can alternate.
class LoadedInstance {
public:
    /// Loads enough sets to fill three times `l2_bytes`, at most 8. Throws Cancelled, and UsageError with required and
    /// free bytes.
    LoadedInstance(const Instance& instance, std::int64_t l2_bytes, Progress& progress);

    /// Adds an array in another form to each set, unless it exists. Throws Cancelled, and UsageError if it does not
    /// fit.
    void need(const std::string& name, ElementForm form, Progress& progress);

    std::size_t sets() const { return sets_.size(); }
    /// Other forms than 4 bytes require need(). Throws UsageError for an unknown array.
    MemoryRange array(std::size_t set, const std::string& name, ElementForm form) const;

    /// Restores y; NaN if the kernel must write every element.
    void reset_y(std::size_t set) const;
    Array<float> read_y(std::size_t set, ElementForm form) const;

private:
    using Set = std::map<std::pair<std::string, ElementForm>, DeviceArray<std::byte>>;
    /// Includes y if it has initial values.
    std::vector<NamedArray> copied() const;

    Operands operands_;
    std::vector<Set> sets_;
};

inline ElementForm form_of(const ListedArray& array) { return {array.element_bytes, array.bfloat}; }

/// By array of the list.
using ListRanges = std::vector<MemoryRange>;

/// Arrays of a launch list: the problem's, the host function's allocations, and variables.
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

/// Keeps null and other values.
std::uint64_t device_address(std::uint64_t pointer, const ListRanges& ranges);
/// Includes the end of an array. `value` may be a number.
bool lies_in_an_array(std::uint64_t value, const ListRanges& ranges);

/// Throws UsageError if `bytes` from there exceed the array.
CUdeviceptr address_of(const ArrayPlace& place, std::uint64_t bytes, const ListRanges& ranges);

}  // namespace lanescope::cuda
