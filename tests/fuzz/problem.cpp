// Fuzzes problems, such as "sgemv:4096x11008,alpha=2".
#include "app/model/problem.h"

#include "tests/fuzz/target.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    const Problem problem = parse_problem(input);
    must(parse_problem(to_string(problem)) == problem, "a problem's text is read back");
    must(facts_of(problem).results >= 0, "results can be counted");
}

}  // namespace lanescope
