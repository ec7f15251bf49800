// An instance in device memory, with several copies of a small one, so that cold launches can alternate between them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/backends/cuda/check.h"
#include "app/model/instance.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// Device memory owned elsewhere.
struct MemoryRange {
    CUdeviceptr address = 0;
    std::size_t bytes = 0;
};

class LoadedInstance {
public:
    /// Copies the instance to the GPU, in enough sets to fill three times `l2_bytes`, at most 8. Throws Cancelled, and
    /// UsageError with required and free bytes if it does not fit.
    LoadedInstance(const Instance& instance, std::int64_t l2_bytes, Progress& progress);

    /// Adds the array with elements of that size (conversion.h) to each set, unless it exists. Throws Cancelled, and
    /// UsageError if it does not fit.
    void need(const std::string& name, unsigned element_bytes, Progress& progress);

    std::size_t sets() const { return sets_.size(); }
    /// Returns an array that the operation names, or "y", with elements of 4 bytes or of a size passed to need().
    /// Throws UsageError for any other.
    MemoryRange array(std::size_t set, const std::string& name, unsigned element_bytes) const;

    /// Restores y to its state before the product: its initial values, or NaN if the kernel must write every element.
    void reset_y(std::size_t set) const;
    Array<float> read_y(std::size_t set, unsigned element_bytes) const;

private:
    using Set = std::map<std::string, DeviceArray<std::byte>>;
    /// The inputs, and y if the operation gives initial values.
    std::vector<NamedArray> copied() const;

    Operands operands_;
    std::vector<Set> sets_;
};

}  // namespace lanescope::cuda
