#include "app/model/capabilities.h"

#include <algorithm>

namespace lanescope {

bool runs_on_gpu(const Experiment& experiment, const Capabilities& capabilities) {
    const auto available = [](const BackendEntry& b) { return b.kind == BackendKind::cuda && b.available; };
    return experiment.backend != BackendKind::emulator && std::ranges::any_of(capabilities.backends, available);
}

}  // namespace lanescope
