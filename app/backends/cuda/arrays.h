// An instance in device memory, several times if small, so that cold launches can alternate.
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

struct MemoryRange {
    CUdeviceptr address = 0;
    std::size_t bytes = 0;
};

class LoadedInstance {
public:
    /// Loads enough sets to fill three times `l2_bytes`, at most 8. Throws Cancelled, and UsageError with required and
    /// free bytes.
    LoadedInstance(const Instance& instance, std::int64_t l2_bytes, Progress& progress);

    /// Adds an array in another element size (conversion.h) to each set, unless it exists. Throws Cancelled, and
    /// UsageError if it does not fit.
    void need(const std::string& name, unsigned element_bytes, Progress& progress);

    std::size_t sets() const { return sets_.size(); }
    /// Sizes other than 4 require need(). Throws UsageError for an unknown array.
    MemoryRange array(std::size_t set, const std::string& name, unsigned element_bytes) const;

    /// Restores the initial y: NaN if the kernel must write every element.
    void reset_y(std::size_t set) const;
    Array<float> read_y(std::size_t set, unsigned element_bytes) const;

private:
    using Set = std::map<std::string, DeviceArray<std::byte>>;
    /// Returns the inputs, and y if it has initial values.
    std::vector<NamedArray> copied() const;

    Operands operands_;
    std::vector<Set> sets_;
};

}  // namespace lanescope::cuda
