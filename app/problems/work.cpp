// What a product asks for, whatever the variant: its facts, its compulsory traffic, its operations.
#include "app/problems/problems.h"

namespace lanescope {
namespace {

Work work(const SgemvInstance& i, Inputs inputs) {
    const auto m = static_cast<double>(i.rows), k = static_cast<double>(i.cols);
    const double input_bytes = inputs == Inputs::halves ? 2 : 4;
    return {input_bytes * (m * k + k) + 4 * (m + (i.beta != 0 ? m : 0)), 2 * m * k};
}

Work work(const SpmvInstance& i, Inputs) {
    const auto m = static_cast<double>(i.rows), k = static_cast<double>(i.cols);
    const auto nonzeros = static_cast<double>(i.nonzeros());
    return {8 * nonzeros + 4 * (m + 1) + 4 * k + 4 * m, 2 * nonzeros};
}

ProblemFacts facts(const SgemvInstance& i) { return {false, i.rows, i.cols, i.rows * i.cols}; }
ProblemFacts facts(const SpmvInstance& i) { return {true, i.rows, i.cols, i.nonzeros()}; }

}  // namespace

Work work_of(const Instance& instance, Inputs inputs) {
    return std::visit([&](const auto& i) { return work(i, inputs); }, instance);
}

ProblemFacts facts_of(const Instance& instance) {
    return std::visit([](const auto& i) { return facts(i); }, instance);
}

}  // namespace lanescope
