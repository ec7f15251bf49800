#include <gtest/gtest.h>

#include "app/operations/program/problem.h"
#include "tests/session/session_results.h"

namespace lanescope {
namespace {

const Problem two = ProgramProblem{.sources = {"two.cu"}};

RunResultPtr launch(const std::string& kernel, std::optional<ProgramReport> report = {}) {
    RunResult result;
    result.problem = two;
    result.variant = {kernel};
    result.program = std::move(report);
    return shared(result);
}

ProgramReport launching(const std::vector<std::string>& kernels) {
    ProgramReport report;
    for (const std::string& kernel : kernels) report.steps.push_back({.name = kernel, .result = kernel});
    return report;
}

Session with_program() {
    Session session;
    session.results.experiment.problem = two;
    session.add(report_of(1, {launch("fill", launching({"fill", "add"})), launch("add")}));
    return session;
}

TEST(SessionOfAProgram, OrdersResultsByTheirFirstLaunch) {
    Session session = with_program();
    EXPECT_EQ(shown(session), (Ids{"fill", "add"}));
    session.add(report_of(2, {launch("init", launching({"init", "add", "fill"})), launch("add"), launch("fill")}));
    EXPECT_EQ(shown(session), (Ids{"init", "add", "fill"}));
}

TEST(SessionOfAProgram, DropsKernelsThatTheProgramDoesNotLaunchAnyMore) {
    Session session = with_program();
    session.add(report_of(2, {launch("add", launching({"add"}))}));
    Report ended = report_of(2, {});
    ended.finished = true;
    session.add(ended);
    EXPECT_EQ(shown(session), Ids{"add"});
}

TEST(SessionOfAProgram, KeepsTheLastRunWhenUnpinned) {
    Session session = with_program();
    session.results.current_count = 0;
    session.unpin();
    EXPECT_EQ(shown(session), (Ids{"fill", "add"}));
}

TEST(SessionOfAProgram, HasNoVariantsWhenOpenedFromARecording) {
    Session session;
    session.show({launch("fill", launching({"fill"}))}, "two.lane");
    EXPECT_TRUE(session.results.experiment.variants.empty());
    EXPECT_EQ(session.results.experiment.problem, two);
    EXPECT_TRUE(can_run(session.results.experiment));
}

}  // namespace
}  // namespace lanescope
