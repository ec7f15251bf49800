#include "app/gpu/cuda_backend.h"

#include <optional>
#include <utility>

#include "app/emulator/memory/array_space.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/waiting.h"
#include "app/gpu/gpu_properties.h"
#include "app/gpu/programs/gpu_program.h"

namespace lanescope {
namespace {

class CudaBackend : public Backend, public ProgramBackend {
public:
    CudaBackend(const Catalog& catalog, int gpu, Capture capture)
        : catalog_(catalog), gpu_(gpu), capture_(std::move(capture)) {}

    BackendKind kind() const override { return BackendKind::cuda; }
    Availability availability() const override {
        if (const auto fault = cuda::fault()) return {false, *fault};
        return cuda::gpu_availability(gpu_);
    }

    std::optional<std::string> lost() const override { return cuda::fault(); }

    Provenance provenance(const Experiment& experiment) const override {
        Provenance provenance;
        provenance.backend = kind();
        provenance.device = device(experiment).name;
        provenance.driver = cuda::driver_version();
        provenance.toolkit = cuda::toolkit_version();
        return provenance;
    }

    Device device(const Experiment&) const override {
        if (!device_) device_ = cuda::read_device(gpu_);
        return *device_;
    }

    std::unique_ptr<Execution> open(const Instance& instance, const Experiment& experiment,
                                    Progress& progress) override {
        use_gpu(progress);
        return cuda::make_session(catalog_, instance, experiment, device(experiment), capture_, progress);
    }

    std::unique_ptr<runtime::HostRuntime> open_program(const ProgramText& program, const runtime::Module& module,
                                                       runtime::ProgramObserver& observer, const TraceOptions& options,
                                                       runtime::SourceLine source_line, Progress& progress) override {
        use_gpu(progress);
        return cuda::make_gpu_program(program, module, observer, options, std::move(source_line), progress);
    }

private:
    /// Checks that no earlier run left the GPU faulty.
    void use_gpu(Progress& progress) {
        cuda::require_sound();
        CUresult code = cuda::use_gpu(gpu_);
        cuda::wait_for_pending_kernels(progress);
        if (code == CUDA_SUCCESS) code = cuda::driver().synchronize();
        if (code != CUDA_SUCCESS) cuda::note_fault(cuda::error_text(code));
        cuda::require_sound();
    }

    const Catalog& catalog_;
    int gpu_;
    Capture capture_;
    mutable std::optional<Device> device_;
};

}  // namespace

std::unique_ptr<Backend> make_cuda(const Catalog& catalog, int gpu, Capture capture) {
    emulator::reserve_array_addresses();  // first: the driver could take the addresses
    return std::make_unique<CudaBackend>(catalog, gpu, std::move(capture));
}

}  // namespace lanescope
