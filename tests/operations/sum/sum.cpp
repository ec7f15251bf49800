#include <fmt/format.h>

#include <array>
#include <cmath>

#include "app/base/text/key_values.h"
#include "app/formats/schema.h"
#include "app/operations/parallel.h"
#include "app/operations/problem_instance.h"
#include "app/operations/random.h"
#include "app/operations/typed_operation.h"
#include "tests/operations/sum/problem.h"

namespace lanescope {

template <FieldsOf<SumProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("count").within(1, max_int), p.count);
    visit(Member("seed").whatever(), p.seed);
}

namespace {

const SumProblem& of(const Problem& problem) { return problem.as<SumProblem>(); }
const Array<float>& x_of(const Instance& instance) { return instance.as<SumInstance>().x; }

constexpr std::array sum_axes{ProblemAxis{.name = "count",
                                          .title = "elements",
                                          .what = "Elements of the array.",
                                          .problem = "sum:4096",
                                          .values = "256:4096:*2",
                                          .sizes = 1,
                                          .has = always,
                                          .move = move_size<SumProblem, &SumProblem::count>,
                                          .place = place_of_size<SumProblem, &SumProblem::count>}};

OperationInfo sum_info() {
    return {.name = "sum",
            .title = "\u03A3x",
            .what = "The sum of the elements of x, in single precision.",
            .form = {"COUNT", "[,seed=]", "sum:4096"},
            .initial_variants = {"sum"},
            .values = {{"count", "elements of x", ValueKind::integer, false, {"count", "n"}},
                       {"x", "the summands", ValueKind::floats, false, {"x"}},
                       {"total", "the sum, one element", ValueKind::floats, true, {"total", "out"}}},
            .axes = sum_axes};
}

class Sum final : public TypedOperation<SumProblem> {
public:
    Sum() : TypedOperation(sum_info()) {}

    Problem parse(std::string_view body, std::string_view whole) const override {
        const TextParts parts(body);
        SumProblem p;
        p.count = parse_size("count", parts.first, whole, 1, int_max);
        std::vector<Field> fields{{"seed", &p.seed}};
        if (parts.pairs) read_fields(*parts.pairs, whole, fields);
        return p;
    }
    std::string text(const Problem& problem) const override {
        return fmt::format("sum:{},seed={}", of(problem).count, of(problem).seed);
    }
    std::string short_text(const Problem& problem) const override { return fmt::format("{}", of(problem).count); }
    void validate(const Problem& problem) const override { check_size(problem, "count", of(problem).count); }
    ProblemFacts facts(const Problem& problem) const override { return facts_of_count(of(problem).count); }
    ProblemControls controls(const Problem& problem) const override {
        const auto& p = of(problem);
        return {{slider_of(p, &SumProblem::count, "count", "Elements", "The summands.", 1, 65536, true), seed_of(p)}};
    }
    std::vector<Problem> shape_test_problems() const override { return {SumProblem{1}, SumProblem{33}}; }

    DataSize data_size(const Problem& problem, Storage) const override {
        return {.bytes = 4.0 * (double(of(problem).count) + 1)};
    }
    Instance make(const Problem& problem, Progress& progress, Storage) const override {
        return SumInstance{random_array(of(problem).count, of(problem).seed, Purpose::x, progress)};
    }
    Instance small_instance() const override {
        Progress nobody_waits;
        return make(SumProblem{300}, nobody_waits, Storage::full);
    }
    Operands operands(const Instance& instance) const override {
        const auto& x = x_of(instance);
        return {.numbers = {{"count", std::int64_t(x.size())}},
                .inputs = {named("x", std::span(x))},
                .elements = double(x.size()),
                .results = 1};
    }
    ProblemFacts facts(const Instance& instance) const override {
        return facts_of_count(std::int64_t(x_of(instance).size()));
    }
    double flops(const Instance& instance) const override { return double(x_of(instance).size()); }
    Reference reference(const Instance& instance, const Inputs& inputs, Progress& progress) const override {
        Reference out = empty_reference(1, inputs, progress);
        for (const float element : x_of(instance)) {
            const double read = inputs.as_read(element);
            out.y[0] += read;
            out.scale[0] += std::abs(read);
        }
        out.terms[0] = std::int64_t(x_of(instance).size());
        return out;
    }

private:
    ProblemFacts facts_of_count(std::int64_t count) const {
        return {.operation = name(), .elements = count, .others = 1, .results = 1};
    }
};

}  // namespace

const Operation& SumProblem::operation() {
    static const Sum only;
    return only;
}

}  // namespace lanescope
