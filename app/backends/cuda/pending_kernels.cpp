#include "app/backends/cuda/pending_kernels.h"

#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "app/backends/cuda/health.h"
#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

std::mutex pending_kernels_mutex;
std::vector<CUevent> ends_of_work;            ///< one per abandoned stream
std::vector<std::function<void()>> releases;  ///< run after all of these events

bool all_ended() {
    std::erase_if(ends_of_work, [](CUevent end) {
        if (driver().query_event(end) == CUDA_ERROR_NOT_READY) return false;
        driver().destroy_event(end);
        return true;
    });
    return ends_of_work.empty();
}

std::vector<std::function<void()>> take_releases() {
    const std::lock_guard lock(pending_kernels_mutex);
    return all_ended() ? std::exchange(releases, {}) : std::vector<std::function<void()>>{};
}

bool something_runs() {
    const std::lock_guard lock(pending_kernels_mutex);
    return !all_ended();
}

/// null if the GPU has failed, which the next call reports.
CUevent end_of(CUstream stream) {
    CUevent end = nullptr;
    if (driver().create_event(&end, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS) return nullptr;
    return driver().record_event(end, stream) == CUDA_SUCCESS ? end : nullptr;
}

}  // namespace

void leave_running(CUstream stream) {
    const CUevent end = end_of(stream);
    if (!end) return;
    const std::lock_guard lock(pending_kernels_mutex);
    ends_of_work.push_back(end);
}

void give_back(std::function<void()> release) {
    if (hung()) return;
    if (!something_runs()) return release();
    const std::lock_guard lock(pending_kernels_mutex);
    releases.push_back(std::move(release));
}

void wait_for_pending_kernels(Progress& progress) {
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    while (something_runs()) {
        progress.phase("waiting for the end of a kernel that was cancelled");
        progress.check();
        if (std::chrono::duration<double>(clock::now() - start).count() > patience_seconds()) note_hang();
        require_sound();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    for (const auto& release : take_releases()) release();
}

}  // namespace lanescope::cuda
