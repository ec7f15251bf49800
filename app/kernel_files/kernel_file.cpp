#include "app/kernel_files/kernel_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/kernel_files/emulator_build.h"
#include "app/kernel_files/kernel_launches.h"
#include "app/kernel_files/ptx_file.h"
#include "app/kernel_files/scanned_file.h"
#include "app/kernel_files/source/source_includes.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_kernel_file = 4 << 20;

/// The header decides, else the function's name. Otherwise arrays of integers indicate a sparse matrix, and the first
/// operation that fits is used.
const Operation& operation_for(const std::vector<Parameter>& parameters, const std::string& said,
                               std::string_view function) {
    if (!said.empty()) return operation_named(said);
    if (const Operation* named = find_operation(function)) return *named;
    const auto is_integers = [](const Parameter& p) { return is_array_of_integers(p.type); };
    const bool wanted = std::ranges::any_of(parameters, is_integers);
    const auto fits = [&](const Operation* operation) {
        return (std::ranges::count(operation->info().values, ValueKind::integers, &ProblemValue::kind) > 0) == wanted;
    };
    return **std::ranges::find_if(operations(), fits);
}

using FixedValues = std::map<std::string, std::string>;

FixedValues fixed_values(const KernelHeader& header) {
    FixedValues said = bindings_of(header);
    for (const TunedNumber& number : tuning_of(header)) said[number.name] = std::to_string(number.usual);
    needs_of(header);  // called for their exceptions only
    is_warp_synchronous(header);
    return said;
}

BoundParameter choice_of_launch(const Parameter& parameter, std::size_t launches) {
    BoundParameter bound{.parameter = parameter, .candidates = {}, .constant = 0};
    for (std::size_t n = 0; n < launches; ++n) bound.numbers.push_back(int(n));
    return bound;
}

/// `generated` may be nullptr; its last parameters configure only the launch.
Binding binding_of(std::vector<Parameter> parameters, const GeneratedFunction* generated,
                   std::span<const ProblemValue> values, const FixedValues& said) {
    std::optional<BoundParameter> choice;
    if (generated && !generated->guessed.empty()) {
        choice = choice_of_launch(parameters.back(), generated->guessed.size());
        parameters.pop_back();
    }
    const std::size_t sizes = generated ? generated->sizes : 0;
    const auto first_size = parameters.end() - std::ptrdiff_t(std::min(sizes, parameters.size()));
    const std::vector<Parameter> for_launch(first_size, parameters.end());
    parameters.erase(first_size, parameters.end());
    Binding binding = bind_parameters(parameters, values, said);
    for (const Parameter& size : for_launch) bind_size(binding, size, values, said);
    if (choice) binding.parameters.push_back(*std::move(choice));
    return binding;
}

KernelVariant variant_of(const CompiledFunction& compiled, std::vector<std::string> kernels, const Scanned& scanned,
                         const FixedValues& said, const Operation& operation) {
    const GeneratedFunction* made = scanned.generated_at(compiled.line);
    KernelVariant variant{.name = compiled.name,
                          .line = made ? made->origin_line : compiled.line,
                          .is_made = made && made->from_header,
                          .binding = {},
                          .kernels = std::move(kernels),
                          .guessed = {},
                          .said_launch = {}};
    variant.operation = &operation;
    if (made) variant.guessed = made->guessed;
    if (!variant.guessed.empty()) variant.kernels.resize(1);  // all launches have one kernel
    variant.binding = binding_of(with_fields(compiled.parameters), made, operation.info().values, said);
    return variant;
}

/// Moves messages about generated functions to their origins.
void point_at_header(std::vector<CompilerMessage>& messages, const Scanned& scanned) {
    for (CompilerMessage& message : messages)
        if (const GeneratedFunction* made = scanned.generated_at(message.line)) {
            std::size_t begin = 0;
            for (int line = 1; line < made->origin_line; ++line) begin = scanned.text.find('\n', begin) + 1;
            message.line = made->origin_line;
            message.column = made->from_header ? column_at(scanned.text, scanned.text.find("<<<", begin)) : 1;
        }
}

void complain(KernelFile& file, int line, std::string text, SuggestedLine suggested = {}) {
    file.complaints.push_back(
        {.file = file.name, .line = line, .text = std::move(text), .suggested = std::move(suggested)});
}

/// Falls back to the file's first kernel.
const SourceFunction& kernel_to_launch(const Scanned& scanned, std::string_view name) {
    name = trimmed(name.substr(0, name.find('<')));
    const auto is_wanted = [&](const SourceFunction& f) { return f.runs_on == RunsOn::kernel && f.name == name; };
    const auto found = std::ranges::find_if(scanned.functions, is_wanted);
    return found == scanned.functions.end()
               ? *std::ranges::find(scanned.functions, RunsOn::kernel, &SourceFunction::runs_on)
               : *found;
}

SuggestedLine launch_for(const Scanned& scanned, std::string_view name) {
    return suggested_launch(scanned.text, scanned.code, kernel_to_launch(scanned, name));
}

void complain_of_what_is_missing(KernelFile& file, const Scanned& scanned) {
    if (file.kernels.empty())
        complain(file, 0,
                 "there is no __global__ function in it, so there is nothing to run: write a kernel, and a host "
                 "function that launches it");
    else if (scanned.launches.empty() && file.variants.empty())
        complain(file, kernel_to_launch(scanned, "").line,
                 fmt::format("nothing launches {}: write a host function that does, or a line in the header, with the "
                             "kernel's parameters or rows, cols and nonzeros, such as  // Launch: <<<(rows + 63) / 64, "
                             "64>>>",
                             fmt::join(file.kernels, ", ")),
                 launch_for(scanned, ""));
    else if (file.variants.empty() && file.complaints.empty() && file.compiles())
        complain(file, scanned.launches.front().line,
                 fmt::format("no callable host function launches a kernel: main, templates and static functions cannot "
                             "be called; add a function that takes the problem's arrays, or a line in a comment at the "
                             "file's top, such as  // Launch: {}<<<(rows + 63) / 64, 64>>>",
                             scanned.kernel_of(scanned.launches.front())),
                 launch_for(scanned, scanned.kernel_of(scanned.launches.front())));
}

void suggest_bindings(KernelFile& file, const Scanned& scanned) {
    for (const KernelVariant& variant : file.variants) {
        std::map<std::string, std::string> meanings;
        for (const BindingFault& fault : variant.binding.complaints)
            if (!fault.meaning.empty()) meanings[fault.parameter] = fault.meaning;
        file.bindings[variant.name] = suggested_binding(scanned.text, file.header, meanings);
    }
}

/// Names in the header must be parameters of some function.
void complain_of_unknown_names(KernelFile& file, const FixedValues& said) {
    std::vector<std::string> names;
    for (const KernelVariant& variant : file.variants)
        for (const BoundParameter& p : variant.binding.parameters) names.push_back(p.parameter.name);
    const auto bound = bindings_of(file.header);
    for (const auto& [name, value] : said) {
        const std::string label = bound.contains(name) ? "Bind" : "Tune";
        if (!names.empty() && !std::ranges::count(names, name))
            complain(file, file.header.line(label), label + ": " + unknown_name("parameter", name, names));
    }
}

void compile(KernelFile& file, const Scanned& scanned, const std::atomic<bool>* cancelled) {
    const fs::path folder = fs::absolute(placed(file.path.string())).parent_path();
    EmulatorBuild build =
        build_for_emulator({scanned.text, file.name, folder, file.form}, CompiledCache::of_this_program(), cancelled);
    file.messages = std::move(build.messages);
    file.module = std::move(build.module);
    file.inputs = std::move(build.inputs);
    point_at_header(file.messages, scanned);
    if (file.module) return;
    // Other errors follow from the missing header.
    if (auto refused = refused_headers(scanned.text, file.name); !refused.empty()) file.messages = std::move(refused);
}

void add_variants(KernelFile& file, const Scanned& scanned, const FixedValues& said) {
    const std::string operation = file.header.text("Operation");
    for (const CompiledFunction& compiled : file.module->compiled().functions)
        for (const SourceFunction& function : scanned.functions)
            if (compiled.name == function.name && compiled.file.ends_with(file.name) && can_be_variant(function))
                if (auto kernels = kernels_launched_by(scanned, function); !kernels.empty())
                    file.variants.push_back(
                        variant_of(compiled, std::move(kernels), scanned, said,
                                   operation_for(with_fields(compiled.parameters), operation, compiled.name)));
}

bool takes_all_arrays(const KernelVariant& variant) {
    return std::ranges::all_of(variant.operation->info().values, [&](const ProblemValue& value) {
        return !value.is_array() || std::ranges::any_of(variant.binding.parameters, [&](const BoundParameter& p) {
            return std::ranges::count(p.candidates, value.name) > 0;
        });
    });
}

/// Returns false if no guessed variant gives a product.
bool keep_products(KernelFile& file) {
    std::erase_if(file.variants, std::not_fn(takes_all_arrays));
    const auto is_bound = [](const KernelVariant& variant) { return variant.binding.complete(); };
    if (std::ranges::any_of(file.variants, is_bound)) std::erase_if(file.variants, std::not_fn(is_bound));
    return !file.variants.empty();
}

/// Returns false, with the file unchanged, if no guessed launch works.
bool add_lone_kernels(KernelFile& file, const Scanned& scanned, const FixedValues& said,
                      const std::atomic<bool>* cancelled) {
    if (file.kernels.empty() || !file.complaints.empty() || has_variant(scanned)) return false;
    Scanned with_launches = scanned;
    add_guessed_launches(with_launches);
    KernelFile made = file;
    compile(made, with_launches, cancelled);
    if (!made.module) return false;
    add_variants(made, with_launches, said);
    if (!keep_products(made)) return false;
    file = std::move(made);
    return true;
}

[[noreturn]] void throw_unknown_operation(int line, const std::string& said) try {
    operation_named(said);
    throw std::logic_error("the operation is known");
} catch (const UsageError& unknown) {
    throw HeaderFault(line, unknown.what());
}

/// Reports a template without arguments only if nothing else runs.
void add_functions(KernelFile& file, Scanned& scanned) {
    const std::vector<KernelFault> unknown = add_template_calls(scanned);
    add_header_launches(file.header, scanned);
    if (has_variant(scanned)) return;
    for (const KernelFault& fault : unknown) complain(file, fault.line, fault.text);
}

KernelHeader header_with(KernelHeader header, const std::string& launch) {
    if (launch.empty()) return header;
    std::erase_if(header.fields, [](const HeaderField& field) { return field.label == "Launch"; });
    header.fields.push_back({"Launch", launch, 0, "--launch"});
    return header;
}

/// Returns nullopt, with a complaint, if a launch does not fit.
std::optional<PtxAsCuda> as_cuda(KernelFile& file, std::string text) try {
    if (!is_ptx_file(file.path)) return PtxAsCuda{std::move(text), {}};
    return cuda_of_ptx(text, file.name, header_launches(file.header));
} catch (const HeaderFault& fault) {
    complain(file, fault.line, fault.text);
    return std::nullopt;
}

/// Returns nullopt, with a complaint, if the header is malformed.
std::optional<FixedValues> readable(KernelFile& file, Scanned& scanned) try {
    if (const std::string said = file.header.text("Operation"); !said.empty() && !find_operation(said))
        throw_unknown_operation(file.header.line("Operation"), said);
    if (!file.kernels.empty()) add_functions(file, scanned);
    return fixed_values(file.header);
} catch (const HeaderFault& fault) {
    complain(file, fault.line, fault.text);
    return std::nullopt;
}

}  // namespace

bool KernelFile::compiles() const {
    return std::ranges::none_of(messages, [](const auto& m) { return m.kind == CompilerMessage::Kind::error; });
}

bool KernelFile::usable() const {
    return compiles() && complaints.empty() && !variants.empty() &&
           std::ranges::all_of(variants, [](const KernelVariant& v) { return v.binding.complete(); });
}

std::vector<KernelFault> KernelFile::faults_of(const KernelVariant& variant) const {
    std::vector<KernelFault> found;
    const auto said = bindings_of(header);
    const auto suggested = bindings.find(variant.name);
    for (const BindingFault& fault : variant.binding.complaints) {
        const bool is_fixed = said.contains(fault.parameter);
        found.push_back({.file = name,
                         .line = is_fixed ? header.line("Bind") : variant.line,
                         .text = variant.name + ": " + fault.text});
        if (!fault.meaning.empty() && suggested != bindings.end()) found.back().suggested = suggested->second;
    }
    return found;
}

std::vector<KernelFault> KernelFile::faults() const {
    std::vector<KernelFault> all;
    for (const CompilerMessage& m : messages)
        if (m.kind == CompilerMessage::Kind::error)
            all.push_back({.file = m.line ? m.file : name, .line = m.line, .column = m.column, .text = m.text});
    std::ranges::copy(complaints, std::back_inserter(all));
    for (const KernelVariant& variant : variants) std::ranges::move(faults_of(variant), std::back_inserter(all));
    if (all.empty())
        all.push_back({.file = name,
                       .text = "there is nothing to run in it: write a kernel, and a host function that launches it"});
    return all;
}

std::string KernelFile::first_fault() const { return in_words(faults().front()); }

KernelFile check_kernel_file(const fs::path& path, const std::string& launch, const std::atomic<bool>* cancelled) {
    return read_kernel_file(path, path.string(), launch, cancelled);
}

KernelFile read_kernel_file(const fs::path& path, const std::string& name, const std::string& launch,
                            const std::atomic<bool>* cancelled, KernelForm form) {
    std::string text = read_file(placed(path.string()), largest_kernel_file);
    KernelFile file{.path = path, .name = name, .form = form, .header = header_with(kernel_header(text), launch)};
    std::optional<PtxAsCuda> ptx = as_cuda(file, std::move(text));
    if (!ptx) return file;
    Scanned scanned(std::move(ptx->text));
    for (const SourceFunction& function : scanned.functions)
        if (function.runs_on == RunsOn::kernel) file.kernels.push_back(function.name);
    const std::optional<FixedValues> said = readable(file, scanned);
    if (!said) return file;
    ptx->said.insert(said->begin(), said->end());
    if (!add_lone_kernels(file, scanned, ptx->said, cancelled)) {
        if (!file.kernels.empty()) compile(file, scanned, cancelled);
        if (file.module) add_variants(file, scanned, ptx->said);
    }
    for (KernelVariant& variant : file.variants) variant.said_launch = launch;
    suggest_bindings(file, scanned);
    complain_of_what_is_missing(file, scanned);
    complain_of_unknown_names(file, *said);
    return file;
}

}  // namespace lanescope
