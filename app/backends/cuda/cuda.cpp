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
    Availability availability() const override { return cuda::gpu_availability(gpu_); }

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
        recover();
        return cuda::make_session(instance, experiment, device(experiment));
    }

private:
    /// After a fault (an illegal address, say) every call fails until the device is reset: a new session starts clean.
    void recover() const {
        cuda::check(cudaSetDevice(gpu_), "choosing the GPU");
        if (cudaDeviceSynchronize() == cudaSuccess) return;
        cudaGetLastError();
        if (cudaDeviceReset() != cudaSuccess || cudaFree(nullptr) != cudaSuccess)
            throw BackendUnavailable("the GPU does not answer after a fault: restart the program, or use the emulator");
    }

    int gpu_;
    mutable std::optional<Device> device_;
};

}  // namespace

std::unique_ptr<Backend> make_cuda(int gpu) { return std::make_unique<CudaBackend>(gpu); }

}  // namespace lanescope
