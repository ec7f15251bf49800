#include "app/model/operation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "app/base/error.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/model/instance.h"
#include "app/model/problem.h"

namespace lanescope {
namespace {

OperationTable& table() {
    static OperationTable operations_of_program;
    return operations_of_program;
}

}  // namespace

const ProblemValue& OperationInfo::output() const {
    return *std::ranges::find(values, true, &ProblemValue::is_written);
}

std::vector<std::string_view> OperationInfo::float_inputs() const {
    std::vector<std::string_view> inputs;
    for (const ProblemValue& value : values)
        if (value.kind == ValueKind::floats && !value.is_written) inputs.push_back(value.name);
    return inputs;
}

std::string_view OperationInfo::what_is(std::string_view value) const {
    const auto found = std::ranges::find(values, value, &ProblemValue::name);
    return found == values.end() ? std::string_view() : found->what;
}

void use_operations(OperationTable operations) { table() = std::move(operations); }

std::span<const Operation* const> operations() { return table().all; }

const Operation& default_operation() { return *table().initial; }

std::string_view to_string(const Operation& operation) { return operation.name(); }

bool is_program(const Problem& problem) { return &problem.operation() == table().program; }

const Operation* find_operation(std::string_view name) {
    if (table().program && table().program->name() == name) return table().program;
    const auto found = std::ranges::find_if(operations(), [&](const Operation* o) { return o->name() == name; });
    return found == operations().end() ? nullptr : *found;
}

const Operation& operation_named(std::string_view name) {
    if (const Operation* found = find_operation(name)) return *found;
    std::vector<std::string> names;
    for (const Operation* operation : operations()) names.emplace_back(operation->name());
    throw UsageError(unknown_name("operation", name, names));
}

namespace {

[[noreturn]] void unknown_operation(std::string_view text) {
    std::vector<std::string> forms, names;
    for (const Operation* operation : operations()) {
        forms.push_back(fmt::format("{}:{}", operation->name(), operation->info().form.shape));
        names.emplace_back(operation->name());
    }
    throw UsageError(fmt::format("problem {}: expected {}, such as {}{}", quoted(text), fmt::join(forms, " or "),
                                 operations().front()->info().form.example,
                                 did_you_mean(text.substr(0, text.find(':')), names)));
}

}  // namespace

Problem::Problem() : Problem(default_operation().problem_type().initial()) {}

bool Problem::operator==(const Problem& other) const {
    return operation_ == other.operation_ &&
           (values_ == other.values_ || operation_->problem_type().are_equal(*this, other));
}

Problem usual_problem(std::string_view operation) { return operation_named(operation).problem_type().initial(); }

Problem parse_problem(std::string_view text) {
    const std::size_t colon = text.find(':');
    const Operation* operation = find_operation(text.substr(0, colon));
    if (colon == std::string_view::npos || !operation) unknown_operation(text);
    const Problem problem = operation->parse(text.substr(colon + 1), text);
    validate(problem);
    return problem;
}

std::string to_string(const Problem& problem) { return problem.operation().text(problem); }

std::string brief_text(const Problem& problem) {
    std::string text = to_string(problem);
    for (std::size_t comma; (comma = text.rfind(',')) != std::string::npos;) try {
            const std::string shorter = text.substr(0, comma);
            if (parse_problem(shorter) != problem) return text;
            text = shorter;
        } catch (const UsageError&) {
            return text;
        }
    return text;
}

void validate(const Problem& problem) { problem.operation().validate(problem); }

ProblemFacts facts_of(const Problem& problem) { return problem.operation().facts(problem); }

std::optional<std::string> file_of(const Problem& problem) {
    const ProblemFiles* files = problem.operation().problem_files();
    return files ? files->file(problem) : std::nullopt;
}

Problem with_file(const Problem& problem, const std::string& path) {
    const ProblemFiles* files = problem.operation().problem_files();
    return files ? files->with_file(problem, path) : problem;
}

Problem problem_of_file(const std::string& path) {
    for (const Operation* operation : operations())
        if (const ProblemFiles* files = operation->problem_files()) {
            const Problem problem = files->with_file(operation->problem_type().initial(), path);
            validate(problem);
            return problem;
        }
    throw std::logic_error("no operation reads files");
}

bool is_complete(const Problem& problem) { return file_of(problem) != ""; }

MatrixPlace matrix_place(const Instance& instance, std::string_view array, std::uint64_t element) {
    const MatrixView* matrix = instance.operation().matrix_view();
    return matrix ? matrix->place_of(instance, array, element) : MatrixPlace();
}

Operands operands_of(const Instance& instance) {
    Operands operands = instance.operation().operands(instance);
    operands.output = instance.operation().info().output().name;
    return operands;
}

bool stored(const Instance& instance) { return !operands_of(instance).procedural; }

Array<float> y_before(const Operands& operands) {
    if (operands.reads_y) return {operands.y.begin(), operands.y.end()};
    return Array<float>(operands.results, std::numeric_limits<float>::quiet_NaN());
}

}  // namespace lanescope
