#include "app/worker/kernel_opening.h"

#include <exception>

#include "app/model/catalog/named_kernel.h"
#include "app/system/opening_mark.h"
#include "app/worker/uploads.h"

namespace lanescope {
void KernelOpening::use(Place place) {
    work_.give_up();
    file_.clear();
    opener_ = std::make_shared<WorkerRunner>(std::move(place));
}

void KernelOpening::open(std::string file) {
    file_ = std::move(file);
    work_.ask([opener = opener_, name = file_](const GivenUp& given_up) -> Opened {
        const OpeningMark mark(named_kernel(name).file, given_up);
        Opened opened{.file = name, .kernels = {}, .error = {}, .faults = {}, .held_back = {}};
        try {
            if (!opener->place().shares_files) opened.held_back = files_held_back(name);
            opened.kernels = opener->open_kernel(name, &given_up);
        } catch (const KernelRefused& refused) {
            opened.error = refused.what();
            opened.faults = refused.faults;
        } catch (const std::exception& error) {
            opened.error = error.what();
        }
        return opened;
    });
}

std::optional<KernelOpening::Opened> KernelOpening::poll() {
    std::optional<Opened> opened = work_.poll();
    if (opened) file_.clear();
    return opened;
}

}  // namespace lanescope
