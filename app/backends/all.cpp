#include "app/backends/all.h"

#include "app/backends/captured_variant.h"
#include "app/backends/emulator/emulator.h"
#include "app/model/text/error.h"

#if defined(LANESCOPE_WITH_CUDA)
#include "app/backends/cuda/cuda.h"
#endif

namespace lanescope {
namespace {

#if !defined(LANESCOPE_WITH_CUDA)
class MissingCuda : public Backend {
public:
    BackendKind kind() const override { return BackendKind::cuda; }
    Availability availability() const override { return {false, reason}; }
    Provenance provenance(const Experiment&) const override { throw BackendUnavailable(reason); }
    Device device(const Experiment&) const override { throw BackendUnavailable(reason); }
    std::unique_ptr<Execution> open(const Instance&, const Experiment&, Progress&) override {
        throw BackendUnavailable(reason);
    }

private:
    static constexpr const char* reason =
        "this program was built without CUDA: install the CUDA Toolkit and build it again";
};

std::unique_ptr<Backend> make_cuda(int, const Capture&) { return std::make_unique<MissingCuda>(); }
#endif

}  // namespace

std::vector<std::unique_ptr<Backend>> make_backends(const std::vector<Device>& models, int gpu) {
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(make_cuda(gpu, capture_variant));
    backends.push_back(make_emulator(models));
    return backends;
}

}  // namespace lanescope
