#include "app/backends/cuda/module.h"

#include <fmt/format.h>

#include "app/backends/cuda/context.h"
#include "app/toolchain/nvrtc.h"

namespace lanescope::cuda {
namespace {

constexpr unsigned shared_without_asking = 48 * 1024;

class LoadLog {
public:
    CUmodule load(const std::string& code) {
        CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
        void* values[] = {text_.data(), reinterpret_cast<void*>(text_.size())};
        CUmodule module = nullptr;
        const CUresult result = driver().load_module(&module, code.c_str(), 2, options, values);
        if (result == CUDA_SUCCESS) return module;
        const std::string said = text_.c_str();
        throw CudaError(
            fmt::format("loading code onto the GPU: {}{}", error_text(result), said.empty() ? said : ": " + said));
    }

private:
    std::string text_ = std::string(4096, '\0');
};

std::string compiled_for_this_gpu(const char* name, const char* text) {
    const NvrtcModule made = compile_for_gpu(
        {.text = text, .name = name, .compute_capability = compute_capability(current_gpu()), .lines = false});
    if (!made.made) throw CudaError(fmt::format("{}: {}", name, made.messages.at(0).text));
    return made.code;
}

}  // namespace

void Kernel::launch(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                    CUstream stream) const {
    check(driver().launch(function_, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared_bytes, stream,
                          const_cast<void**>(arguments), nullptr),
          "launching");
}

void Kernel::allow_shared(unsigned bytes) const {
    if (bytes <= shared_without_asking) return;
    check(driver().set_function_attribute(function_, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                          static_cast<int>(bytes)),
          "reserving shared memory");
}

unsigned Kernel::static_shared_bytes() const {
    int bytes = 0;
    check(driver().function_attribute(&bytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function_),
          "reserving shared memory");
    return static_cast<unsigned>(bytes);
}

Module::Module(const std::string& code) : module_(LoadLog().load(code)) {}

Module::~Module() {
    give_back([module = module_] { driver().unload_module(module); });
}

Kernel Module::kernel(const std::string& mangled) const {
    CUfunction function = nullptr;
    check(driver().function(&function, module_, mangled.c_str()), "looking for kernel " + mangled);
    return Kernel(function);
}

Module::Variable Module::variable(const std::string& mangled) const {
    Variable found;
    const CUresult result = driver().variable(&found.address, &found.bytes, module_, mangled.c_str());
    return result == CUDA_SUCCESS ? found : Variable{};
}

OwnKernels::OwnKernels(const char* name, const char* text) : module_(compiled_for_this_gpu(name, text)) {}

}  // namespace lanescope::cuda
