#include "app/kernel_files/kernel_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/foreign_headers.h"
#include "app/kernel_files/line_directives.h"
#include "app/kernel_files/machine_build.h"
#include "app/kernel_files/made_launch.h"
#include "app/kernel_files/suggested_line.h"
#include "app/model/text/names.h"
#include "app/model/text/trimmed.h"
#include "app/system/file.h"
#include "app/system/file_places.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_kernel_file = 4 << 20;

/// A host function that was made of the header's launch.
struct MadeFunction {
    int line = 0, header_line = 0;
    std::size_t sizes = 0;  ///< its last parameters, of which the kernel knows nothing
};

/// The file's text with what the scanner found in it.
struct Scanned {
    std::string text, code;
    std::vector<FunctionText> functions;
    std::vector<LaunchText> launches;
    std::vector<MadeFunction> made;  ///< behind the file's last line, one a line

    explicit Scanned(std::string whole)
        : text(without_line_directives(std::move(whole))),
          code(code_only(text)),
          functions(functions_in(code)),
          launches(launches_in(code)) {}

    const MadeFunction* made_in(int line) const {
        const auto found = std::ranges::find(made, line, &MadeFunction::line);
        return found == made.end() ? nullptr : &*found;
    }
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

/// Arrays of integers are a sparse matrix's. Where several operations have such, the header says which it is, or the
/// first is taken.
const Operation& operation_for(const std::vector<Parameter>& parameters, const std::string& said) {
    if (!said.empty()) return operation_named(said);
    const auto is_integers = [](const Parameter& p) { return is_array_of_integers(p.type); };
    const bool wanted = std::ranges::any_of(parameters, is_integers);
    const auto fits = [&](const Operation* operation) {
        return (std::ranges::count(operation->values(), ValueKind::integers, &ProblemValue::kind) > 0) == wanted;
    };
    return **std::ranges::find_if(operations(), fits);
}

/// What the header says of parameters, by their names.
using Said = std::map<std::string, std::string>;

Said said_in(const KernelHeader& header) {
    Said said = bindings_of(header);
    for (const TunedNumber& number : tuning_of(header)) said[number.name] = std::to_string(number.usual);
    needs_of(header);  // these two are only looked at: what is wrong with them is told with the rest
    is_warp_synchronous(header);
    return said;
}

/// sizes: how many of the last parameters only the header's launch asks for.
Binding binding_of(std::vector<Parameter> parameters, std::size_t sizes, std::span<const ProblemValue> values,
                   const Said& said) {
    const auto first_size = parameters.end() - std::ptrdiff_t(std::min(sizes, parameters.size()));
    const std::vector<Parameter> for_launch(first_size, parameters.end());
    parameters.erase(first_size, parameters.end());
    Binding binding = bind_parameters(parameters, values, said);
    for (const Parameter& size : for_launch) bind_size(binding, size, values, said);
    return binding;
}

KernelVariant variant_of(const CompiledFunction& compiled, std::vector<std::string> kernels, const Scanned& scanned,
                         const Said& said, const Operation& operation) {
    const MadeFunction* made = scanned.made_in(compiled.line);
    KernelVariant variant{.name = compiled.name,
                          .line = made ? made->header_line : compiled.line,
                          .is_made = made != nullptr,
                          .binding = {},
                          .kernels = std::move(kernels)};
    variant.operation = &operation;
    variant.binding = binding_of(compiled.parameters, made ? made->sizes : 0, operation.values(), said);
    return variant;
}

bool has_variant(const Scanned& scanned) {
    return std::ranges::any_of(scanned.functions, [&](const FunctionText& function) {
        return can_be_variant(function) && !kernels_launched_by(scanned, function).empty();
    });
}

const FunctionText& kernel_of(const SaidLaunch& said, const Scanned& scanned) {
    std::vector<std::string> names;
    for (const FunctionText& function : scanned.functions) {
        if (function.runs_on != RunsOn::kernel) continue;
        if (said.kernel.empty() || said.kernel == function.name) return function;
        names.push_back(function.name);
    }
    throw HeaderFault(said.line, "Launch: " + unknown_name("kernel", said.kernel, names));
}

bool is_only_launch(const SaidLaunch& said, const std::vector<SaidLaunch>& all) {
    return std::ranges::count(all, said.kernel, &SaidLaunch::kernel) == 1;
}

/// The name of a kernel's only launch holds no arguments, so that it stays when they are edited.
SaidLaunch without_arguments(SaidLaunch said) {
    said.arguments.clear();
    return said;
}

/// Each launch of the header gets a host function, in a line behind the file's last. One that names no kernel is for a
/// file without a function that can be called, such as one with a main alone.
void add_made_launches(const KernelHeader& header, Scanned& scanned) {
    std::string text = scanned.text;
    std::vector<MadeFunction> all;
    std::vector<std::string> names;
    const bool has_one = has_variant(scanned);
    const std::vector<SaidLaunch> all_said = launches_said(header);
    for (const SaidLaunch& said : all_said) {
        if (said.kernel.empty() && has_one) continue;
        const FunctionText& kernel = kernel_of(said, scanned);
        std::string name = name_of(is_only_launch(said, all_said) ? without_arguments(said) : said, kernel);
        if (const auto before = std::ranges::count(names, name); names.push_back(name), before > 0)
            name += fmt::format("_{}", before + 1);
        const MadeLaunch made = made_launch(scanned.code, kernel, said, name);
        text += "\n" + made.text;
        all.push_back({line_at(text, text.size()), said.line, made.sizes.size()});
    }
    if (all.empty()) return;
    scanned = Scanned(text + "\n");
    scanned.made = std::move(all);
}

/// What the compiler says of a function that was made is about the header's line.
void point_at_header(std::vector<CompilerMessage>& messages, const Scanned& scanned) {
    for (CompilerMessage& message : messages)
        if (const MadeFunction* made = scanned.made_in(message.line)) {
            std::size_t begin = 0;
            for (int line = 1; line < made->header_line; ++line) begin = scanned.text.find('\n', begin) + 1;
            message.line = made->header_line;
            message.column = column_at(scanned.text, scanned.text.find("<<<", begin));
        }
}

void complain(KernelFile& file, int line, std::string text, SuggestedLine suggested = {}) {
    file.complaints.push_back(
        {.file = file.name, .line = line, .text = std::move(text), .suggested = std::move(suggested)});
}

/// The kernel that a line of the header can launch: the first of that name, or the first of the file. The name may have
/// template arguments.
const FunctionText& kernel_to_launch(const Scanned& scanned, std::string_view name) {
    name = trimmed(name.substr(0, name.find('<')));
    const auto is_wanted = [&](const FunctionText& f) { return f.runs_on == RunsOn::kernel && f.name == name; };
    const auto found = std::ranges::find_if(scanned.functions, is_wanted);
    return found == scanned.functions.end()
               ? *std::ranges::find(scanned.functions, RunsOn::kernel, &FunctionText::runs_on)
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
    else if (scanned.launches.empty())
        complain(file, kernel_to_launch(scanned, "").line,
                 fmt::format("nothing launches {}: write a host function that does, or a line in the header, with the "
                             "kernel's parameters or rows, cols and nonzeros, such as  // Launch: <<<(rows + 63) / 64, "
                             "64>>>",
                             fmt::join(file.kernels, ", ")),
                 launch_for(scanned, ""));
    else if (file.variants.empty() && file.compiles())
        complain(
            file, scanned.launches.front().line,
            fmt::format("no host function that can be called from outside launches a kernel: main, templates and "
                        "static functions cannot be called; write one beside them that takes the problem's arrays, "
                        "or a line in a comment at the file's top, such as  // Launch: {}<<<(rows + 63) / 64, 64>>>",
                        scanned.kernel_of(scanned.launches.front())),
            launch_for(scanned, scanned.kernel_of(scanned.launches.front())));
}

/// Each variant's unknown parameters, in one line of the header.
void suggest_bindings(KernelFile& file, const Scanned& scanned) {
    for (const KernelVariant& variant : file.variants) {
        std::map<std::string, std::string> meanings;
        for (const BindingFault& fault : variant.binding.complaints)
            if (!fault.meaning.empty()) meanings[fault.parameter] = fault.meaning;
        file.bindings[variant.name] = suggested_binding(scanned.text, file.header, meanings);
    }
}

/// The header may speak of what some of the functions take, but not of what none does.
void complain_of_unknown_names(KernelFile& file, const Said& said) {
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
    MachineBuild build =
        build_for_machine({scanned.text, file.name, folder}, CompiledCache::of_this_program(), cancelled);
    file.messages = std::move(build.messages);
    file.module = std::move(build.module);
    file.inputs = std::move(build.inputs);
    point_at_header(file.messages, scanned);
    if (file.module) return;
    // What follows from a header that there is not, in other files too, tells nothing more.
    if (auto refused = refused_headers(scanned.text, file.name); !refused.empty()) file.messages = std::move(refused);
}

void add_variants(KernelFile& file, const Scanned& scanned, const Said& said) {
    const std::string operation = file.header.text("Operation");
    for (const CompiledFunction& compiled : file.module->compiled().functions)
        for (const FunctionText& function : scanned.functions)
            if (compiled.name == function.name && compiled.file.ends_with(file.name) && can_be_variant(function))
                if (auto kernels = kernels_launched_by(scanned, function); !kernels.empty())
                    file.variants.push_back(variant_of(compiled, std::move(kernels), scanned, said,
                                                       operation_for(compiled.parameters, operation)));
}

[[noreturn]] void throw_unknown_operation(int line, const std::string& said) try {
    operation_named(said);
    throw std::logic_error("the operation is known");
} catch (const UsageError& unknown) {
    throw HeaderFault(line, unknown.what());
}

/// Nothing, with a complaint, where the header cannot be read.
std::optional<Said> readable(KernelFile& file, Scanned& scanned) try {
    if (const std::string said = file.header.text("Operation"); !said.empty() && !find_operation(said))
        throw_unknown_operation(file.header.line("Operation"), said);
    if (!file.kernels.empty()) add_made_launches(file.header, scanned);
    return said_in(file.header);
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
        const bool is_said = said.contains(fault.parameter);
        found.push_back({.file = name,
                         .line = is_said ? header.line("Bind") : variant.line,
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
                       .text = "there is nothing in it that can be run: write a kernel, and a host function that "
                               "launches it"});
    return all;
}

std::string KernelFile::first_fault() const { return in_words(faults().front()); }

KernelFile check_kernel_file(const fs::path& path, const std::atomic<bool>* cancelled) {
    return read_kernel_file(path, path.string(), cancelled);
}

KernelFile read_kernel_file(const fs::path& path, const std::string& name, const std::atomic<bool>* cancelled) {
    Scanned scanned(read_file(placed(path.string()), largest_kernel_file));
    KernelFile file{.path = path, .name = name, .header = kernel_header(scanned.text)};
    for (const FunctionText& function : scanned.functions)
        if (function.runs_on == RunsOn::kernel) file.kernels.push_back(function.name);
    const std::optional<Said> said = readable(file, scanned);
    if (!said) return file;
    if (!file.kernels.empty()) compile(file, scanned, cancelled);
    if (file.module) add_variants(file, scanned, *said);
    suggest_bindings(file, scanned);
    complain_of_what_is_missing(file, scanned);
    complain_of_unknown_names(file, *said);
    return file;
}

}  // namespace lanescope
