// Fuzzes sweep axes, such as "K=64:4096:*2".
#include "app/lab/sweep.h"

#include "tests/fuzz/target.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    const Axis axis = parse_axis(input);
    must(!axis.values.empty(), "an axis has values");
    for (const Problem& problem : problems_along({axis}, default_problem(axis))) validate(problem);
}

}  // namespace lanescope
