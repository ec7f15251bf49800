#include "app/views/kit/new_file_name.h"

#include <fmt/format.h>

#include <ctime>

namespace lanescope {

std::string new_file_name(std::string_view what, std::string_view ending) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    char stamp[32] = "";
    std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    return fmt::format("lanescope{}-{}.{}", what, stamp, ending);
}

}  // namespace lanescope
