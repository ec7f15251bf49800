#include "app/gpu/driver/driver.h"

#include <fmt/format.h>

#include "app/base/error.h"
#include "app/compilers/cuda_library.h"
#include "app/compilers/nvrtc.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/module.h"

namespace lanescope::cuda {
namespace {

Library open_driver() try { return Library("libcuda.so.1"); } catch (const BackendUnavailable&) {
    throw BackendUnavailable("no NVIDIA driver found: install one, or use the emulator");
}

Driver load_driver() {
    const Library library = open_driver();
    Driver d{};
#define LANESCOPE_LOAD(member, function) library.load(d.member, LANESCOPE_NAME_OF(function))
    LANESCOPE_DRIVER_FUNCTIONS(LANESCOPE_LOAD)
#undef LANESCOPE_LOAD
    return d;
}

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

const Driver& driver() {
    static const Driver loaded = load_driver();  // retried after an exception
    return loaded;
}

CUresult use_gpu(int gpu) {
    CUdevice device = 0;
    CUcontext context = nullptr;
    CUresult code = driver().init(0);
    if (code == CUDA_SUCCESS) code = driver().device(&device, gpu);
    // Kept until the process ends: memory may be freed at any time.
    if (code == CUDA_SUCCESS) code = driver().retain_primary_context(&context, device);
    if (code == CUDA_SUCCESS) code = driver().set_context(context);
    return code;
}

int current_gpu() {
    CUdevice gpu = 0;
    check(driver().current_device(&gpu), "reading the current GPU");
    return gpu;
}

CUcontext current_context() {
    CUcontext context = nullptr;
    check(driver().current_context(&context), "reading the context");
    return context;
}

int attribute(CUdevice_attribute which, int gpu) {
    int value = 0;
    check(driver().device_attribute(&value, which, gpu), "reading a device attribute");
    return value;
}

int compute_capability(int gpu) {
    return 10 * attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, gpu) +
           attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, gpu);
}

std::string error_text(CUresult code) {
    const char *text = nullptr, *name = nullptr;
    driver().error_text(code, &text);
    driver().error_name(code, &name);
    return fmt::format("{} ({})", text ? text : "unknown error", name ? name : std::to_string(code));
}

void out_of_memory(std::size_t bytes) {
    std::size_t free = 0, total = 0;
    check(driver().memory_info(&free, &total), "reading the free memory");
    throw UsageError(
        fmt::format("the run needs {:.1f} GB on the GPU, but {:.1f} GB of {:.1f} GB are free: choose a smaller shape",
                    double(bytes) * 1e-9, double(free) * 1e-9, double(total) * 1e-9));
}

void Kernel::launch(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                    CUstream stream) const {
    check(driver().launch(function_, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared_bytes, stream,
                          const_cast<void**>(arguments), nullptr),
          "launching");
}

void Kernel::launch_together(const Dim3& grid, const Dim3& block, unsigned shared_bytes, void* const* arguments,
                             CUstream stream) const {
    check(driver().launch_together(function_, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared_bytes,
                                   stream, const_cast<void**>(arguments)),
          "launching all blocks together");
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

BuiltinKernels::BuiltinKernels(const char* name, const char* text) : module_(compiled_for_this_gpu(name, text)) {}

}  // namespace lanescope::cuda
