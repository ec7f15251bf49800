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

TEST(ProgramFiles, ComeWithCudaFirst) {
    EXPECT_EQ(parse_program("main.cpp kernel.cu gold.cc other.cu -- a.cpp b.cu").sources,
              (std::vector<std::string>{"kernel.cu", "other.cu", "main.cpp", "gold.cc"}));
    EXPECT_EQ(parse_program("one.cpp two.cpp").sources, (std::vector<std::string>{"one.cpp", "two.cpp"}));
}

TEST(ProgramControls, MakePathsWholeButNotArguments) {
    const ProgramProblem whole = with_whole_paths({.sources = {"a.cu"}, .includes = {"inc"}, .arguments = {"b.txt"}});
    EXPECT_TRUE(whole.sources.at(0).starts_with("/"));
    EXPECT_TRUE(whole.includes.at(0).ends_with("/inc"));
    EXPECT_EQ(whole.arguments.at(0), "b.txt");
}

}  // namespace
}  // namespace lanescope
