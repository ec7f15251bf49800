#include "app/views/editor/visible_text.h"

#include <gtest/gtest.h>

namespace lanescope::editor {
namespace {

/// Lines 2 and 5 have errors of two rows and one row. Line 4 has a hint, which has no rows.
MessageRows example() {
    const std::vector<LineMark> marks{
        {2, MarkKind::error, "ab", 0}, {4, MarkKind::hint, "c", 0}, {5, MarkKind::error, "d", 0}};
    return MessageRows(marks, [](const std::string& text) { return std::vector<std::string>(text.size(), "row"); });
}

TEST(MessageRows, MoveTheLinesBelowThemDown) {
    const MessageRows rows = example();
    const std::vector<int> expected{0, 1, 4, 5, 6, 8, 9};
    for (int line = 1; line <= 7; ++line) EXPECT_EQ(rows.row_of(line), expected[std::size_t(line) - 1]) << line;
    EXPECT_EQ(rows.rows(), 3);
}

TEST(MessageRows, BelongToTheLineAboveThem) {
    const MessageRows rows = example();
    const std::vector<int> lines{1, 2, 2, 2, 3, 4, 5, 5, 6, 7};
    for (int row = 0; row < 10; ++row) EXPECT_EQ(rows.line_of(row), lines[std::size_t(row)]) << row;
    for (int line = 1; line <= 50; ++line) EXPECT_EQ(rows.line_of(rows.row_of(line)), line);
}

TEST(MessageRows, HoldAllErrorsOfALine) {
    const std::vector<LineMark> marks{{3, MarkKind::error, "a", 0}, {3, MarkKind::error, "b", 0}};
    const MessageRows rows(marks, [](const std::string& text) { return std::vector<std::string>{text}; });
    ASSERT_TRUE(rows.below(3));
    EXPECT_EQ(rows.below(3)->rows, (std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(rows.below(2));
}

}  // namespace
}  // namespace lanescope::editor
