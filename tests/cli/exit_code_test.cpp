#include "app/cli/output/failures.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

RunResultPtr verified() {
    RunResult result;
    result.verification.verified = true;
    return std::make_shared<RunResult>(result);
}

RunResultPtr wrong() {
    RunResult result;
    result.variant = {"cte_v5"};
    result.verification = {.verified = false, .wrong_elements = 12, .first_wrong_element = 3};
    return std::make_shared<RunResult>(result);
}

RunResultPtr refused() {
    RunResult result;
    result.failure = "needs columns that are a multiple of 128";
    return std::make_shared<RunResult>(result);
}

RunResultPtr faulted() {
    RunResult result;
    result.hazards = {{.kind = HazardKind::misaligned, .file = "sgemv/ab.cu", .line = 8, .lane = 5, .text = "a\nb"}};
    return std::make_shared<RunResult>(result);
}

TEST(ExitCode, IsThatOfTheWorstResult) {
    EXPECT_EQ(exit_code({}, true), ExitCode::unavailable) << "nothing ran";
    EXPECT_EQ(exit_code({verified(), verified()}, true), ExitCode::done);
    EXPECT_EQ(exit_code({verified(), wrong()}, true), ExitCode::wrong_result);
    EXPECT_EQ(exit_code({wrong(), refused(), verified()}, true), ExitCode::usage);
    EXPECT_EQ(exit_code({wrong(), faulted(), refused()}, true), ExitCode::unavailable);
}

TEST(ExitCode, ForgivesARefusalWhenAllWereAskedFor) {
    EXPECT_EQ(exit_code({verified(), refused()}, false), ExitCode::done);
    EXPECT_EQ(exit_code({wrong(), refused()}, false), ExitCode::wrong_result);
}

TEST(ExitCode, AVerifiedResultWithARaceIsDone) {
    RunResult result;
    result.verification.verified = true;
    result.hazards = {{.kind = HazardKind::shared_race}};
    EXPECT_EQ(exit_code({std::make_shared<RunResult>(result)}, true), ExitCode::done);
}

TEST(Complaint, IsOneLineThatSaysWhatAndWhere) {
    EXPECT_EQ(complaint(*verified()), "");
    EXPECT_EQ(complaint(*wrong()), "cte_v5: 12 wrong rows, the first is row 3");
    EXPECT_NE(complaint(*faulted()).find("misaligned at sgemv/ab.cu:8, lane 5: a b"), std::string::npos);
    EXPECT_NE(complaint(*refused()).find("multiple of 128"), std::string::npos);
}

}  // namespace
}  // namespace lanescope
