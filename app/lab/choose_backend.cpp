#include <algorithm>

#include "app/lab/lab.h"

namespace lanescope {
namespace {

Backend& first_available(const Backends& backends) {
    std::string reasons;
    for (const auto& backend : backends) {
        const Availability found = backend->availability();
        if (found.available) return *backend;
        reasons += (reasons.empty() ? "" : "; ") + std::string(backend->name()) + ": " + found.reason;
    }
    throw BackendUnavailable("no backend is available: " + (reasons.empty() ? "this build has none" : reasons));
}

}  // namespace

Backend& choose_backend(const Backends& backends, const std::string& name) {
    if (name == "auto") return first_available(backends);
    const auto found = std::ranges::find_if(backends, [&](const auto& b) { return b->name() == name; });
    if (found != backends.end()) {
        const Availability state = (*found)->availability();
        if (!state.available) throw BackendUnavailable("backend '" + name + "' is not available: " + state.reason);
        return **found;
    }
    if (name == "cuda" || name == "emulator")
        throw BackendUnavailable("backend '" + name +
                                 "' is not in this build: build it with CUDA, or use --backend emulator");
    throw UsageError("unknown backend '" + name + "': expected auto, emulator or cuda");
}

}  // namespace lanescope
