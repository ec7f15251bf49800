#include "app/lab/offer.h"

#include <algorithm>
#include <filesystem>

#include "app/model/assets.h"
#include "app/model/error.h"

namespace lanescope {
namespace {

std::vector<std::string> find_matrices() try {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(find_asset("matrices")))
        if (entry.path().extension() == ".mtx") found.push_back(entry.path().string());
    std::ranges::sort(found);
    return found;
} catch (const UsageError&) {
    return {};  // there are generators still
}

}  // namespace

Offer make_offer(Runner& runner, std::vector<Device> models) {
    Offer offer;
    offer.backends = BackendList([&runner] { return runner.backends(); });
    offer.devices = std::move(models);
    offer.matrices = find_matrices();
    return offer;
}

Experiment runnable_here(Experiment recorded, const Offer& offer) {
    const auto available = [&](const BackendEntry& b) { return b.name == recorded.backend && b.available; };
    if (std::ranges::none_of(offer.backends, available)) recorded.backend = "auto";
    const auto& models = offer.devices;
    if (!models.empty() && std::ranges::find(models, recorded.device, &Device::id) == models.end())
        recorded.device = std::ranges::count(models, "h200", &Device::id) ? "h200" : models.front().id;
    return recorded;
}

}  // namespace lanescope
