#include "app/model/runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"

namespace lanescope {

const BackendEntry& choose_backend(const BackendList::Entries& backends, BackendWish wish) {
    const auto is_chosen = [&](const BackendEntry& b) { return wish ? b.kind == *wish : b.available; };
    const auto found = std::ranges::find_if(backends, is_chosen);
    if (found != backends.end() && found->available) return *found;
    if (wish && found == backends.end())
        throw BackendUnavailable(fmt::format(
            "backend '{}' is not in this build: build it with CUDA, or use --backend emulator", to_string(wish)));
    if (wish)
        throw BackendUnavailable(fmt::format("backend '{}' is not available: {}", to_string(wish), found->reason));
    std::string reasons;
    for (const BackendEntry& b : backends)
        reasons += (reasons.empty() ? "" : "; ") + fmt::format("{}: {}", to_string(b.kind), b.reason);
    throw BackendUnavailable("no backend is available: " + (reasons.empty() ? "this build has none" : reasons));
}

}  // namespace lanescope
