// An instance in device memory, several times over where it is small, so that cold launches can take turns.
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

/// Device memory that someone else holds.
struct MemoryRange {
    CUdeviceptr address = 0;
    std::size_t bytes = 0;
};

class LoadedInstance {
public:
    /// Copies the instance to the GPU; as many sets as fill three times `l2_bytes`, at most 8. Throws UsageError when
    /// it does not fit, with what it needs and what is free, and Cancelled.
    LoadedInstance(const Instance& instance, std::int64_t l2_bytes, Progress& progress);

    /// Adds to each set the array with elements of so many bytes (conversion.h), unless it is there. Throws UsageError
    /// when it does not fit, and Cancelled.
    void need(const std::string& name, unsigned element_bytes, Progress& progress);

    std::size_t sets() const { return sets_.size(); }
    /// One that the operation names, or "y", of 4 bytes an element or as it was needed. Throws UsageError for any
    /// other.
    MemoryRange array(std::size_t set, const std::string& name, unsigned element_bytes) const;

    /// Puts y back to what it was before the product: its own values, NaN where the kernel must write all of it.
    void reset_y(std::size_t set) const;
    Array<float> read_y(std::size_t set, unsigned element_bytes) const;

private:
    using Set = std::map<std::string, DeviceArray<std::byte>>;
    /// What is copied: the inputs, and y where the operation gives one.
    std::vector<NamedArray> copied() const;

    Operands operands_;
    std::vector<Set> sets_;
};

}  // namespace lanescope::cuda
