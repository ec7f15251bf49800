#include "app/kernel_files/kernel_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/machine_build.h"
#include "app/kernel_files/made_launch.h"
#include "app/model/error.h"
#include "app/model/file.h"
#include "app/model/file_places.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_file = 4 << 20;

/// The file's text with what the scanner found in it.
struct Scanned {
    std::string text, code;
    std::vector<FunctionText> functions;
    std::vector<LaunchText> launches;

    explicit Scanned(std::string whole)
        : text(std::move(whole)), code(code_only(text)), functions(functions_in(code)), launches(launches_in(code)) {}

    std::string kernel_of(const LaunchText& launch) const {
        return text.substr(launch.kernel, launch.kernel_end - launch.kernel);
    }
};

bool contains(const FunctionText& function, std::size_t position) {
    return function.body <= position && position < function.end;
}

/// Whether the function's body mentions the name, as a call does.
bool mentions(const Scanned& file, const FunctionText& function, const std::string& name) {
    const std::string_view body = std::string_view(file.code).substr(function.body, function.end - function.body);
    return body.find(name) != std::string_view::npos;
}

/// Helpers of the file are followed; each once, for they may call one another.
void gather_launches(const Scanned& file, const FunctionText& function, std::vector<const FunctionText*>& seen,
                     std::vector<std::string>& kernels) {
    if (std::ranges::count(seen, &function)) return;
    seen.push_back(&function);
    for (const LaunchText& launch : file.launches)
        if (contains(function, launch.open)) kernels.push_back(file.kernel_of(launch));
    for (const FunctionText& helper : file.functions)
        if (helper.runs_on == RunsOn::host && (helper.is_template || helper.is_local) &&
            mentions(file, function, helper.name))
            gather_launches(file, helper, seen, kernels);
}

std::vector<std::string> kernels_launched_by(const Scanned& file, const FunctionText& function) {
    std::vector<const FunctionText*> seen;
    std::vector<std::string> kernels;
    gather_launches(file, function, seen, kernels);
    return kernels;
}

/// Functions that a variant can be: of the host, not main, no helper, and launching something.
bool can_be_variant(const FunctionText& function) {
    return function.runs_on == RunsOn::host && !function.is_template && !function.is_local && function.name != "main";
}

/// Arrays of integers are a sparse matrix's.
Operation operation_for(const std::vector<Parameter>& parameters) {
    const auto integers = [](const Parameter& p) { return p.type.ends_with("int*"); };
    return std::ranges::any_of(parameters, integers) ? Operation::spmv : Operation::sgemv;
}

KernelVariant variant_of(const CompiledFunction& compiled, std::vector<std::string> kernels,
                         const KernelHeader& header) {
    KernelVariant variant{.name = compiled.name, .line = compiled.line, .kernels = std::move(kernels)};
    variant.operation = operation_for(compiled.parameters);
    std::map<std::string, std::string> fixed = bindings_of(header);
    for (const TunedNumber& number : tuning_of(header)) fixed[number.name] = std::to_string(number.usual);
    variant.binding = bind_parameters(
        compiled.parameters, variant.operation == Operation::spmv ? values_of_spmv() : values_of_sgemv(), fixed);
    return variant;
}

/// A file without host functions gets one, in the line behind its last, where its header says how.
void add_made_launch(KernelFile& file, Scanned& scanned) {
    const std::string configuration = file.header.text("Launch");
    if (!configuration.starts_with("<<<") || !scanned.launches.empty()) return;
    const auto kernel = std::ranges::find(scanned.functions, RunsOn::kernel, &FunctionText::runs_on);
    if (kernel == scanned.functions.end()) return;
    if (const auto made = made_launch(scanned.code, *kernel, configuration))
        scanned = Scanned(scanned.text + "\n" + *made + "\n");
}

void complain_of_what_is_missing(KernelFile& file, const Scanned& scanned) {
    if (file.kernels.empty())
        file.complaints.push_back("there is no __global__ function in it, so there is nothing to run");
    else if (scanned.launches.empty())
        file.complaints.push_back(fmt::format(
            "nothing launches {}: write a host function that does, or a line in the header, with the kernel's own "
            "parameters, such as  // Launch: <<<(rows + 63) / 64, 64>>>",
            fmt::join(file.kernels, ", ")));
    else if (file.variants.empty() && file.compiles())
        file.complaints.push_back(
            "no host function that can be called from outside launches a kernel: main, templates and static functions "
            "cannot be called");
    for (const KernelVariant& variant : file.variants)
        for (const std::string& complaint : variant.binding.complaints)
            file.complaints.push_back(fmt::format("{}, line {}: {}", variant.name, variant.line, complaint));
}

void compile(KernelFile& file, const std::string& name, const Scanned& scanned, const std::atomic<bool>* cancelled) {
    const fs::path folder = fs::absolute(placed(file.path.string())).parent_path();
    MachineBuild build = build_for_machine({scanned.text, name, folder}, CompiledCache::of_this_program(), cancelled);
    file.messages = std::move(build.messages);
    file.module = std::move(build.module);
    if (!file.module) return;
    for (const CompiledFunction& compiled : file.module->compiled().functions)
        for (const FunctionText& function : scanned.functions)
            if (compiled.name == function.name && compiled.file.ends_with(name) && can_be_variant(function))
                if (auto kernels = kernels_launched_by(scanned, function); !kernels.empty())
                    file.variants.push_back(variant_of(compiled, std::move(kernels), file.header));
}

}  // namespace

bool KernelFile::compiles() const {
    return std::ranges::none_of(messages, [](const auto& m) { return m.kind == CompilerMessage::Kind::error; });
}

bool KernelFile::usable() const { return compiles() && complaints.empty() && !variants.empty(); }

KernelFile check_kernel_file(const fs::path& path, const std::atomic<bool>* cancelled) {
    return read_kernel_file(path, path.string(), cancelled);
}

KernelFile read_kernel_file(const fs::path& path, const std::string& name, const std::atomic<bool>* cancelled) {
    Scanned scanned(read_file(placed(path.string()), largest_file));
    KernelFile file{.path = path, .header = kernel_header(scanned.text)};
    for (const FunctionText& function : scanned.functions)
        if (function.runs_on == RunsOn::kernel) file.kernels.push_back(function.name);
    add_made_launch(file, scanned);
    if (!file.kernels.empty()) compile(file, name, scanned, cancelled);
    complain_of_what_is_missing(file, scanned);
    return file;
}

}  // namespace lanescope
