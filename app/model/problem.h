// A problem: a product and its matrix. Text form: `sgemv:4096x11008,alpha=1,beta=0,seed=7`.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

/// Sizes of a matrix; 0 for an unread file.
struct MatrixSizes {
    bool sparse = false;
    std::int64_t rows = 0, cols = 0, nonzeros = 0;  ///< nonzeros of a dense matrix: all elements
};

/// Facts that a variant's needs may test, independent of data.
struct ProblemFacts {
    std::string_view operation;
    std::int64_t elements = 0;                ///< of the largest input; 0 for an unread file
    std::int64_t others = 0;                  ///< of other inputs and the output
    std::int64_t results = 0;                 ///< of the output
    std::optional<MatrixSizes> matrix{};      ///< of a matrix-vector product
    std::vector<std::string_view> factors{};  ///< other than default: "beta"
    int warps = 0;                            ///< per block, if requested
    bool on_gpu = false;
    bool is_sparse() const { return matrix && matrix->sparse; }
};

/// Returns the facts of y = A x, with one result per row.
inline ProblemFacts facts_of_product(std::string_view operation, MatrixSizes matrix,
                                     std::vector<std::string_view> factors = {}) {
    return {.operation = operation,
            .elements = matrix.nonzeros,
            .others = matrix.rows + matrix.cols,
            .results = matrix.rows,
            .matrix = matrix,
            .factors = std::move(factors)};
}

class Operation;

template <class T>
concept OfOperation = requires {
    { T::operation() } -> std::same_as<const Operation&>;
};

/// Cheap to copy.
class Problem {
public:
    Problem();
    template <OfOperation T>
    Problem(T values) : operation_(&T::operation()), values_(std::make_shared<const T>(std::move(values))) {}

    const Operation& operation() const { return *operation_; }
    /// Returns nullptr for another type.
    template <OfOperation T>
    const T* get_if() const {
        return operation_ == &T::operation() ? static_cast<const T*>(values_.get()) : nullptr;
    }
    /// Requires the right type.
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
std::string_view to_string(const Operation& operation);
/// A template: nothing else must convert to an operation.
template <std::same_as<Operation> T>
bool operator==(const T& a, const T& b) {
    return std::addressof(a) == std::addressof(b);
}

/// Throws UsageError for an unknown operation.
Problem usual_problem(std::string_view operation);

/// Reads the text form; missing keys keep defaults. Throws UsageError with the wrong part and expected form.
Problem parse_problem(std::string_view text);

/// Returns every relevant field: equal problems have equal text. parse_problem() restores them.
std::string to_string(const Problem& problem);

/// Omits default values: "sgemv:5x3".
std::string brief_text(const Problem& problem);

/// Throws UsageError for sizes below 1 or above the indexable range. make_instance() checks memory.
void validate(const Problem& problem);

/// Returns an empty path until the user names it; nothing for generated problems.
std::optional<std::string> file_of(const Problem& problem);
Problem with_file(const Problem& problem, const std::string& path);
/// Throws like parse_problem().
Problem problem_of_file(const std::string& path);

/// Returns false until the user names the file.
bool is_complete(const Problem& problem);

/// Estimates a generated matrix's nonzeros; 0 for an unread file.
ProblemFacts facts_of(const Problem& problem);

}  // namespace lanescope
