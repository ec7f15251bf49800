#include "app/wire/checked_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

constexpr std::size_t max_kernels = 64, max_instructions = 20'000, max_faults = 100, max_suggestion = 500,
                      max_variables = 4096, max_name = 200;

void make_safe(std::vector<Instruction>& instructions) {
    instructions.resize(std::min(instructions.size(), max_instructions));
    for (Instruction& one : instructions) {
        one.line = std::max(0, one.line);
        one.text = escape(one.text);
    }
}

[[noreturn]] void refuse() { throw UsageError("the worker's data about the warp is inconsistent"); }

bool is_width(int bytes) { return bytes >= 1 && bytes <= 16 && std::has_single_bit(unsigned(bytes)); }

/// Active lanes determine the numbers of addresses and value words.
void check_counts(const WarpAccesses& accesses) {
    std::size_t lanes = 0, words = 0;
    for (std::size_t step = 0; step < accesses.masks.size(); ++step) {
        if (accesses.numbers[step] >= accesses.sites.size()) refuse();
        const AccessSite& site = accesses.sites[accesses.numbers[step]];
        if (is_collective(site.kind)) continue;
        const auto active = std::size_t(std::popcount(accesses.masks[step]));
        lanes += active;
        words += active * words_of(site);
    }
    if (accesses.bytes.size() != lanes) refuse();
    if (!accesses.values.empty() && accesses.values.size() != words) refuse();
    if (accesses.rows.size() != lanes || accesses.cols.size() != lanes) refuse();
}

bool is_scalar_width(int bytes) { return bytes >= 1 && bytes <= 8 && std::has_single_bit(unsigned(bytes)); }

void make_safe(KernelVariable& variable) {
    const bool lines_fit = variable.line >= 0 && variable.first_line >= 0 && variable.first_line <= variable.last_line;
    if (!is_scalar_width(variable.bytes) || !lines_fit) refuse();
    for (std::string* text : {&variable.function, &variable.name, &variable.type, &variable.file})
        *text = escape(*text).substr(0, max_name);
}

/// Changes are in step order, and match known variables.
void check_changes(const WarpVariables& variables) {
    std::size_t values = 0;
    std::uint32_t step = 0;
    for (const VariableChange& change : variables.changes) {
        if (change.variable >= variables.variables.size() || change.step < step) refuse();
        if (change.step > variables.known_steps || (change.changed & ~change.reached)) refuse();
        step = change.step;
        values += std::size_t(std::popcount(change.changed));
    }
    if (variables.values.size() != values) refuse();
}

void make_safe(WarpVariables& variables, std::size_t steps) {
    if (variables.variables.size() > max_variables || variables.arrays.size() > max_variables) refuse();
    if (variables.known_steps > steps) refuse();
    for (KernelVariable& variable : variables.variables) make_safe(variable);
    for (PointedArray& array : variables.arrays) {
        if (!is_width(array.element_bytes)) refuse();
        array.name = escape(array.name).substr(0, max_name);
    }
    check_changes(variables);
}

bool is_result_name(std::string_view name) {
    const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-'; };
    return !name.empty() && name.size() <= max_name && std::ranges::all_of(name, is_part);
}

}  // namespace

void check_number_of_results(std::size_t results) {
    constexpr std::size_t most = 4096;
    if (results > most)
        throw UsageError(
            fmt::format("a program may launch its kernels in at most {} shapes: make its arguments smaller", most));
}

VariantChoice asked_for(const Experiment& experiment, const std::string& variant) {
    if (is_program(experiment.problem) && is_result_name(variant)) return {.id = variant};
    const auto found = std::ranges::find(experiment.variants, variant, [](const auto& v) { return to_string(v); });
    if (found == experiment.variants.end())
        throw UsageError("a result of variant '" + escape(variant) + "', which was not requested");
    return *found;
}

void check_belongs(const RunResult& result, const VariantChoice& choice, const Experiment& experiment) {
    if (to_string(result.variant) != to_string(choice))
        throw UsageError("a result of variant '" + escape(to_string(result.variant)) + "' instead of '" +
                         to_string(choice) + "'");
    if (to_string(result.problem) != to_string(experiment.problem))
        throw UsageError("a result of problem '" + escape(to_string(result.problem)) + "', which was not requested");
}

void make_safe(CodeListing& listing) {
    listing.kernels.resize(std::min(listing.kernels.size(), max_kernels));
    for (ListedKernel& kernel : listing.kernels) {
        kernel.name = escape(kernel.name);
        make_safe(kernel.ptx);
        make_safe(kernel.sass);
    }
    for (std::string* text : {&listing.architecture, &listing.failure, &listing.no_sass}) *text = escape(*text);
}

void make_safe(SuggestedLine& suggested) {
    std::string& line = suggested.text;
    line = in_one_line(line);
    const bool is_comment = line.starts_with("//") && !line.ends_with('\\');
    if (!is_comment || line.size() > max_suggestion || suggested.line < 1) suggested = {};
}

void make_safe(std::vector<KernelFault>& faults) {
    faults.resize(std::min(faults.size(), max_faults));
    for (KernelFault& fault : faults) {
        fault.file = in_one_line(fault.file);
        fault.text = in_one_line(fault.text);
        fault.line = std::max(0, fault.line);
        fault.column = std::max(0, fault.column);
        make_safe(fault.suggested);
    }
}

void make_safe(WarpAccesses& accesses) {
    accesses.failure = escape(accesses.failure);
    if (accesses.masks.size() != accesses.numbers.size()) refuse();
    for (AccessSite& site : accesses.sites) {
        if (!is_width(site.lane_bytes) || !is_width(site.element_bytes) || site.line < 0) refuse();
        site.array = escape(site.array);
        site.file = escape(site.file);
    }
    check_counts(accesses);
    make_safe(accesses.variables, accesses.masks.size());
}

void check_operation(const Variant& variant) {
    operation_named(variant.operation);
    for (const auto& [array, bytes] : variant.element_bytes.arrays)
        if (!is_scalar_width(int(bytes)))
            throw UsageError(fmt::format("{}: the worker's size of an element of {} is {} bytes; the answer is ignored",
                                         escape(variant.file), quoted(array), bytes));
}

}  // namespace lanescope
