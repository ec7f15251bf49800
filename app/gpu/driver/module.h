// Modules, kernels and variables on the GPU.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "app/gpu/driver/device_memory.h"

namespace lanescope::cuda {

using Dim3 = std::array<std::uint32_t, 3>;

class Kernel {
public:
    Kernel() = default;
    explicit Kernel(CUfunction function) : function_(function) {}

    /// Queues a launch. `arguments` point to values.
    void launch(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                CUstream stream) const;
    /// As launch(), of a cooperative launch, whose blocks may wait for each other.
    void launch_together(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                         CUstream stream) const;
    /// Required above 48 KB.
    void allow_shared(unsigned bytes) const;
    unsigned static_shared_bytes() const;

private:
    CUfunction function_ = nullptr;
};

template <class... Arguments>
void launch(const Kernel& kernel, unsigned blocks, unsigned threads, CUstream stream, Arguments... arguments) {
    void* places[] = {&arguments...};
    kernel.launch({blocks, 1, 1}, {threads, 1, 1}, 0, places, stream);
}

class Module {
public:
    /// Loads machine code or PTX. Throws CudaError with the driver's message.
    explicit Module(const std::string& code);
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    ~Module();

    Kernel kernel(const std::string& mangled) const;
    struct Variable {
        CUdeviceptr address = 0;
        std::size_t bytes = 0;
    };
    /// Returns a `__device__` or `__constant__` variable; zeros if missing.
    Variable variable(const std::string& mangled) const;

private:
    CUmodule module_ = nullptr;
};

/// Lanescope's kernels, compiled for this GPU.
class BuiltinKernels {
public:
    /// Compiles `extern "C"` kernels. `name`: for messages.
    BuiltinKernels(const char* name, const char* text);
    Kernel kernel(const char* name) const { return module_.kernel(name); }

private:
    Module module_;
};

}  // namespace lanescope::cuda
