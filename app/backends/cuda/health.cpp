#include "app/backends/cuda/health.h"

#include <atomic>
#include <mutex>

#include "app/model/text/error.h"

namespace lanescope::cuda {
namespace {

std::mutex health_mutex;
std::optional<std::string> first_fault;
std::atomic<bool> waits_for_ever = false;

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

void note_hang() { waits_for_ever = true; }

bool hung() { return waits_for_ever; }

}  // namespace lanescope::cuda
