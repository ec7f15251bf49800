#include <gtest/gtest.h>

#include <algorithm>

#include "app/base/progress.h"
#include "app/model/operation.h"
#include "app/operations/problem_instance.h"

namespace lanescope {
namespace {

std::vector<ProblemFacts> facts_of_trials(const Operation& operation) {
    std::vector<ProblemFacts> all;
    for (const Problem& problem : operation.shape_test_problems()) {
        Progress progress;
        all.push_back(facts_of(make_instance(problem, progress)));
    }
    return all;
}

template <class Has>
bool any(const std::vector<ProblemFacts>& facts, Has has) {
    return std::ranges::any_of(facts, has);
}

std::int64_t size_of(const ProblemFacts& facts) {
    return facts.is_sparse() ? facts.results + facts.elements : facts.elements;
}

TEST(TrialProblems, AreSmallAndInOrderAndEachStandsThereOnce) {
    for (const Operation* operation : operations()) {
        const auto problems = operation->shape_test_problems();
        const auto facts = facts_of_trials(*operation);
        EXPECT_TRUE(std::ranges::is_sorted(facts, {}, size_of)) << operation->name();
        EXPECT_LT(size_of(facts.back()), 10'000);
        for (std::size_t i = 0; i < problems.size(); ++i)
            EXPECT_EQ(std::ranges::count(problems, problems[i]), 1) << to_string(problems[i]);
    }
}

TEST(TrialProblems, HaveWhatKernelsForget) {
    for (const Operation* operation : operations()) {
        const auto facts = facts_of_trials(*operation);
        EXPECT_TRUE(any(facts, [](const auto& f) { return f.matrix->rows == 1 && f.matrix->cols == 1; }))
            << operation->name();
        EXPECT_TRUE(any(facts, [](const auto& f) { return f.matrix->rows == 1 && f.matrix->cols > 1; }));
        EXPECT_TRUE(any(facts, [](const auto& f) { return f.matrix->rows > 1 && f.matrix->cols == 1; }));
        EXPECT_TRUE(any(facts, [](const auto& f) { return f.matrix->rows % 32 == 0; }));
        EXPECT_TRUE(any(facts, [](const auto& f) { return f.matrix->rows > 32 && f.matrix->rows % 32 != 0; }));
        EXPECT_TRUE(any(facts, [](const auto& f) { return f.matrix->cols % 4 != 0 && f.matrix->cols > 4; }));
        EXPECT_TRUE(!facts.front().is_sparse() || any(facts, [](const auto& f) { return f.matrix->nonzeros == 0; }));
    }
}

}  // namespace
}  // namespace lanescope
