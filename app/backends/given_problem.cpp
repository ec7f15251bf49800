#include "app/backends/given_problem.h"

namespace lanescope {

GivenProblem given_of(const SgemvInstance& n) {
    GivenProblem given{
        .numbers = {{"rows", n.rows}, {"cols", n.cols}, {"alpha", double(n.alpha)}, {"beta", double(n.beta)}},
        .inputs = {lanescope::given("A", std::span(n.A)), lanescope::given("x", std::span(n.x))},
        .y = {},
        .y_defined = n.beta != 0,
        .procedural = n.procedural};
    if (n.procedural)  // of which there is only the size
        given.inputs[0].content = {static_cast<const std::byte*>(nullptr),
                                   std::size_t(n.rows) * std::size_t(n.cols) * sizeof(float)};
    return given;
}

GivenProblem given_of(const SpmvInstance& n) {
    return {.numbers = {{"rows", n.rows}, {"cols", n.cols}, {"nonzeros", n.nonzeros()}},
            .inputs = {given("offsets", std::span(n.offsets)), given("columns", std::span(n.columns)),
                       given("values", std::span(n.values)), given("x", std::span(n.x))},
            .y = {},
            .y_defined = false,
            .procedural = {}};
}

}  // namespace lanescope
