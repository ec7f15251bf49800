#include "app/backends/cuda/wait.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/health.h"
#include "app/backends/cuda/pending_kernels.h"

namespace lanescope::cuda {
namespace {

[[noreturn]] void give_up(std::string_view doing) {
    note_hang();
    throw CudaError(fmt::format("{}: still running after {:.0f} s: choose a smaller shape if it needs this long", doing,
                                patience_seconds()));
}

void stop_if_cancelled(CUstream stream, const Progress& progress) {
    if (!progress.cancelled()) return;
    leave_running(stream);
    throw Cancelled();
}

}  // namespace

void wait_for(CUstream stream, std::string_view doing, Progress& progress, const WhileWaiting& told) {
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    for (CUresult state; (state = driver().query_stream(stream)) != CUDA_SUCCESS;) {
        if (state != CUDA_ERROR_NOT_READY) throw CudaError(state, doing);
        stop_if_cancelled(stream, progress);
        const double waited = std::chrono::duration<double>(clock::now() - start).count();
        if (waited > patience_seconds()) give_up(doing);
        if (waited < 1e-3) continue;
        if (told) told(waited);
        std::this_thread::sleep_for(std::chrono::microseconds(waited < 0.1 ? 100 : 5000));
    }
}

void wait_for(CUstream stream, std::string_view doing) {
    Progress nobody_cancels;
    wait_for(stream, doing, nobody_cancels);
}

}  // namespace lanescope::cuda
