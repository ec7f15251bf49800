#include "app/backends/cuda/check.h"

#include <fmt/format.h>

#include "app/model/text/error.h"

namespace lanescope::cuda {

std::string error_text(CUresult code) {
    const char *text = nullptr, *name = nullptr;
    driver().error_text(code, &text);
    driver().error_name(code, &name);
    return fmt::format("{} ({})", text ? text : "unknown error", name ? name : std::to_string(code));
}

void out_of_memory(std::size_t bytes) {
    std::size_t free = 0, total = 0;
    check(driver().memory_info(&free, &total), "reading the free memory");
    throw UsageError(
        fmt::format("the run needs {:.1f} GB on the GPU, but {:.1f} GB of {:.1f} GB are free: choose a smaller shape",
                    double(bytes) * 1e-9, double(free) * 1e-9, double(total) * 1e-9));
}

}  // namespace lanescope::cuda
