#include <fmt/format.h>

#include "app/operations/dense_picture.h"
#include "app/operations/make_instance.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {

std::span<const ProblemValue> Sgemv::values() const {
    using enum ValueKind;
    static const std::vector<ProblemValue> values{
        {"rows", integer, false, {"rows", "m", "nrows", "numrows", "n", "height"}},
        {"cols", integer, false, {"cols", "k", "n", "ncols", "numcols", "width", "lda", "ld"}},
        {"alpha", real, false, {"alpha", "a"}},
        {"beta", real, false, {"beta", "b"}},
        {"A", floats, false, {"mat", "matrix", "ahalf"}, {"a", "w", "weight", "weights"}},
        {"x", floats, false, {"x", "xhalf"}, {"vec", "vector", "in", "input", "b", "v"}},
        {"y", floats, true, {"y"}, {"out", "output", "result", "res", "c"}},
    };
    return values;
}

Operands Sgemv::operands(const Instance& instance) const {
    const auto& n = instance.as<SgemvInstance>();
    Operands operands{
        .numbers = {{"rows", n.rows}, {"cols", n.cols}, {"alpha", double(n.alpha)}, {"beta", double(n.beta)}},
        .inputs = {named("A", std::span(n.A)), named("x", std::span(n.x))},
        .matrix = 0,
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
    return {name(), false, i.rows, i.cols, i.rows * i.cols, unusual_factors(i.alpha, i.beta)};
}

std::int64_t Sgemv::row_of(const Instance& instance, std::uint64_t element) const {
    return std::int64_t(element) / instance.as<SgemvInstance>().cols;
}

// For floats: 4 (MK + K + M (+ M when beta != 0)) bytes, 2 MK flops.
Work Sgemv::work(const Instance& instance, const ElementBytes& bytes) const {
    const auto& i = instance.as<SgemvInstance>();
    const auto m = static_cast<double>(i.rows), k = static_cast<double>(i.cols);
    return {bytes.matrix * m * k + bytes.x * k + bytes.y * (m + (i.beta != 0 ? m : 0)), 2 * m * k};
}

MatrixPicture Sgemv::picture(const Instance& instance, Progress&) const {
    const auto& i = instance.as<SgemvInstance>();
    return dense_picture(i.rows, i.cols, i.A);
}

}  // namespace lanescope
