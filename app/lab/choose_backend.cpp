#include <algorithm>
#include <functional>

#include "app/lab/backend_runner.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

/// Backends by number. To ask one whether it is available may take a while, so that no more are asked than needed.
struct Candidates {
    std::vector<std::string> names;
    std::function<Availability(std::size_t)> ask;
};

std::size_t first_available(const Candidates& candidates) {
    std::string reasons;
    for (std::size_t i = 0; i < candidates.names.size(); ++i) {
        const Availability found = candidates.ask(i);
        if (found.available) return i;
        reasons += (reasons.empty() ? "" : "; ") + candidates.names[i] + ": " + found.reason;
    }
    throw BackendUnavailable("no backend is available: " + (reasons.empty() ? "this build has none" : reasons));
}

std::size_t choose(const Candidates& candidates, const std::string& name) {
    if (name == "auto") return first_available(candidates);
    const auto found = std::ranges::find(candidates.names, name);
    if (found != candidates.names.end()) {
        const std::size_t i = std::size_t(found - candidates.names.begin());
        const Availability state = candidates.ask(i);
        if (!state.available) throw BackendUnavailable("backend '" + name + "' is not available: " + state.reason);
        return i;
    }
    if (name == "cuda" || name == "emulator")
        throw BackendUnavailable("backend '" + name +
                                 "' is not in this build: build it with CUDA, or use --backend emulator");
    throw UsageError("unknown backend '" + name + "': expected auto, emulator or cuda");
}

}  // namespace

const BackendEntry& choose_backend(const BackendList::Entries& backends, const std::string& name) {
    Candidates candidates{.names = {}, .ask = [&](std::size_t i) {
                              return Availability{backends[i].available, backends[i].reason};
                          }};
    for (const BackendEntry& backend : backends) candidates.names.push_back(backend.name);
    return backends[choose(candidates, name)];
}

Backend& choose_backend(const Backends& backends, const std::string& name) {
    Candidates candidates{.names = {}, .ask = [&](std::size_t i) { return backends[i]->availability(); }};
    for (const auto& backend : backends) candidates.names.emplace_back(backend->name());
    return *backends[choose(candidates, name)];
}

BackendList::Entries entries_of(const Backends& backends) {
    BackendList::Entries entries;
    for (const auto& backend : backends) {
        const Availability found = backend->availability();
        entries.push_back({std::string(backend->name()), found.available, found.reason});
    }
    return entries;
}

}  // namespace lanescope
