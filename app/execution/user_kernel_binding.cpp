#include "app/execution/user_kernel_binding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/names.h"
#include "app/catalog/kernel_folder.h"
#include "app/catalog/kernel_names.h"
#include "app/kernel_files/program.h"
#include "app/kernel_files/ptx_file.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Another function may take a removed one's id.
bool has_function(const KernelFile& file, const std::string& function) {
    return std::ranges::find(file.variants, function, &KernelVariant::name) != file.variants.end();
}

/// "file", "file-function" if there are several; with a number if taken.
std::string id_for(const Catalog& catalog, const NamedKernel& named, const KernelFile& file,
                   const KernelVariant& variant) {
    const std::string stem = id_from(named.file.stem().string());
    const std::string wanted = file.variants.size() > 1 ? stem + "-" + id_from(variant.name) : stem;
    const auto is_taken = [&](const std::string& id) {
        const Variant* known = catalog.find(variant.operation->name(), id);
        if (!known || known->file != named.file.string()) return known != nullptr;
        return known->function != variant.name && has_function(file, known->function);
    };
    std::string id = wanted;
    for (int number = 2; is_taken(id); ++number) id = fmt::format("{}-{}", wanted, number);
    return id;
}

ElementBytes element_bytes_of(const Program& program, const Operation& operation) {
    ElementBytes bytes{.bfloat = program.takes_bfloat()};
    for (const ProblemValue& value : operation.info().values)
        if (value.is_array()) bytes.arrays.emplace(value.name, program.element_bytes(value.name));
    return bytes;
}

/// A function without alpha or beta computes the plain product.
std::vector<std::string> untaken_factors(const KernelVariant& variant) {
    std::vector<std::string> untaken;
    for (const ProblemValue& value : variant.operation->info().values) {
        const auto takes_it = [&](const BoundParameter& p) { return std::ranges::count(p.candidates, value.name) > 0; };
        if (value.kind == ValueKind::real && std::ranges::none_of(variant.binding.parameters, takes_it))
            untaken.emplace_back(value.name);
    }
    return untaken;
}

/// Returns "v = x" per parameter. `settled`: from settle_binding().
std::vector<std::string> meanings_of(const Binding& binding, const std::map<std::string, std::string>& settled) {
    std::vector<std::string> meanings;
    for (const BoundParameter& bound : binding.parameters) {
        if (!bound.numbers.empty()) continue;
        const std::string& name = bound.parameter.name;
        const auto chosen = settled.find(name);
        const std::string meaning = bound.constant             ? std::to_string(*bound.constant)
                                    : chosen != settled.end()  ? chosen->second
                                    : bound.candidates.empty() ? "?"
                                                               : std::string(bound.candidates.front());
        meanings.push_back(fmt::format("{} = {}", name, meaning));
    }
    return meanings;
}

Variant row_of(const Catalog& catalog, const NamedKernel& named, const KernelFile& file, const KernelVariant& variant) {
    Variant row{.operation = std::string(variant.operation->name()),
                .id = id_for(catalog, named, file, variant),
                .title = file.header.title.empty() ? named.file.filename().string() : file.header.title,
                .idea = file.header.text("Idea"),
                .origin = "your own",
                .group = VariantGroup::user,
                .file = named.file.string(),
                .function = variant.name,
                .said_launch = variant.said_launch,
                .includes = include_folders(),
                .untaken = untaken_factors(variant)};
    take_header(row, file.header);
    return row;
}

/// Throws KernelRefused if the function cannot be bound.
const Variant& add_row(Catalog& catalog, const NamedKernel& named, const KernelFile& file, const KernelVariant& variant,
                       const std::atomic<bool>* cancelled) {
    if (!variant.binding.complete()) throw KernelRefused(file.faults_of(variant));
    Variant row = row_of(catalog, named, file, variant);
    row.bindings = settle_binding(row, cancelled).bindings;
    row.meanings = meanings_of(variant.binding, row.bindings);
    row.launch = launch_of(variant, row.bindings);
    row.element_bytes = element_bytes_of(*Program::of(row, cancelled), *variant.operation);
    return catalog.add(std::move(row));
}

/// A header's launch is also found by its kernel's name.
bool is_asked_for(const KernelVariant& variant, const NamedKernel& named) {
    if (!named.launch.empty()) return variant.is_made;
    if (named.function.empty() || named.function == variant.name) return true;
    return variant.name.starts_with("launch_") && entry_in_words(variant.kernels.at(0)) == named.function;
}

}  // namespace

SuggestedLine launch_of(const KernelVariant& variant, const Meanings& settled) {
    if (variant.guessed.empty()) return {};
    const auto chosen = settled.find(variant.binding.parameters.back().parameter.name);
    return variant.guessed.at(chosen == settled.end() ? 0 : std::stoul(chosen->second));
}

OpenedKernels add_user_kernels(Catalog& catalog, std::string_view text, const std::atomic<bool>* cancelled) {
    const NamedKernel named = named_kernel(text);
    const KernelFile file = read_kernel_file(named.file, named.file.string(), named.launch, cancelled);
    if (!file.module || !file.complaints.empty()) throw KernelRefused(file.faults());
    OpenedKernels opened;
    std::vector<KernelFault> faults;
    std::vector<std::string> functions;
    for (const KernelVariant& variant : file.variants) {
        functions.push_back(variant.name);
        if (!is_asked_for(variant, named)) continue;
        try {
            opened.variants.push_back(&add_row(catalog, named, file, variant, cancelled));
        } catch (const KernelRefused& refused) {
            opened.left_out.emplace_back(refused.what());
            std::ranges::copy(refused.faults, std::back_inserter(faults));
        } catch (const UsageError& refused) {
            opened.left_out.emplace_back(refused.what());
        }
    }
    if (!opened.variants.empty()) return opened;
    if (!faults.empty()) throw KernelRefused(std::move(faults));
    if (!opened.left_out.empty()) throw UsageError(opened.left_out.front());
    throw UsageError(named.file.string() + ": " + unknown_name("host function", named.function, functions));
}

Settled try_kernel(const fs::path& file, const KernelVariant& variant) {
    Variant tried;
    tried.operation = variant.operation->name();
    tried.file = fs::absolute(file).lexically_normal().string();
    tried.function = variant.name;
    tried.said_launch = variant.said_launch;
    return settle_binding(tried);
}

}  // namespace lanescope
