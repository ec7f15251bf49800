// Code on the GPU: a module of machine code or PTX, its kernels and variables.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "app/backends/cuda/check.h"

namespace lanescope::cuda {

using Dim3 = std::array<std::uint32_t, 3>;

class Kernel {
public:
    Kernel() = default;
    explicit Kernel(CUfunction function) : function_(function) {}

    /// Queues a launch. `arguments` point to the values.
    void launch(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                CUstream stream) const;
    /// Allows that much dynamic shared memory per block. Above 48 KB CUDA requires this call.
    void allow_shared(unsigned bytes) const;
    unsigned static_shared_bytes() const;

private:
    CUfunction function_ = nullptr;
};

/// Queues a kernel with these argument values.
template <class... Arguments>
void launch(const Kernel& kernel, unsigned blocks, unsigned threads, CUstream stream, Arguments... arguments) {
    void* places[] = {&arguments...};
    kernel.launch({blocks, 1, 1}, {threads, 1, 1}, 0, places, stream);
}

class Module {
public:
    /// Loads machine code, or PTX, which the driver compiles. Throws CudaError with the driver's message.
    explicit Module(const std::string& code);
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    ~Module();

    Kernel kernel(const std::string& mangled) const;
    struct Variable {
        CUdeviceptr address = 0;
        std::size_t bytes = 0;
    };
    /// A `__device__` or `__constant__` variable; zeros if there is none.
    Variable variable(const std::string& mangled) const;

private:
    CUmodule module_ = nullptr;
};

/// Lanescope's own kernels, compiled for the thread's GPU.
class OwnKernels {
public:
    /// `name` appears in messages. The kernels must be `extern "C"`.
    OwnKernels(const char* name, const char* text);
    Kernel kernel(const char* name) const { return module_.kernel(name); }

private:
    Module module_;
};

}  // namespace lanescope::cuda
