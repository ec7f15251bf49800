#include "app/engine/computer_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/base/system/loaded_libraries.h"
#include "app/base/system/scratch_folder.h"
#include "app/base/text/plain_text.h"
#include "app/base/tool_process.h"
#include "app/compilers/included_files.h"
#include "app/compilers/nvrtc.h"
#include "app/engine/kernel_file_check.h"
#include "app/kernel_files/emulator_build.h"
#include "app/runtime/cuda_headers.h"
#if defined(LANESCOPE_WITH_CUDA)
#include "app/gpu/counters/counter_reader.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/gpu_properties.h"
#include "app/gpu/libraries/library_products.h"
#endif

namespace lanescope {
namespace {

struct OpenedLibrary {
    const char *name, *file;  ///< start of the file's name
    void (*open)();           ///< throws BackendUnavailable
};

#if defined(LANESCOPE_WITH_CUDA)
constexpr OpenedLibrary opened_libraries[] = {{"driver", "libcuda.so.", [] { cuda::driver(); }},
                                              {"NVRTC", "libnvrtc.so.", [] { nvrtc_version(); }},
                                              {"cuBLAS", "libcublas.so.", cuda::open_cublas},
                                              {"cuSPARSE", "libcusparse.so.", cuda::open_cusparse},
                                              {"CUPTI", "libcupti.so.", cuda::open_cupti}};

std::vector<std::string> gpus_here() {
    const Availability state = cuda::gpu_availability(0);
    if (!state.available) throw BackendUnavailable(state.reason);
    return cuda::gpu_names();
}

std::string driver_here() { return cuda::driver_version(); }
std::string why_no_counters_here() { return cuda::why_no_counters(0); }
#else
constexpr const char* built_without_cuda =
    "this program was built without CUDA: install the CUDA Toolkit and build it again";

constexpr OpenedLibrary opened_libraries[] = {{"NVRTC", "libnvrtc.so.", [] { nvrtc_version(); }}};

std::vector<std::string> gpus_here() { throw BackendUnavailable(built_without_cuda); }
std::string driver_here() { throw BackendUnavailable(built_without_cuda); }
std::string why_no_counters_here() { return built_without_cuda; }
#endif

/// Puts the value at `name`, or the reason why there is none at "no NAME".
template <class Find>
void put_found(nlohmann::json& facts, const std::string& name, Find find) try {
    facts[name] = find();
} catch (const std::exception& why) {
    facts["no " + name] = in_one_line(why.what());
}

nlohmann::json gpu_facts() {
    nlohmann::json facts = nlohmann::json::object();
    put_found(facts, "driver", driver_here);
    put_found(facts, "nvrtc", nvrtc_version);
    put_found(facts, "gpus", gpus_here);
    if (!facts.contains("gpus")) return facts;
    put_found(facts, "counters", why_no_counters_here);
    return facts;
}

GpuCheck gpu_check_of(const nlohmann::json& facts) {
    const auto text = [&](const char* name) { return facts.value(name, std::string()); };
    GpuCheck found{.driver = text("driver"),
                   .why_no_driver = text("no driver"),
                   .nvrtc = text("nvrtc"),
                   .why_no_nvrtc = text("no nvrtc"),
                   .gpus = facts.value("gpus", std::vector<std::string>()),
                   .why_no_gpu = text("no gpus"),
                   .why_no_counters = text("counters") + text("no counters")};
    if (found.gpus.empty()) found.why_no_counters = "no GPU to count on";
    return found;
}

std::string first_line_printed(const std::filesystem::path& program) {
    std::string printed;
    run({.program = program, .arguments = {"--version"}, .on_output = [&](std::string_view text) {
             printed += text.substr(0, 4096 - std::min<std::size_t>(printed.size(), 4096));
         }});
    return in_one_line(printed.substr(0, printed.find('\n')));
}

std::filesystem::path loaded_file(std::string_view start_of_name) {
    for (const std::filesystem::path& file : loaded_libraries())
        if (file.filename().string().starts_with(start_of_name)) return file;
    return {};
}

constexpr const char* small_source =
    "__global__ void halve(float* y) { y[threadIdx.x] *= 0.5f; }\n"
    "void run(float* y) { halve<<<1, 32>>>(y); }\n";

/// Precompiles the headers where the user's kernels find them. An unwritable cache is another check.
void prepare_users_headers() try {
    const CompiledCache cache = CompiledCache::of_this_program();
    prepare_headers(cache.folder(name_of_headers(cuda_headers())), cuda_headers());
} catch (const UsageError&) {
}

/// Returns why it does not compile, or an empty text. Only the precompiled headers are kept.
std::string why_not_compiled() try {
    const ScratchFolder folder("doctor");
    prepare_users_headers();
    const CompiledCache cache({cache_folder() / "compiled", folder.path() / "cache"});
    const CompiledSource made =
        compile_source({.text = small_source, .name = "small.cu", .folder = folder.path()}, cache);
    if (!made.library.empty()) return {};
    return made.messages.empty() ? "it does not compile a small kernel" : in_one_line(made.messages.front().text);
} catch (const std::exception& why) {
    return in_one_line(why.what());
}

}  // namespace

std::string CudaLibrary::version() const {
    constexpr std::string_view ending = ".so.";
    const std::string of_file = file.filename().string();
    const std::size_t at = of_file.find(ending);
    return at == of_file.npos ? "" : of_file.substr(at + ending.size());
}

std::vector<CudaLibrary> open_cuda_libraries() {
    std::vector<CudaLibrary> found;
    for (const OpenedLibrary& library : opened_libraries) try {
            library.open();
            found.push_back({.name = library.name, .file = loaded_file(library.file), .why_not = {}});
        } catch (const std::exception& why) {
            found.push_back({.name = library.name, .file = {}, .why_not = in_one_line(why.what())});
        }
    return found;
}

GpuCheck check_gpu() try {
    return gpu_check_of(call_confined("the GPU", gpu_facts));
} catch (const std::exception& why) {
    const std::string fault = in_one_line(why.what());
    return {.driver = {},
            .why_no_driver = fault,
            .nvrtc = {},
            .why_no_nvrtc = fault,
            .gpus = {},
            .why_no_gpu = fault,
            .why_no_counters = fault,
            .is_broken = true};
}

CompilerCheck find_compiler() try {
    const std::filesystem::path program = kernel_compiler();
    return {.program = program, .version = first_line_printed(program), .fault = {}};
} catch (const BackendUnavailable& why) {
    return {.program = {}, .version = {}, .fault = in_one_line(why.what())};
}

CompilerCheck check_compiler() {
    CompilerCheck found = find_compiler();
    if (!found.program.empty()) found.fault = why_not_compiled();
    return found;
}

}  // namespace lanescope
