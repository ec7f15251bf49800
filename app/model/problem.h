// A problem: a product and its matrix. Text form: `sgemv:4096x11008,alpha=1,beta=0,seed=7`.
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

/// A type that holds the problems of one operation.
template <class T>
concept OfOperation = requires {
    { T::operation() } -> std::same_as<const Operation&>;
};

/// A problem of any operation: a value that is cheap to copy. Only its operation can read the content.
class Problem {
public:
    /// The initial problem.
    Problem();
    template <OfOperation T>
    Problem(T values) : operation_(&T::operation()), values_(std::make_shared<const T>(std::move(values))) {}

    const Operation& operation() const { return *operation_; }
    /// Returns nullptr if T is not the type of the operation's problems.
    template <OfOperation T>
    const T* get_if() const {
        return operation_ == &T::operation() ? static_cast<const T*>(values_.get()) : nullptr;
    }
    /// Requires that T is the type of the operation's problems.
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
/// Returns the name for typing and files.
std::string_view to_string(const Operation& operation);
/// Each operation is one object. A template prevents implicit conversions to Operation.
template <std::same_as<Operation> T>
bool operator==(const T& a, const T& b) {
    return std::addressof(a) == std::addressof(b);
}

/// Returns the initial problem of the named operation. Throws UsageError for an unknown name.
Problem usual_problem(std::string_view operation);

/// Reads the text form; missing keys keep their defaults. Throws UsageError that names the wrong part and the expected
/// form.
Problem parse_problem(std::string_view text);

/// Returns the text form with every relevant field: equal problems have equal text, and parse_problem() restores them.
std::string to_string(const Problem& problem);

/// Returns the text form without default values: "sgemv:5x3".
std::string brief_text(const Problem& problem);

/// Throws UsageError if a size is below 1 or above the indexable range. make_instance() checks memory.
void validate(const Problem& problem);

/// Returns the path of the problem's file: empty while it is to be named, nullopt if the problem is generated.
std::optional<std::string> file_of(const Problem& problem);
/// Returns the problem, read from another file.
Problem with_file(const Problem& problem, const std::string& path);
/// Returns the problem on such a matrix file. Throws like parse_problem().
Problem problem_of_file(const std::string& path);

/// Returns false while the matrix file is to be named.
bool is_complete(const Problem& problem);

/// Returns the facts that constraints test. Nonzeros of a generated matrix are the expected number; 0 for an unread
/// file.
ProblemFacts facts_of(const Problem& problem);

}  // namespace lanescope
