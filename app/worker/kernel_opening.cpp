#include "app/worker/kernel_opening.h"

#include <exception>
#include <filesystem>

#include "app/system/opening_mark.h"

namespace lanescope {
namespace {

/// "/home/me/my.cu" of "my.cu:function".
std::filesystem::path file_in(const std::string& name) {
    const std::size_t colon = name.rfind(".cu:");
    std::error_code failed;
    return std::filesystem::absolute(colon == std::string::npos ? name : name.substr(0, colon + 3), failed)
        .lexically_normal();
}

}  // namespace

void KernelOpening::use(Place place) {
    work_.give_up();
    file_.clear();
    opener_ = std::make_shared<WorkerRunner>(std::move(place));
}

void KernelOpening::open(std::string file) {
    file_ = std::move(file);
    work_.ask([opener = opener_, name = file_](const GivenUp& given_up) -> Opened {
        const OpeningMark mark(file_in(name), given_up);
        try {
            return {.file = name, .kernels = opener->open_kernel(name, &given_up), .error = {}};
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
