// Counts a kernel's global loads by width, from `cuobjdump --dump-sass`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Reads line by line, so that long dumps take little memory. Skips unknown lines and other kernels.
class SassReader {
public:
    /// Reads loads of the kernel with that mangled name.
    explicit SassReader(std::string kernel) : kernel_(std::move(kernel)) {}

    void line(std::string_view text);
    /// Returns nullopt until the kernel is found.
    const std::optional<SassLoads>& loads() const { return loads_; }

private:
    std::string kernel_;
    bool ours_ = false;  ///< in the kernel's section
    std::optional<SassLoads> loads_;
};

}  // namespace lanescope
