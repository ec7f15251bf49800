#include "app/lab/local_capabilities.h"

#include <algorithm>
#include <filesystem>

#include "app/base/error.h"
#include "app/base/files/folders.h"

namespace lanescope {
namespace {

std::vector<std::string> find_matrices() try {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(find_asset("matrices")))
        if (entry.path().extension() == ".mtx") found.push_back(entry.path().string());
    std::ranges::sort(found);
    return found;
} catch (const UsageError&) {
    return {};  // generators still work
}

}  // namespace

Capabilities find_capabilities(Runner& runner, std::vector<Device> models) {
    Capabilities capabilities;
    capabilities.backends = BackendList([&runner] { return runner.backends(); });
    capabilities.devices = std::move(models);
    capabilities.matrices = find_matrices();
    return capabilities;
}

}  // namespace lanescope
