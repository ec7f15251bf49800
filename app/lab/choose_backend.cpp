#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/lab/backend_runner.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

/// Querying availability may be slow, so it is done only as needed.
struct Candidates {
    std::vector<BackendKind> kinds;
    std::function<Availability(std::size_t)> ask;
};

std::size_t first_available(const Candidates& candidates) {
    std::string reasons;
    for (std::size_t i = 0; i < candidates.kinds.size(); ++i) {
        const Availability found = candidates.ask(i);
        if (found.available) return i;
        reasons += (reasons.empty() ? "" : "; ") + fmt::format("{}: {}", to_string(candidates.kinds[i]), found.reason);
    }
    throw BackendUnavailable("no backend is available: " + (reasons.empty() ? "this build has none" : reasons));
}

std::size_t choose(const Candidates& candidates, BackendWish wish) {
    if (!wish) return first_available(candidates);
    const auto found = std::ranges::find(candidates.kinds, *wish);
    if (found == candidates.kinds.end())
        throw BackendUnavailable(fmt::format(
            "backend '{}' is not in this build: build it with CUDA, or use --backend emulator", to_string(wish)));
    const std::size_t i = std::size_t(found - candidates.kinds.begin());
    const Availability state = candidates.ask(i);
    if (!state.available)
        throw BackendUnavailable(fmt::format("backend '{}' is not available: {}", to_string(wish), state.reason));
    return i;
}

}  // namespace

const BackendEntry& choose_backend(const BackendList::Entries& backends, BackendWish wish) {
    Candidates candidates{.kinds = {}, .ask = [&](std::size_t i) {
                              return Availability{backends[i].available, backends[i].reason};
                          }};
    for (const BackendEntry& backend : backends) candidates.kinds.push_back(backend.kind);
    return backends[choose(candidates, wish)];
}

Backend& choose_backend(const Backends& backends, BackendWish wish) {
    Candidates candidates{.kinds = {}, .ask = [&](std::size_t i) { return backends[i]->availability(); }};
    for (const auto& backend : backends) candidates.kinds.push_back(backend->kind());
    return *backends[choose(candidates, wish)];
}

BackendList::Entries entries_of(const Backends& backends) {
    BackendList::Entries entries;
    for (const auto& backend : backends) {
        const Availability found = backend->availability();
        entries.push_back({backend->kind(), found.available, found.reason});
    }
    return entries;
}

}  // namespace lanescope
