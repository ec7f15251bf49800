#include "app/backends/cuda/wait.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "app/backends/cuda/check.h"

namespace lanescope::cuda {

void wait_for(cudaStream_t stream, std::string_view doing) {
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    for (cudaError_t state; (state = cudaStreamQuery(stream)) != cudaSuccess;) {
        if (state != cudaErrorNotReady) throw CudaError(state, doing);
        const double waited = std::chrono::duration<double>(clock::now() - start).count();
        if (waited > patience_seconds)
            throw CudaError(cudaErrorLaunchTimeout,
                            fmt::format("{}: still running after {} s", doing, patience_seconds));
        if (waited > 1e-3) std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

}  // namespace lanescope::cuda
