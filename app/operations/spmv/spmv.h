// The operation spmv, by subject in text.cpp, facts.cpp, axes.cpp, numbers.cpp and so on.
#pragma once

#include "app/operations/spmv/fields.h"
#include "app/operations/typed_operation.h"

namespace lanescope {

class Spmv final : public TypedOperation<SpmvProblem> {
public:
    std::string_view name() const override { return "spmv"; }
    std::string_view title() const override { return "SpMV \u00B7 CSR"; }
    std::string_view what() const override {
        return "y = A x with a sparse matrix A in compressed rows (CSR), in single precision.";
    }
    ProblemForm form() const override;
    std::vector<std::string> usual_variants() const override { return {"thread_per_row", "cte"}; }
    std::vector<LibraryProduct> libraries() const override;

    Problem parse(std::string_view body, std::string_view whole) const override;
    std::string text(const Problem& problem) const override;
    std::string short_text(const Problem& problem) const override;
    void validate(const Problem& problem) const override;
    ProblemFacts facts(const Problem& problem) const override;
    std::optional<std::string> file(const Problem& problem) const override;
    std::optional<Problem> with_file(const Problem& problem, const std::string& path) const override;
    ProblemControls controls(const Problem& problem) const override;
    std::vector<Problem> trial_problems() const override;

    std::span<const ProblemAxis> axes() const override;

    std::span<const ProblemValue> values() const override;
    std::string_view matrix_value() const override { return "values"; }

    double bytes_needed(const Problem& problem, Storage storage) const override;
    double scratch_bytes(const Problem& problem) const override;
    Instance make(const Problem& problem, Progress& progress, Storage storage) const override;
    Instance small_instance() const override;
    Operands operands(const Instance& instance) const override;
    std::string shape_text(const Instance& instance) const override;
    ProblemFacts facts(const Instance& instance) const override;
    std::int64_t row_of(const Instance& instance, std::uint64_t element) const override;
    Work work(const Instance& instance, const ElementBytes& bytes) const override;
    Reference reference(const Instance& instance, const Inputs& inputs, Progress& progress) const override;
    MatrixPicture picture(const Instance& instance, Progress& progress) const override;
};

}  // namespace lanescope
