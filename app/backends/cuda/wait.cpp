#include "app/backends/cuda/wait.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/health.h"

namespace lanescope::cuda {
namespace {

[[noreturn]] void give_up(std::string_view doing) {
    note_hang();
    throw CudaError(fmt::format("{}: still running after {} s: choose a smaller shape if it must take so long", doing,
                                patience_seconds.load()));
}

}  // namespace

void wait_for(cudaStream_t stream, std::string_view doing) {
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    for (cudaError_t state; (state = cudaStreamQuery(stream)) != cudaSuccess;) {
        if (state != cudaErrorNotReady) throw CudaError(state, doing);
        const double waited = std::chrono::duration<double>(clock::now() - start).count();
        if (waited > patience_seconds) give_up(doing);
        if (waited > 1e-3) std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

}  // namespace lanescope::cuda
