// Code on the GPU: a module of machine code or PTX, its kernels and its variables.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "app/backends/cuda/check.h"

namespace lanescope::cuda {

using Dim3 = std::array<std::uint32_t, 3>;

/// A kernel of a loaded module.
class Kernel {
public:
    Kernel() = default;
    explicit Kernel(CUfunction function) : function_(function) {}

    /// Queues it. `arguments`: where each one's value lies.
    void launch(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                CUstream stream) const;
    /// Lets a block have so much dynamic shared memory, which above 48 KB a kernel must be asked to.
    void allow_shared(unsigned bytes) const;
    /// That it declares.
    unsigned static_shared_bytes() const;

private:
    CUfunction function_ = nullptr;
};

/// Queues a kernel with these values as its arguments.
template <class... Arguments>
void launch(const Kernel& kernel, unsigned blocks, unsigned threads, CUstream stream, Arguments... arguments) {
    void* places[] = {&arguments...};
    kernel.launch({blocks, 1, 1}, {threads, 1, 1}, 0, places, stream);
}

class Module {
public:
    /// Loads machine code, or PTX, which the driver compiles now. Throws CudaError with what the driver says.
    explicit Module(const std::string& code);
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    ~Module();

    Kernel kernel(const std::string& mangled) const;
    struct Variable {
        CUdeviceptr address = 0;
        std::size_t bytes = 0;
    };
    /// Of a `__device__` or `__constant__` variable, or zeros where there is none.
    Variable variable(const std::string& mangled) const;

private:
    CUmodule module_ = nullptr;
};

/// Kernels of this program's own: their text is compiled for the thread's GPU.
class OwnKernels {
public:
    /// name: of what they do, for messages. The kernels are `extern "C"`.
    OwnKernels(const char* name, const char* text);
    Kernel kernel(const char* name) const { return module_.kernel(name); }

private:
    Module module_;
};

}  // namespace lanescope::cuda
