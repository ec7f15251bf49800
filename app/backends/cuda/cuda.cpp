#include "app/backends/cuda/cuda.h"

#include <optional>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/gpu.h"
#include "app/backends/cuda/session.h"
#include "app/model/error.h"

namespace lanescope {
namespace {

class CudaBackend : public Backend {
public:
    explicit CudaBackend(int gpu) : gpu_(gpu) {}

    std::string_view name() const override { return "cuda"; }
    Availability availability() const override {
        return faulted_ ? Availability{false, fault_text} : cuda::gpu_availability(gpu_);
    }

    Provenance provenance(const Experiment& experiment) const override {
        Provenance provenance;
        provenance.backend = "cuda";
        provenance.device = device(experiment).name;
        provenance.driver = cuda::driver_version();
        provenance.toolkit = cuda::toolkit_version();
        return provenance;
    }

    Device device(const Experiment&) const override {
        if (!device_) device_ = cuda::read_device(gpu_);
        return *device_;
    }

    std::unique_ptr<Session> open(const Instance& instance, const Experiment& experiment) override {
        require_sound();
        return cuda::make_session(instance, experiment, device(experiment));
    }

private:
    static constexpr const char* fault_text =
        "the GPU faulted in an earlier run, and CUDA gives it back to a new process only: restart the program, or use "
        "the "
        "emulator";

    /// After a fault (an illegal address, say) every call of this process fails, also once the device was reset.
    void require_sound() {
        faulted_ |= cudaSetDevice(gpu_) != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess;
        if (faulted_) throw BackendUnavailable(fault_text);
    }

    int gpu_;
    bool faulted_ = false;
    mutable std::optional<Device> device_;
};

}  // namespace

std::unique_ptr<Backend> make_cuda(int gpu) { return std::make_unique<CudaBackend>(gpu); }

}  // namespace lanescope
