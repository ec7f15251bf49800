#include "app/backends/all.h"

#include "app/backends/emulator/emulator.h"

#if defined(LANESCOPE_WITH_CUDA)
#include "app/backends/cuda/cuda.h"
#endif

namespace lanescope {

std::vector<std::unique_ptr<Backend>> make_backends(const std::vector<Device>& models, [[maybe_unused]] int gpu) {
    std::vector<std::unique_ptr<Backend>> backends;
#if defined(LANESCOPE_WITH_CUDA)
    backends.push_back(make_cuda(gpu));
#endif
    backends.push_back(make_emulator(models, {.yield_to_window = true}));
    return backends;
}

}  // namespace lanescope
