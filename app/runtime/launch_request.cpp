#include "app/runtime/launch_request.h"

#include <algorithm>
#include <cstring>

#include "app/compilers/mangled_names.h"
#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {
namespace {

// Limits of every GPU since Volta.
constexpr unsigned max_threads = 1024, max_block_z = 64, max_grid_yz = 65535;
constexpr std::uint64_t max_shared_bytes = 227 << 10;

/// A quotient rounded down is zero for small problems.
std::string rounded_up(const LaunchRequest& r) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (r.grid[axis] == 0 && r.block[axis] > 1) {
            const std::string threads = std::to_string(r.block[axis]);
            return "; if it is a quotient such as n / " + threads + ", round up: (n + " +
                   std::to_string(r.block[axis] - 1) + ") / " + threads;
        }
    return "; if it is a quotient, round up";
}

}  // namespace

/// As cudaOccupancyMaxActiveBlocksPerMultiprocessor() and the device's properties (app/runtime/headers/).
bool is_too_large(const LaunchRequest& r) {
    constexpr std::uint64_t processors = 132, most_threads = 2048, most_blocks = 32, most_shared = 233472;
    const std::uint64_t threads = std::uint64_t(r.block[0]) * r.block[1] * r.block[2];
    if (threads == 0) return false;
    const std::uint64_t here = std::min({most_blocks, most_threads / threads, most_shared / (r.shared_bytes + 1024)});
    return std::uint64_t(r.grid[0]) * r.grid[1] * r.grid[2] > processors * here;
}

std::string refusal_of(const LaunchRequest& r, const CompiledModule& module) {
    const auto three = [](const std::array<unsigned, 3>& n) {
        return std::to_string(n[0]) + " x " + std::to_string(n[1]) + " x " + std::to_string(n[2]);
    };
    const auto has_zero = [](const std::array<unsigned, 3>& n) { return std::ranges::count(n, 0u) > 0; };
    if (has_zero(r.grid)) return "a grid of " + three(r.grid) + " blocks: use at least one" + rounded_up(r);
    if (has_zero(r.block)) return "blocks of " + three(r.block) + " threads: use at least one";
    if (std::uint64_t(r.block[0]) * r.block[1] * r.block[2] > max_threads || r.block[2] > max_block_z)
        return "blocks of " + three(r.block) + " threads: use at most 1024, and 64 along z";
    if (r.grid[0] > 0x7fffffff || r.grid[1] > max_grid_yz || r.grid[2] > max_grid_yz)
        return "a grid of " + three(r.grid) + " blocks: use at most 2147483647, and 65535 along y and z";
    std::uint64_t shared = r.shared_bytes;
    for (const CompiledVariable& array : module.shared) shared = std::max(shared, array.bytes);
    if (shared > max_shared_bytes)
        return std::to_string(shared) + " bytes of shared memory: use at most 227 KB per block";
    return {};
}

namespace {

void lay_out_arguments(ListedLaunch& launch, const CompiledFunction& kernel, const emulator::Function& code,
                       void* const* arguments) {
    for (std::size_t p = 0; p < code.parameters.size(); ++p) {
        const std::uint32_t at = code.parameter_offsets[p], bytes = code.parameters[p].second;
        const std::string type = p < kernel.parameters.size() ? kernel.parameters[p].type : std::string();
        launch.arguments.resize(std::max<std::size_t>(launch.arguments.size(), at + bytes));
        std::memcpy(launch.arguments.data() + at, arguments[p], bytes);
        launch.layout.push_back({.offset = at,
                                 .bytes = bytes,
                                 .is_pointer = type.ends_with('*'),
                                 .is_const = type.starts_with("const ") && std::ranges::count(type, '*') == 1,
                                 .element_bytes = p < kernel.scalar_bytes.size() ? kernel.scalar_bytes[p] : 0});
    }
}

/// Kernels of libraries have template arguments of several lines.
std::string shown_name(const std::string& kernel) {
    constexpr std::size_t longest = 100;
    const std::size_t arguments = kernel.find('<');
    return kernel.size() <= longest || arguments == kernel.npos ? kernel : kernel.substr(0, arguments) + "<...>";
}

}  // namespace

ListedLaunch listed_launch(const LaunchRequest& request, const CompiledFunction& kernel, const emulator::Function& code,
                           const SourcePosition& at) {
    ListedLaunch launch{.kernel = kernel.linkage,
                        .written = shown_name(kernel.name),
                        .file = at.file,
                        .line = at.line,
                        .grid = request.grid,
                        .block = request.block,
                        .shared_bytes = static_cast<std::uint32_t>(request.shared_bytes),
                        .is_cooperative = request.is_cooperative};
    lay_out_arguments(launch, kernel, code, request.arguments);
    return launch;
}

ProgramLaunch program_launch(const LaunchRequest& request, const Module& module, const SourcePosition& at) {
    const CompiledFunction* kernel = module.kernel_at(request.stub);
    const emulator::Function* code = kernel ? module.code().find(kernel->linkage) : nullptr;
    if (!code)
        return {.error = CudaError::invalid_device_function,
                .fault = "a launch of something that is not a kernel of this program",
                .launch = {}};
    if (const std::string why = refusal_of(request, module.compiled()); !why.empty())
        return {.error = CudaError::invalid_configuration,
                .fault = kernel->name + " is launched with " + why,
                .launch = {}};
    return {.fault = {}, .kernel = kernel, .launch = listed_launch(request, *kernel, *code, at)};
}

namespace {

/// Returns the kernel's name in "void lanescope_launch_child<&(kernel(int*))>(...)".
std::string kernel_of_child(const std::string& function) {
    const std::string whole = demangled(function);
    const std::size_t begin = whole.find("<&") + 2, end = whole.rfind(">(");
    const std::string kernel = whole.substr(begin, end - begin);
    return kernel.starts_with('(') && kernel.ends_with(')') ? kernel.substr(1, kernel.size() - 2) : kernel;
}

const emulator::Function* kernel_named(const emulator::Code& code, const std::string& name) {
    const auto found = std::ranges::find(code.functions, name, [](const auto& f) { return demangled(f->name); });
    return found == code.functions.end() ? nullptr : found->get();
}

}  // namespace

ProgramLaunch child_launch(const emulator::ChildLaunch& child, const Module& module) {
    const std::string name = kernel_of_child(child.function);
    const emulator::Function* const code = kernel_named(module.code(), name);
    if (!code)
        return {.error = CudaError::invalid_device_function,
                .fault = "a kernel launches " + name + ", which the program does not have",
                .launch = {}};
    LaunchRequest request{.grid = child.grid, .block = child.block_shape, .shared_bytes = child.shared_bytes};
    if (const std::string why = refusal_of(request, module.compiled()); !why.empty())
        return {.error = CudaError::invalid_configuration,
                .fault = kernel_in_words(code->name) + " is launched by a kernel with " + why,
                .launch = {}};
    std::vector<std::byte> given = child.arguments;
    std::vector<void*> arguments;
    for (std::size_t p = 0; p < code->parameters.size(); ++p)
        given.resize(std::max<std::size_t>(given.size(), code->parameter_offsets[p] + code->parameters[p].second));
    for (const std::uint32_t offset : code->parameter_offsets) arguments.push_back(given.data() + offset);
    request.arguments = arguments.data();
    const auto& functions = module.compiled().functions;
    const auto known = std::ranges::find(functions, code->name, &CompiledFunction::linkage);
    const bool is_known = known != functions.end();
    const CompiledFunction unknown{.name = kernel_in_words(code->name), .linkage = code->name};
    return {.fault = {},
            .kernel = is_known ? &*known : nullptr,
            .launch = listed_launch(request, is_known ? *known : unknown, *code,
                                    module.source_position(emulator::line_of(child.site)))};
}

}  // namespace lanescope::runtime
