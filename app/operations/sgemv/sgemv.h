// Fields in files (app/formats/schema.h).
#pragma once

#include "app/formats/schema.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/typed_operation.h"

namespace lanescope {

template <FieldsOf<SgemvProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("rows").within(1, max_int), p.rows);
    visit(Member("cols").within(1, max_int), p.cols);
    visit(Member("alpha").within(-3.5e38, 3.5e38), p.alpha);
    visit(Member("beta").within(-3.5e38, 3.5e38), p.beta);
    visit(Member("seed").whatever(), p.seed);
}

// The operation sgemv, by subject in text.cpp, axes.cpp and so on.
class Sgemv final : public TypedOperation<SgemvProblem>, private MatrixView {
public:
    Sgemv();

    Problem parse(std::string_view body, std::string_view whole) const override;
    std::string text(const Problem& problem) const override;
    std::string short_text(const Problem& problem) const override;
    void validate(const Problem& problem) const override;
    ProblemFacts facts(const Problem& problem) const override;
    ProblemControls controls(const Problem& problem) const override;
    std::vector<Problem> shape_test_problems() const override;

    DataSize data_size(const Problem& problem, Storage storage) const override;
    Instance make(const Problem& problem, Progress& progress, Storage storage) const override;
    Instance small_instance() const override;
    Operands operands(const Instance& instance) const override;
    ProblemFacts facts(const Instance& instance) const override;
    double flops(const Instance& instance) const override;
    Reference reference(const Instance& instance, const Inputs& inputs, Progress& progress) const override;

    const MatrixView* matrix_view() const override { return this; }

private:
    MatrixNames names() const override { return {.elements = "A", .vector = "x", .columns = "K"}; }
    std::string shape_text(const Instance& instance) const override;
    std::int64_t row_of(const Instance& instance, std::uint64_t element) const override;
    MatrixPlace place_of(const Instance& instance, std::string_view array, std::uint64_t element) const override;
    MatrixPicture picture(const Instance& instance, Progress& progress) const override;
};

}  // namespace lanescope
