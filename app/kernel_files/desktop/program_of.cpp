// Programs of this computer: compiled natively.
#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <tuple>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/files/source_paths.h"
#include "app/kernel_files/emulator_build.h"
#include "app/kernel_files/kernel_file.h"
#include "app/kernel_files/program.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Shipped kernels: relative to kernels/.
fs::path path_of(const Variant& variant) {
    const fs::path file(variant.file);
    return file.is_absolute() ? placed(variant.file) : find_asset("kernels/" + variant.file);
}

void bind(Binding& binding, const std::map<std::string, std::string>& values) {
    for (BoundParameter& bound : binding.parameters) {
        const auto value = values.find(bound.parameter.name);
        if (value == values.end()) continue;
        if (!bound.numbers.empty()) bound.constant = std::atoi(value->second.c_str());
        for (const Operation* operation : operations())
            if (const auto named = std::ranges::find(operation->info().values, value->second, &ProblemValue::name);
                named != operation->info().values.end())
                bound.candidates = {named->name};
    }
}

}  // namespace

std::shared_ptr<const Program> Program::bound(const std::map<std::string, std::string>& bindings) const {
    auto made = std::make_shared<Program>(*this);
    bind(made->binding_, bindings);
    return made;
}

std::shared_ptr<const Program> Program::of(const Variant& variant, const std::atomic<bool>* cancelled,
                                           KernelForm form) {
    static std::mutex mutex;
    static std::map<std::tuple<std::string, std::string, KernelForm>, std::shared_ptr<const Program>> known;
    const fs::path path = path_of(variant);
    std::string text = read_file(path, largest_source);
    const std::scoped_lock lock(mutex);
    auto& entry = known[{variant.file, variant.function + variant.said_launch, form}];
    if (entry && entry->is_current(text)) return variant.bindings.empty() ? entry : entry->bound(variant.bindings);
    auto made = std::make_shared<Program>();
    made->name_ = variant.file;
    made->path_ = path;
    made->text_ = std::move(text);
    const KernelFile file = read_kernel_file(path, variant.file, variant.said_launch, cancelled, form);
    const auto found = std::ranges::find(file.variants, variant.function, &KernelVariant::name);
    if (!file.module || found == file.variants.end()) throw KernelRefused(file.faults());
    if (!found->binding.complete()) throw KernelRefused(file.faults_of(*found));
    made->module_ = file.module;
    made->inputs_ = file.inputs;
    made->binding_ = found->binding;
    bind(made->binding_, variant.bindings);
    made->function_ = &*std::ranges::find(file.module->compiled().functions, found->name, &CompiledFunction::name);
    return entry = std::move(made);
}

std::string Program::portable(const Variant& variant, const CompiledCache& cache, const std::atomic<bool>* cancelled) {
    const auto program = of(variant, cancelled);
    const CompiledSource host = obtain_source(
        {program->text_, program->name_, program->path_.parent_path(), KernelForm::host_as_ptx}, cache, cancelled);
    if (host.library.empty()) throw UsageError(variant.file + ": " + host.messages.at(0).text);
    return program->to_portable(read_ptx(host.library));
}

bool Program::is_current(const std::string& text) const {
    return text_ == text && inputs_ && are_unchanged(*inputs_, fs::absolute(path_).parent_path());
}

}  // namespace lanescope
