#include "app/worker/kernel_opening.h"

#include <chrono>
#include <exception>


namespace lanescope {

void KernelOpening::cancel() {
    if (!work_.valid()) return;
    cancelled_ = true;
    work_.wait();
    work_ = {};
    cancelled_ = false;
    file_.clear();
}

void KernelOpening::use(Place place) {
    cancel();
    opener_ = std::make_unique<WorkerRunner>(std::move(place));
}

void KernelOpening::open(std::string file) {
    cancel();
    file_ = std::move(file);
    work_ = std::async(std::launch::async, [this, name = file_]() -> Opened {
        try {
            return {.file = name, .variants = opener_->open_kernel(name, &cancelled_), .error = {}};
        } catch (const std::exception& error) {
            return {.file = name, .variants = {}, .error = error.what()};
        }
    });
}

std::optional<KernelOpening::Opened> KernelOpening::poll() {
    if (!work_.valid() || work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    file_.clear();
    return work_.get();
}

}  // namespace lanescope
