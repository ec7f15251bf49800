#include "app/kernel_files/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <ranges>
#include <tuple>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/files/source_paths.h"
#include "app/kernel_files/emulator_build.h"
#include "app/kernel_files/kernel_file.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_program = 4 << 20;

/// Shipped kernels: relative to kernels/.
fs::path path_of(const Variant& variant) {
    const fs::path file(variant.file);
    return file.is_absolute() ? placed(variant.file) : find_asset("kernels/" + variant.file);
}

int number_for(const std::string& parameter, int usual, const ChosenNumbers& chosen) {
    if (parameter == "lanes" && chosen.lanes) return chosen.lanes;
    if (parameter == "warps" && chosen.warps) return chosen.warps;
    return usual;
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

std::string missing_value(std::string_view function, const BoundParameter& bound, const GivenValues& given) {
    const std::string& parameter = bound.parameter.name;
    return fmt::format(
        "{}(): parameter '{}' is {}, which the problem does not have; it has {}: write the meaning in the header, as "
        "in:  // Bind: {} = 0",
        function, parameter, bound.candidates.front(), fmt::join(given | std::views::keys, ", "), parameter);
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
    std::string text = read_file(path, largest_program);
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

bool Program::is_current(const std::string& text) const {
    return text_ == text && inputs_ && are_unchanged(*inputs_, fs::absolute(path_).parent_path());
}

unsigned Program::element_bytes(std::string_view array) const {
    for (const BoundParameter& p : binding_.parameters)
        if (!p.candidates.empty() && p.candidates.front() == array) return lanescope::element_bytes(p.parameter.type);
    return 4;
}

bool Program::takes_bfloat() const {
    return std::ranges::any_of(binding_.parameters,
                               [](const BoundParameter& p) { return is_bfloat_array(p.parameter.type); });
}

std::function<void()> Program::prepare_call(const GivenValues& given, const ChosenNumbers& chosen) const {
    std::vector<runtime::HostValue> values;
    for (const BoundParameter& bound : binding_.parameters) {
        if (bound.constant)
            values.emplace_back(std::int64_t(number_for(bound.parameter.name, *bound.constant, chosen)));
        else if (const auto value = given.find(bound.candidates.front()); value != given.end())
            values.push_back(value->second);
        else
            throw UsageError(name_ + ": " + missing_value(function_->name, bound, given));
    }
    if (portable_host_) return runtime::prepare_portable_call(*portable_host_, *module_, *function_, values);
    return runtime::prepare_host_call(*module_, *function_, values);
}

}  // namespace lanescope
