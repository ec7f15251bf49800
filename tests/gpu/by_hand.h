// Launch lists made by hand for the kernels of by_hand.cu, as the host function of a kernel file would leave them
// behind.
#pragma once

#include <string>
#include <vector>

#include "app/backends/capture.h"

namespace lanescope {

/// Of SGEMV "thread_per_row", "warp_per_row", "split_k_smem" and "cube"; of SpMV "thread_per_row" and "cte".
CapturedVariant captured_by_hand(const Instance& instance, const VariantChoice& choice, Progress& progress);

std::vector<std::string> variants_by_hand(const Instance& instance);

}  // namespace lanescope
