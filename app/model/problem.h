// A problem: which product is computed, on which matrix. Text form: `sgemv:4096x11008,alpha=1,beta=0,seed=7`.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/problem_facts.h"

namespace lanescope {

class Operation;

/// A type of problems: those of one operation.
template <class T>
concept OfOperation = requires {
    { T::operation() } -> std::same_as<const Operation&>;
};

/// A problem of any operation: a value that is cheap to copy. What is in it only its operation knows.
class Problem {
public:
    /// The one that the program starts with.
    Problem();
    template <OfOperation T>
    Problem(T values) : operation_(&T::operation()), values_(std::make_shared<const T>(std::move(values))) {}

    const Operation& operation() const { return *operation_; }
    /// Of the type that the operation's problems have; nullptr where that is another.
    template <OfOperation T>
    const T* get_if() const {
        return operation_ == &T::operation() ? static_cast<const T*>(values_.get()) : nullptr;
    }
    /// The same, where the operation is known.
    template <OfOperation T>
    const T& as() const {
        return *static_cast<const T*>(values_.get());
    }
    bool operator==(const Problem& other) const;

private:
    const Operation* operation_;
    std::shared_ptr<const void> values_;
};

inline const Operation& operation_of(const Problem& problem) { return problem.operation(); }
/// Its name, as typed and written.
std::string_view to_string(const Operation& operation);
/// There is one object of each. A template, so that nothing else is taken for an operation.
template <std::same_as<Operation> T>
bool operator==(const T& a, const T& b) {
    return std::addressof(a) == std::addressof(b);
}

/// The problem that a person begins with, of the operation of that name. Throws UsageError where there is none.
Problem usual_problem(std::string_view operation);

/// Reads the text form; a key that is not given keeps its default. Throws UsageError that says which part is wrong and
/// what was expected.
Problem parse_problem(std::string_view text);

/// The text form with every field that counts, so that equal problems have equal text; parse_problem gives them back.
std::string to_string(const Problem& problem);

/// The text form without what parse_problem adds by itself: "sgemv:5x3".
std::string brief_text(const Problem& problem);

/// Throws UsageError when a size is below 1 or above what can be indexed; sizes in memory are checked when the numbers
/// are made.
void validate(const Problem& problem);

/// The path of the file that the problem is read from: empty while a person has still to name it, nothing where a
/// problem is made and not read.
std::optional<std::string> file_of(const Problem& problem);
/// The same problem read from another file.
Problem with_file(const Problem& problem, const std::string& path);
/// What is computed on the matrix of such a file. Throws what parse_problem throws.
Problem problem_of_file(const std::string& path);

/// False while a person has still to name the matrix file.
bool is_complete(const Problem& problem);

/// What constraints look at; nonzeros of a generated matrix are the expected number, 0 for a file not yet read.
ProblemFacts facts_of(const Problem& problem);

}  // namespace lanescope
