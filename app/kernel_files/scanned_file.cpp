#include "app/kernel_files/scanned_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/kernel_files/kernel_launches.h"
#include "app/kernel_files/ptx_file.h"
#include "app/kernel_files/source/compiler_source.h"
#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {
namespace {

bool contains(const SourceFunction& function, std::size_t position) {
    return function.body <= position && position < function.end;
}

/// Visits each helper once: they may be recursive.
void gather_launches(const Scanned& file, const SourceFunction& function, std::vector<const SourceFunction*>& seen,
                     std::vector<std::string>& kernels) {
    if (std::ranges::count(seen, &function)) return;
    seen.push_back(&function);
    for (const SourceLaunch& launch : file.launches)
        if (contains(function, launch.open)) kernels.push_back(file.kernel_of(launch));
    for (const SourceFunction& helper : file.functions)
        if (helper.runs_on == RunsOn::host && (helper.is_template || helper.is_local) &&
            mentions(file, function, helper.name))
            gather_launches(file, helper, seen, kernels);
}

const SourceFunction& kernel_of(const LaunchSpec& said, const Scanned& scanned) {
    std::vector<std::string> names;
    for (const SourceFunction& function : scanned.functions) {
        if (function.runs_on != RunsOn::kernel) continue;
        const std::string words = entry_in_words(function.name);
        if (said.kernel.empty() || said.kernel == function.name || said.kernel == words) return function;
        names.push_back(words);
    }
    throw HeaderFault(said.line, "Launch: " + unknown_name("kernel", said.kernel, names));
}

bool is_only_launch(const LaunchSpec& said, const std::vector<LaunchSpec>& all) {
    return std::ranges::count(all, said.kernel, &LaunchSpec::kernel) == 1;
}

/// Keeps the name of a kernel's only launch when the user edits arguments.
LaunchSpec without_arguments(LaunchSpec said) {
    said.arguments.clear();
    return said;
}

/// Returns arguments of the kernel's first launch, or defaults.
std::string arguments_for(const Scanned& scanned, const SourceFunction& kernel) {
    for (const SourceLaunch& launch : scanned.launches)
        if (const std::string name = scanned.kernel_of(launch); name.starts_with(kernel.name + "<"))
            return name.substr(kernel.name.size());
    return usual_arguments(scanned.code, kernel);
}

/// "<4, float>" at `open`; may be empty.
std::string arguments_at(std::string_view code, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < code.size() && code[at] != '(' && code[at] != ';' && code[at] != '{'; ++at) {
        depth += code[at] == '<' ? 1 : code[at] == '>' ? -1 : 0;
        if (depth == 0) return std::string(code.substr(open, at + 1 - open));
    }
    return "";
}

/// Returns arguments of all `name<...>`, without repetitions.
std::vector<std::string> arguments_in(std::string_view code, const std::string& name) {
    std::vector<std::string> found;
    for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at > 0 && is_name_character(code[at - 1])) || end >= code.size() || code[end] != '<') continue;
        std::string arguments = arguments_at(code, end);
        if (!arguments.empty() && !std::ranges::count(found, arguments)) found.push_back(std::move(arguments));
    }
    return found;
}

/// Returns arguments of `template void spmv<128>(...)`.
std::vector<std::string> instantiated(const Scanned& scanned, const SourceFunction& function) {
    std::vector<std::string> all;
    for (const SourceDeclaration& declaration : declarations_in(scanned.code, 0, scanned.code.size())) {
        const std::string_view text =
            std::string_view(scanned.code).substr(declaration.begin, declaration.end - declaration.begin);
        const bool is_instantiation = text.starts_with("template") && !trimmed(text.substr(8)).starts_with("<");
        if (is_instantiation) std::ranges::move(arguments_in(text, function.name), std::back_inserter(all));
    }
    return all;
}

std::vector<std::string> called_by_main(const Scanned& scanned, const SourceFunction& function) {
    const auto main = std::ranges::find(scanned.functions, "main", &SourceFunction::name);
    if (main == scanned.functions.end()) return {};
    return arguments_in(std::string_view(scanned.code).substr(main->body, main->end - main->body), function.name);
}

bool has_defaults(const Scanned& scanned, const SourceFunction& function) {
    return std::ranges::all_of(pieces_of(template_parameters_of(scanned.code, function)),
                               [](std::string_view parameter) { return parameter.find('=') != parameter.npos; });
}

std::vector<std::string> arguments_of_calls(const Scanned& scanned, const SourceFunction& function) {
    if (auto found = instantiated(scanned, function); !found.empty()) return found;
    if (auto found = called_by_main(scanned, function); !found.empty()) return found;
    return has_defaults(scanned, function) ? std::vector<std::string>{"<>"} : std::vector<std::string>();
}

bool is_called_by_another(const Scanned& scanned, const SourceFunction& function) {
    return std::ranges::any_of(scanned.functions, [&](const SourceFunction& other) {
        return &other != &function && other.runs_on == RunsOn::host && other.name != "main" &&
               mentions(scanned, other, function.name);
    });
}

bool is_template_to_call(const Scanned& scanned, const SourceFunction& function) {
    return function.runs_on == RunsOn::host && function.is_template && function.name != "main" &&
           !kernels_launched_by(scanned, function).empty() && !is_called_by_another(scanned, function);
}

KernelFault without_arguments(const Scanned& scanned, const SourceFunction& function) {
    return {.line = function.line,
            .text = fmt::format("{0} is a template, and its arguments are not known: give its parameters defaults, or "
                                "add an instantiation below it, which begins with  template void {0}{1}(",
                                function.name, usual_arguments(scanned.code, function))};
}

}  // namespace

Scanned::Scanned(std::string whole)
    : text(without_line_directives(std::move(whole))),
      code(code_only(text)),
      functions(functions_in(code)),
      launches(launches_in(code)) {}

const GeneratedFunction* Scanned::generated_at(int line) const {
    const auto found = std::ranges::find(made, line, &GeneratedFunction::line);
    return found == made.end() ? nullptr : &*found;
}

std::string Scanned::kernel_of(const SourceLaunch& launch) const {
    return text.substr(launch.kernel, launch.kernel_end - launch.kernel);
}

void Scanned::add(const std::vector<std::string>& lines, std::vector<GeneratedFunction> generated) {
    if (lines.empty()) return;
    std::string longer = text;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        longer += "\n" + lines[n];
        generated[n].line = line_at(longer, longer.size());
    }
    std::ranges::move(made, std::back_inserter(generated));
    *this = Scanned(std::move(longer) + "\n");
    made = std::move(generated);
}

bool mentions(const Scanned& file, const SourceFunction& function, const std::string& name) {
    const std::string_view body = std::string_view(file.code).substr(function.body, function.end - function.body);
    return body.find(name) != std::string_view::npos;
}

std::vector<std::string> kernels_launched_by(const Scanned& file, const SourceFunction& function) {
    std::vector<const SourceFunction*> seen;
    std::vector<std::string> kernels;
    gather_launches(file, function, seen, kernels);
    return kernels;
}

bool can_be_variant(const SourceFunction& function) {
    return function.runs_on == RunsOn::host && !function.is_template && !function.is_local && function.name != "main";
}

bool has_variant(const Scanned& file) {
    return std::ranges::any_of(file.functions, [&](const SourceFunction& function) {
        return can_be_variant(function) && !kernels_launched_by(file, function).empty();
    });
}

void add_header_launches(const KernelHeader& header, Scanned& scanned) {
    std::vector<std::string> lines, names;
    std::vector<GeneratedFunction> all;
    const bool has_one = has_variant(scanned);
    const std::vector<LaunchSpec> all_said = header_launches(header);
    for (const LaunchSpec& said : all_said) {
        if (said.kernel.empty() && has_one && said.line > 0) continue;
        const SourceFunction& kernel = kernel_of(said, scanned);
        std::string name = name_of(is_only_launch(said, all_said) ? without_arguments(said) : said, kernel);
        if (const auto before = std::ranges::count(names, name); names.push_back(name), before > 0)
            name += fmt::format("_{}", before + 1);
        const LaunchFunction made = launch_function(scanned.code, kernel, std::span(&said, 1), name);
        lines.push_back(made.text);
        all.push_back({.origin_line = said.line, .from_header = true, .sizes = made.sizes.size(), .guessed = {}});
    }
    scanned.add(lines, std::move(all));
}

void add_guessed_launches(Scanned& scanned) {
    std::vector<std::string> lines;
    std::vector<GeneratedFunction> all;
    for (const SourceFunction& kernel : scanned.functions) {
        if (kernel.runs_on != RunsOn::kernel) continue;
        const std::vector<LaunchSpec> guessed = guessed_launches(scanned.code, kernel, arguments_for(scanned, kernel));
        const LaunchFunction made = launch_function(scanned.code, kernel, guessed, "launch_" + kernel.name);
        lines.push_back(made.text);
        all.push_back({.origin_line = kernel.line, .sizes = made.sizes.size(), .guessed = {}});
        for (const LaunchSpec& launch : guessed)
            all.back().guessed.push_back(line_for_launch(scanned.text, in_words(launch)));
    }
    scanned.add(lines, std::move(all));
}

std::vector<KernelFault> add_template_calls(Scanned& scanned) {
    std::vector<std::string> lines;
    std::vector<GeneratedFunction> all;
    std::vector<KernelFault> complaints;
    for (const SourceFunction& function : scanned.functions) {
        if (!is_template_to_call(scanned, function)) continue;
        const std::vector<std::string> found = arguments_of_calls(scanned, function);
        if (found.empty()) complaints.push_back(without_arguments(scanned, function));
        for (const std::string& arguments : found) try {
                lines.push_back(template_call(scanned.code, function, arguments, found.size() > 1));
                all.push_back({.origin_line = function.line, .guessed = {}});
            } catch (const HeaderFault&) {
                complaints.push_back(without_arguments(scanned, function));
            }
    }
    scanned.add(lines, std::move(all));
    return complaints;
}

}  // namespace lanescope
