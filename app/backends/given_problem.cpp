#include "app/backends/given_problem.h"

namespace lanescope {

GivenProblem given_of(const Operands& operands) {
    GivenProblem given{.numbers = {},
                       .inputs = operands.inputs,
                       .y = {},
                       .y_defined = operands.reads_y,
                       .procedural = operands.procedural};
    for (const NamedNumber& number : operands.numbers)
        std::visit([&](auto value) { given.numbers[number.name] = value; }, number.value);
    return given;
}

}  // namespace lanescope
