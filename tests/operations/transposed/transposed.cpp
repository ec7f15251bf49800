#include <fmt/format.h>

#include <array>
#include <cmath>

#include "app/base/text/key_values.h"
#include "app/formats/schema.h"
#include "app/operations/parallel.h"
#include "app/operations/problem_instance.h"
#include "app/operations/random.h"
#include "app/operations/typed_operation.h"
#include "tests/operations/transposed/problem.h"

namespace lanescope {

template <FieldsOf<TransposedProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("rows").within(1, max_int), p.rows);
    visit(Member("cols").within(1, max_int), p.cols);
    visit(Member("seed").whatever(), p.seed);
}

namespace {

const TransposedProblem& of(const Problem& problem) { return problem.as<TransposedProblem>(); }
const TransposedInstance& of(const Instance& instance) { return instance.as<TransposedInstance>(); }

constexpr std::array transposed_axes{ProblemAxis{.name = "columns",
                                                 .title = "columns",
                                                 .what = "Columns of the matrix.",
                                                 .problem = "transposed:256x128",
                                                 .values = "32:512:*2",
                                                 .sizes = 1,
                                                 .has = always,
                                                 .move = move_size<TransposedProblem, &TransposedProblem::cols>,
                                                 .place = place_of_size<TransposedProblem, &TransposedProblem::cols>}};

OperationInfo transposed_info() {
    return {.name = "transposed",
            .title = "A\u1D40x",
            .what = "y = A\u1D40 x with a dense matrix A, in single precision.",
            .form = {"ROWSxCOLS", "[,seed=]", "transposed:256x128"},
            .initial_variants = {"transposed"},
            .values = {{"rows", "rows of A", ValueKind::integer, false, {"rows", "m"}},
                       {"cols", "columns of A", ValueKind::integer, false, {"cols", "n"}},
                       {"A", "elements of the matrix, row by row", ValueKind::floats, false, {"a"}},
                       {"x", "the vector, one element per row of A", ValueKind::floats, false, {"x"}},
                       {"y", "the result, one element per column of A", ValueKind::floats, true, {"y"}}},
            .axes = transposed_axes};
}

class Transposed final : public TypedOperation<TransposedProblem>, private MatrixView {
public:
    Transposed() : TypedOperation(transposed_info()) {}

    Problem parse(std::string_view body, std::string_view whole) const override {
        const TextParts parts(body);
        const std::size_t by = std::min(parts.first.find('x'), parts.first.size() - 1);
        TransposedProblem p;
        p.rows = parse_size("rows", parts.first.substr(0, by), whole, 1, int_max);
        p.cols = parse_size("cols", parts.first.substr(by + 1), whole, 1, int_max);
        std::vector<Field> fields{{"seed", &p.seed}};
        if (parts.pairs) read_fields(*parts.pairs, whole, fields);
        return p;
    }
    std::string text(const Problem& problem) const override {
        return fmt::format("transposed:{},seed={}", short_text(problem), of(problem).seed);
    }
    std::string short_text(const Problem& problem) const override {
        return fmt::format("{}x{}", of(problem).rows, of(problem).cols);
    }
    void validate(const Problem& problem) const override {
        check_size(problem, "rows", of(problem).rows);
        check_size(problem, "cols", of(problem).cols);
    }
    ProblemFacts facts(const Problem& problem) const override {
        return facts_of_sizes(of(problem).rows, of(problem).cols);
    }
    ProblemControls controls(const Problem& problem) const override {
        const auto& p = of(problem);
        return {
            {slider_of(p, &TransposedProblem::rows, "rows", "Rows", "How long a sum each output is.", 1, 4096, true),
             slider_of(p, &TransposedProblem::cols, "cols", "Columns", "The outputs.", 1, 4096, true), seed_of(p)}};
    }

    std::vector<Problem> shape_test_problems() const override {
        return {TransposedProblem{1, 1}, TransposedProblem{33, 5}};
    }

    DataSize data_size(const Problem& problem, Storage) const override {
        return {.bytes = 4.0 * (double(of(problem).rows) * double(of(problem).cols) + double(of(problem).rows))};
    }
    Instance make(const Problem& problem, Progress& progress, Storage) const override {
        const auto& p = of(problem);
        return TransposedInstance{p.rows, p.cols, random_array(p.rows * p.cols, p.seed, Purpose::matrix, progress),
                                  random_array(p.rows, p.seed, Purpose::x, progress)};
    }
    Instance small_instance() const override {
        Progress nobody_waits;
        return make(TransposedProblem{24, 64}, nobody_waits, Storage::full);
    }
    Operands operands(const Instance& instance) const override {
        const auto& n = of(instance);
        return {.numbers = {{"rows", n.rows}, {"cols", n.cols}},
                .inputs = {named("A", std::span(n.A)), named("x", std::span(n.x))},
                .elements = double(n.A.size()),
                .results = std::size_t(n.cols)};
    }
    ProblemFacts facts(const Instance& instance) const override {
        return facts_of_sizes(of(instance).rows, of(instance).cols);
    }
    double flops(const Instance& instance) const override {
        return 2 * double(of(instance).rows) * double(of(instance).cols);
    }
    Reference reference(const Instance& instance, const Inputs& inputs, Progress& progress) const override {
        const auto& n = of(instance);
        Reference out = empty_reference(n.cols, inputs, progress);
        for (std::int64_t col = 0; col < n.cols; ++col) {
            RowSum sum;
            for (std::int64_t row = 0; row < n.rows; ++row) {
                const double product =
                    double(inputs.as_read(n.A[row * n.cols + col])) * double(inputs.as_read(n.x[row]));
                sum.add({product, std::abs(product)});
            }
            out.y[col] = sum.value;
            out.scale[col] = sum.scale;
            out.terms[col] = n.rows;
        }
        return out;
    }

    const MatrixView* matrix_view() const override { return this; }

private:
    ProblemFacts facts_of_sizes(std::int64_t rows, std::int64_t cols) const {
        ProblemFacts facts = facts_of_product(name(), {.rows = rows, .cols = cols, .nonzeros = rows * cols});
        facts.results = cols;
        return facts;
    }

    MatrixNames names() const override { return {.elements = "A", .vector = "x"}; }
    std::string shape_text(const Instance& instance) const override {
        return fmt::format("{} x {}, transposed", of(instance).rows, of(instance).cols);
    }
    std::int64_t row_of(const Instance& instance, std::uint64_t element) const override {
        return std::int64_t(element) / of(instance).cols;
    }
    MatrixPlace place_of(const Instance& instance, std::string_view array, std::uint64_t element) const override {
        const auto number = std::int64_t(element), cols = of(instance).cols;
        if (array == "A") return {number / cols, number % cols};
        if (array == "x") return {.row = number};
        if (array == "y") return {.col = number};
        return {};
    }
    MatrixPicture picture(const Instance& instance, Progress&) const override {
        return dense_picture(of(instance).rows, of(instance).cols, of(instance).A);
    }
};

}  // namespace

const Operation& TransposedProblem::operation() {
    static const Transposed only;
    return only;
}

}  // namespace lanescope
