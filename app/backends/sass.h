// What the machine code of a kernel says: its global loads by width, read from the text of `cuobjdump --dump-sass`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Reads the text line by line, so that a dump of any length takes little memory. Lines that it does not know, and
/// other kernels, are passed over.
class SassReader {
public:
    /// kernel: its mangled name.
    explicit SassReader(std::string kernel) : kernel_(std::move(kernel)) {}

    void line(std::string_view text);
    /// Nothing as long as the kernel was not met.
    const std::optional<SassLoads>& loads() const { return loads_; }

private:
    std::string kernel_;
    bool ours_ = false;  ///< whether the lines are the kernel's
    std::optional<SassLoads> loads_;
};

}  // namespace lanescope
