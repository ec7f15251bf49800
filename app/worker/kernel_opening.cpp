#include "app/worker/kernel_opening.h"

#include <exception>

namespace lanescope {

void KernelOpening::use(Place place) {
    work_.give_up();
    file_.clear();
    opener_ = std::make_shared<WorkerRunner>(std::move(place));
}

void KernelOpening::open(std::string file) {
    file_ = std::move(file);
    work_.ask([opener = opener_, name = file_](const GivenUp& given_up) -> Opened {
        try {
            return {.file = name, .kernels = opener->open_kernel(name, &given_up), .error = {}};
        } catch (const KernelRefused& refused) {
            return {.file = name, .kernels = {}, .error = refused.what(), .faults = refused.faults};
        } catch (const std::exception& error) {
            return {.file = name, .kernels = {}, .error = error.what()};
        }
    });
}

std::optional<KernelOpening::Opened> KernelOpening::poll() {
    std::optional<Opened> opened = work_.poll();
    if (opened) file_.clear();
    return opened;
}

}  // namespace lanescope
