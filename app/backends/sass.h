// Counts the global loads of a kernel by width, from the output of `cuobjdump --dump-sass`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Reads line by line, so that a dump of any length takes little memory. Skips unknown lines and other kernels.
class SassReader {
public:
    /// `kernel` is a mangled name.
    explicit SassReader(std::string kernel) : kernel_(std::move(kernel)) {}

    void line(std::string_view text);
    /// nullopt until the kernel is found.
    const std::optional<SassLoads>& loads() const { return loads_; }

private:
    std::string kernel_;
    bool ours_ = false;  ///< the current lines belong to the kernel
    std::optional<SassLoads> loads_;
};

}  // namespace lanescope
