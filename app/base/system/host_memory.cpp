#include "app/base/system/host_memory.h"

#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <string>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"

namespace lanescope {

double available_memory() {
    std::ifstream in("/proc/meminfo");
    std::string key, unit;
    for (double kibibytes = 0; in >> key >> kibibytes && std::getline(in, unit);)
        if (key == "MemAvailable:") return kibibytes * 1024;
    return std::numeric_limits<double>::infinity();
}

void require_memory(std::string_view what, double needed, double available) {
    if (needed <= available) return;
    throw UsageError(fmt::format("{} needs {:.1f} GiB of memory, but {:.1f} GiB are available: choose a smaller one",
                                 quoted(what), needed * 0x1p-30, available * 0x1p-30));
}

}  // namespace lanescope
