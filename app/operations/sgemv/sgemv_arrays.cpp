#include <fmt/format.h>

#include <Eigen/Core>
#include <cmath>
#include <limits>

#include "app/model/element_values.h"
#include "app/operations/parallel.h"
#include "app/operations/problem_instance.h"
#include "app/operations/random.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {
namespace {

bool leaves_out(const SgemvProblem& p, Storage storage) {
    return storage == Storage::sparse && p.rows * p.cols > std::numeric_limits<std::int32_t>::max();
}

/// store = false: A's elements follow from the seed.
SgemvInstance make_sgemv(const SgemvProblem& p, Progress& progress, bool store) {
    SgemvInstance made{p.rows, p.cols, p.alpha, p.beta, {}, {}, {}};
    const double elements = store ? static_cast<double>(p.rows) * static_cast<double>(p.cols) : 0;
    const double all = elements + static_cast<double>(p.rows) + static_cast<double>(p.cols);
    if (store) {
        const Share matrix(progress, 0, elements / all);
        made.A = random_array(p.rows * p.cols, p.seed, Purpose::matrix, progress);
    } else {
        made.procedural = p.seed;
    }
    const Share vectors(progress, elements / all, 1);
    made.x = random_array(p.cols, p.seed, Purpose::x, progress);
    made.y = random_array(p.rows, p.seed, Purpose::y, progress);
    return made;
}

}  // namespace

// The emulator keeps one bit per 32-byte sector of an A that is not stored.
DataSize Sgemv::data_size(const Problem& problem, Storage storage) const {
    const auto& p = problem.as<SgemvProblem>();
    const auto rows = static_cast<double>(p.rows), cols = static_cast<double>(p.cols);
    const bool is_stored = !leaves_out(p, storage);
    return {.bytes = 4 * (rows * cols / (is_stored ? 1 : 256) + rows + cols), .is_stored = is_stored};
}

Instance Sgemv::make(const Problem& problem, Progress& progress, Storage storage) const {
    const auto& p = problem.as<SgemvProblem>();
    return make_sgemv(p, progress, !leaves_out(p, storage));
}

Instance Sgemv::small_instance() const {
    SgemvInstance small{.rows = 24, .cols = 64, .A = {}, .x = {}, .y = Array<float>(24)};
    for (std::int64_t k = 0; k < small.cols; ++k) small.x.push_back(float(k % 7 - 3));
    for (std::int64_t row = 0; row < small.rows; ++row)
        for (std::int64_t k = 0; k < small.cols; ++k) small.A.push_back(float((row * 3 + k * 5) % 11 - 5));
    return small;
}

Operands Sgemv::operands(const Instance& instance) const {
    const auto& n = instance.as<SgemvInstance>();
    Operands operands{
        .numbers = {{"rows", n.rows}, {"cols", n.cols}, {"alpha", double(n.alpha)}, {"beta", double(n.beta)}},
        .inputs = {named("A", std::span(n.A)), named("x", std::span(n.x))},
        .elements = double(n.rows) * double(n.cols),
        .results = std::size_t(n.rows),
        .y = n.y,
        .reads_y = n.beta != 0,
        .procedural = n.procedural};
    if (n.procedural)  // only the size is known
        operands.inputs[0].content = {static_cast<const std::byte*>(nullptr),
                                      std::size_t(n.rows) * std::size_t(n.cols) * sizeof(float)};
    return operands;
}

std::string Sgemv::shape_text(const Instance& instance) const {
    const auto& n = instance.as<SgemvInstance>();
    return fmt::format("{} x {}", n.rows, n.cols);
}

ProblemFacts Sgemv::facts(const Instance& instance) const {
    const auto& i = instance.as<SgemvInstance>();
    return facts_of_product(name(), {false, i.rows, i.cols, i.rows * i.cols}, unusual_factors(i.alpha, i.beta));
}

std::int64_t Sgemv::row_of(const Instance& instance, std::uint64_t element) const {
    return std::int64_t(element) / instance.as<SgemvInstance>().cols;
}

MatrixPlace Sgemv::place_of(const Instance& instance, std::string_view array, std::uint64_t element) const {
    const auto number = std::int64_t(element), cols = instance.as<SgemvInstance>().cols;
    if (array == "A") return {number / cols, number % cols};
    if (array == "y") return {.row = number};
    if (array == "x") return {.col = number};
    return {};
}

double Sgemv::flops(const Instance& instance) const {
    const auto& i = instance.as<SgemvInstance>();
    return 2 * static_cast<double>(i.rows) * static_cast<double>(i.cols);
}

MatrixPicture Sgemv::picture(const Instance& instance, Progress&) const {
    const auto& i = instance.as<SgemvInstance>();
    return dense_picture(i.rows, i.cols, i.A);
}

namespace {

using Floats = Eigen::Map<const Eigen::ArrayXf>;

Eigen::ArrayXd as_read(const float* values, std::int64_t count, Inputs inputs) {
    const Floats floats(values, count);
    if (inputs.are_halves) return floats.unaryExpr([&](float value) { return inputs.as_read(value); }).cast<double>();
    return floats.cast<double>();
}

Eigen::ArrayXd part_of_A(const SgemvInstance& i, std::int64_t first, std::int64_t count, Inputs inputs) {
    if (!i.procedural) return as_read(i.A.data() + first, count, inputs);
    return Eigen::ArrayXd::NullaryExpr(count, [&](Eigen::Index k) {
        return double(inputs.as_read(emulator::unstored_element(*i.procedural, static_cast<std::uint64_t>(first + k))));
    });
}

/// Rounds x once, not per row. Empty if x needs no rounding.
Array<float> rounded_x(const SgemvInstance& i, Inputs inputs, Progress& progress) {
    Array<float> x;
    if (!inputs.are_halves) return x;
    grow(x, i.cols, progress);
    for_rows(i.cols, 8, progress, [&](std::int64_t k) { x[k] = inputs.as_read(i.x[k]); });
    return x;
}

}  // namespace

Reference Sgemv::reference(const Instance& instance, const Inputs& inputs, Progress& progress) const {
    const auto& i = instance.as<SgemvInstance>();
    Reference out = empty_reference(i.rows, inputs, progress);
    const double alpha = i.alpha, beta = i.beta;
    const Array<float> rounded = rounded_x(i, inputs, progress);
    const float* x = rounded.empty() ? i.x.data() : rounded.data();
    const auto length = [&](std::int64_t) { return i.cols; };
    for_rows_of(i.rows, i.rows * i.cols, progress, length, [&](std::int64_t row, WorkDone& done) {
        const RowSum sum = sum_of_parts(i.cols, done, [&](std::int64_t first, std::int64_t last) {
            const Eigen::ArrayXd products = part_of_A(i, row * i.cols + first, last - first, inputs) *
                                            Floats(x + first, last - first).cast<double>();
            return RowSum{products.sum(), products.abs().sum()};
        });
        const double old = beta == 0 ? 0 : beta * double(inputs.y_as_read(i.y[row]));
        out.y[row] = alpha * sum.value + old;
        out.scale[row] = std::abs(alpha) * sum.scale + std::abs(old);
        out.terms[row] = i.cols + (beta == 0 ? 0 : 1);
    });
    return out;
}

}  // namespace lanescope
