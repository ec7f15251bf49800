#include "app/gpu/driver/waiting.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/gpu/driver/device_memory.h"

namespace lanescope::cuda {
namespace {

std::mutex health_mutex;
std::optional<std::string> first_fault;
std::atomic<bool> waits_for_ever = false;

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

/// null if the GPU has failed
CUevent end_of(CUstream stream) {
    CUevent end = nullptr;
    if (driver().create_event(&end, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS) return nullptr;
    return driver().record_event(end, stream) == CUDA_SUCCESS ? end : nullptr;
}

[[noreturn]] void give_up(std::string_view doing) {
    waits_for_ever = true;
    throw CudaError(fmt::format("{}: still running after {:.0f} s: choose a smaller shape if it needs this long", doing,
                                timeout_seconds()));
}

/// Abandons unstoppable work. Until it ends, nothing may wait for the GPU, not even to free memory.
void leave_running(CUstream stream) {
    const CUevent end = end_of(stream);
    if (!end) return;
    const std::lock_guard lock(pending_kernels_mutex);
    ends_of_work.push_back(end);
}

void stop_if_cancelled(CUstream stream, const Progress& progress) {
    if (!progress.cancelled()) return;
    leave_running(stream);
    throw Cancelled();
}

}  // namespace

std::optional<std::string> fault() {
    std::lock_guard lock(health_mutex);
    if (!first_fault && !hung()) return std::nullopt;
    return "the GPU faulted (" + first_fault.value_or("a kernel does not end") +
           "): this process cannot use the GPU again; start a new run";
}

void require_sound() {
    if (const auto found = fault()) throw BackendUnavailable(*found);
}

void note_fault(const std::string& what) {
    std::lock_guard lock(health_mutex);
    if (!first_fault) first_fault = what;
}

bool hung() { return waits_for_ever; }

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
        if (std::chrono::duration<double>(clock::now() - start).count() > timeout_seconds()) waits_for_ever = true;
        require_sound();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    for (const auto& release : take_releases()) release();
}

void wait_for(CUstream stream, std::string_view doing, Progress& progress, const WhileWaiting& told) {
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    for (CUresult state; (state = driver().query_stream(stream)) != CUDA_SUCCESS;) {
        if (state != CUDA_ERROR_NOT_READY) throw CudaError(state, doing);
        stop_if_cancelled(stream, progress);
        const double waited = std::chrono::duration<double>(clock::now() - start).count();
        if (waited > timeout_seconds()) give_up(doing);
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
