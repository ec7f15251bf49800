// Fields in files (app/formats/schema.h).
#pragma once

#include "app/formats/schema.h"
#include "app/operations/spmv/spmv_problem.h"
#include "app/operations/typed_operation.h"

namespace lanescope {

template <FieldsOf<SpmvProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("pattern", p.pattern);
    visit(Member("rows").within(1, max_int), p.rows);
    visit(Member("cols").within(1, max_int), p.cols);
    visit(Member("max").within(1, max_int), p.max);
    visit(Member("scale").within(1, 30), p.scale);
    visit(Member("edges").within(1, max_int), p.edges);
    visit(Member("band").within(1, max_int), p.band);
    visit("file", p.file);
    visit(Member("seed").whatever(), p.seed);
    visit(Member("skew").within(0, 64).since_later(), p.skew);
    visit(Member("values").since_later(), p.values);
    visit(Member("empty").within(0, 99).since_later(), p.empty);
    visit(Member("giant").within(0, max_int).since_later(), p.giant);
    visit(Member("side").within(1, 46'340).since_later(), p.side);
    visit(Member("points").within(5, 27).since_later(), p.points);
    visit(Member("order").since_later(), p.order);
    visit(Member("block").within(1, max_int).since_later(), p.block);
    visit(Member("column").within(0, max_int).since_later(), p.column);
}

std::span<const ProblemAxis> spmv_axes();

// The operation spmv, by subject in text.cpp, facts.cpp and so on.
class Spmv final : public TypedOperation<SpmvProblem>, private MatrixView, private ProblemFiles {
public:
    Spmv();

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
    const ProblemFiles* problem_files() const override { return this; }

private:
    MatrixNames names() const override { return {.elements = "values", .vector = "x"}; }
    std::string shape_text(const Instance& instance) const override;
    std::int64_t row_of(const Instance& instance, std::uint64_t element) const override;
    MatrixPlace place_of(const Instance& instance, std::string_view array, std::uint64_t element) const override;
    MatrixPicture picture(const Instance& instance, Progress& progress) const override;

    std::optional<std::string> file(const Problem& problem) const override;
    Problem with_file(const Problem& problem, const std::string& path) const override;
};

}  // namespace lanescope
