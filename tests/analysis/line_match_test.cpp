#include "app/analysis/tables/run_changes.h"

#include <gtest/gtest.h>

#include <string>

namespace lanescope {
namespace {

using Lines = std::vector<int>;

TEST(MatchingLines, StayWhereNothingChanged) {
    EXPECT_EQ(matching_lines("a\nb\nc\n", "a\nb\nc\n"), (Lines{0, 1, 2, 3}));
    EXPECT_EQ(matching_lines("", ""), Lines{0});
}

TEST(MatchingLines, MoveWithWhatIsPutInAbove) {
    EXPECT_EQ(matching_lines("a\nb\nc", "new\na\nb\nmore\nc"), (Lines{0, 2, 3, 5}));
}

TEST(MatchingLines, AreGoneWhereTheyWereTakenOut) {
    EXPECT_EQ(matching_lines("a\nb\nc\n", "a\nc\n"), (Lines{0, 1, 0, 2}));
    EXPECT_EQ(matching_lines("a\nb\n", ""), (Lines{0, 0, 0}));
}

TEST(MatchingLines, AreTheSameWithAnotherIndentation) {
    EXPECT_EQ(matching_lines("loop\n  body\n", "if\n  loop\n    body\r\n"), (Lines{0, 2, 3}));
}

TEST(MatchingLines, AreEditedWhereAsManyCameAsWent) {
    EXPECT_EQ(matching_lines("a\nx[i]\nb\ny[j]\nc\n", "a\nx[2 * i]\nb\ny[j + 1]\nc\n"), (Lines{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(matching_lines("a\nold\nc", "a\nnew\nnewer\nc"), (Lines{0, 1, 0, 4})) << "which of the two, nobody knows";
}

TEST(MatchingLines, AreGivenUpBetweenChangesThatAreTooMany) {
    std::string before = "first\n", now = "first\n";
    for (int i = 0; i < 10'000; ++i) {
        before += "a" + std::to_string(i) + "\n";
        now += "b" + std::to_string(i) + "\n";
    }
    const Lines lines = matching_lines(before + "last\n", now + "last\n");
    EXPECT_EQ(lines[1], 1);
    EXPECT_EQ(lines[5000], 0);
    EXPECT_EQ(lines[10'002], 10'002);
}

}  // namespace
}  // namespace lanescope
