#include "app/operations/program/problem.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/model/problem_parameters.h"

namespace lanescope {
namespace {

ProblemControl arguments_of(const Problem& problem) { return problem.operation().controls(problem).list.at(0); }

TEST(ProgramControls, ReadAndSetTheArgumentsAsWordsOfAShell) {
    const Problem problem = parse_problem("program:a.cu -DN=5 -- 10 'two words'");
    const ProblemControl control = arguments_of(problem);
    EXPECT_EQ(std::get<std::string>(control.value), "10 'two words'");
    EXPECT_EQ(to_string(control.set(std::string("7  x"))), "program:a.cu -DN=5 -- 7 x");
    EXPECT_EQ(to_string(control.set(std::string("--help -x"))), "program:a.cu -DN=5 -- --help -x");
    EXPECT_EQ(to_string(control.set(std::string())), "program:a.cu -DN=5");
    EXPECT_THROW(control.set(std::string("'no end")), UsageError);
}

TEST(ProgramControls, MakePathsWholeButNotArguments) {
    const ProgramProblem whole = with_whole_paths({.sources = {"a.cu"}, .includes = {"inc"}, .arguments = {"b.txt"}});
    EXPECT_TRUE(whole.sources.at(0).starts_with("/"));
    EXPECT_TRUE(whole.includes.at(0).ends_with("/inc"));
    EXPECT_EQ(whole.arguments.at(0), "b.txt");
}

}  // namespace
}  // namespace lanescope
