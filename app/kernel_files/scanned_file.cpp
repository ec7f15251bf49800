#include "app/kernel_files/scanned_file.h"

#include <algorithm>
#include <iterator>

#include "app/kernel_files/line_directives.h"

namespace lanescope {
namespace {

bool contains(const FunctionText& function, std::size_t position) {
    return function.body <= position && position < function.end;
}

/// Visits each helper once, because they may be recursive.
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

}  // namespace

Scanned::Scanned(std::string whole)
    : text(without_line_directives(std::move(whole))),
      code(code_only(text)),
      functions(functions_in(code)),
      launches(launches_in(code)) {}

const MadeFunction* Scanned::made_in(int line) const {
    const auto found = std::ranges::find(made, line, &MadeFunction::line);
    return found == made.end() ? nullptr : &*found;
}

std::string Scanned::kernel_of(const LaunchText& launch) const {
    return text.substr(launch.kernel, launch.kernel_end - launch.kernel);
}

void Scanned::add(const std::vector<std::string>& lines, std::vector<MadeFunction> functions_made) {
    if (lines.empty()) return;
    std::string longer = text;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        longer += "\n" + lines[n];
        functions_made[n].line = line_at(longer, longer.size());
    }
    std::ranges::move(made, std::back_inserter(functions_made));
    *this = Scanned(std::move(longer) + "\n");
    made = std::move(functions_made);
}

bool mentions(const Scanned& file, const FunctionText& function, const std::string& name) {
    const std::string_view body = std::string_view(file.code).substr(function.body, function.end - function.body);
    return body.find(name) != std::string_view::npos;
}

std::vector<std::string> kernels_launched_by(const Scanned& file, const FunctionText& function) {
    std::vector<const FunctionText*> seen;
    std::vector<std::string> kernels;
    gather_launches(file, function, seen, kernels);
    return kernels;
}

bool can_be_variant(const FunctionText& function) {
    return function.runs_on == RunsOn::host && !function.is_template && !function.is_local && function.name != "main";
}

bool has_variant(const Scanned& file) {
    return std::ranges::any_of(file.functions, [&](const FunctionText& function) {
        return can_be_variant(function) && !kernels_launched_by(file, function).empty();
    });
}

}  // namespace lanescope
