// What a product asks for, whatever the variant: its facts, its compulsory traffic, its operations.
#include "app/problems/problems.h"

namespace lanescope {
namespace {

Work work(const SgemvInstance& i, const ElementBytes& bytes) {
    const auto m = static_cast<double>(i.rows), k = static_cast<double>(i.cols);
    return {bytes.matrix * m * k + bytes.x * k + bytes.y * (m + (i.beta != 0 ? m : 0)), 2 * m * k};
}

Work work(const SpmvInstance& i, const ElementBytes& bytes) {
    const auto m = static_cast<double>(i.rows), k = static_cast<double>(i.cols);
    const auto nonzeros = static_cast<double>(i.nonzeros());
    const double of_matrix = (bytes.matrix + bytes.columns) * nonzeros + bytes.offsets * (m + 1);
    return {of_matrix + bytes.x * k + bytes.y * m, 2 * nonzeros};
}

ProblemFacts facts(const SgemvInstance& i) { return {false, i.rows, i.cols, i.rows * i.cols}; }
ProblemFacts facts(const SpmvInstance& i) { return {true, i.rows, i.cols, i.nonzeros()}; }

}  // namespace

Work work_of(const Instance& instance, Inputs inputs) {
    return std::visit([&](const auto& i) { return work(i, inputs.bytes); }, instance);
}

ProblemFacts facts_of(const Instance& instance) {
    return std::visit([](const auto& i) { return facts(i); }, instance);
}

}  // namespace lanescope
