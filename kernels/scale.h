// y = beta y, before a kernel that adds to y.
#pragma once

#include <cuda_runtime.h>

namespace lanescope {

/// Queues it on the stream: a memset where beta is 0, so that y is not read; nothing where beta is 1.
void scale(float* y, int count, float beta, cudaStream_t stream);

}  // namespace lanescope
