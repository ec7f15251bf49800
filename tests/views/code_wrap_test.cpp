#include "app/views/kit/highlight.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::vector<std::string> rows_of(const std::string& text, std::size_t columns) {
    std::vector<std::string> rows;
    for (const HighlightedLine& row : wrapped(highlight(text).at(0), columns)) rows.push_back(text_of(row));
    return rows;
}

TEST(CodeWrap, LeavesALineThatFitsAlone) {
    EXPECT_EQ(rows_of("  float sum = 0;", 16), std::vector<std::string>{"  float sum = 0;"});
}

TEST(CodeWrap, BreaksBehindBlanksAndIndentsWhatFollows) {
    EXPECT_EQ(rows_of("  sum += values[i] * x[columns[i]];", 20),
              (std::vector<std::string>{"  sum += values[i] ", "    * x[columns[i]];"}));
}

TEST(CodeWrap, BreaksWordsThatAreTooLong) {
    EXPECT_EQ(rows_of("abcdefghijklmnopqrstuvwxyz", 12),
              (std::vector<std::string>{"abcdefghijkl", "  mnopqrstuv", "  wxyz"}));
}

TEST(CodeWrap, IndentsByAQuarterOfARowAtMost) {
    EXPECT_EQ(rows_of("            owner += half_it;", 16),
              (std::vector<std::string>{"    owner += ", "      half_it;"}));
}

TEST(CodeWrap, KeepsTheInks) {
    const auto rows = wrapped(highlight("int a_long_name = another_one; // why").at(0), 20);
    ASSERT_GT(rows.size(), 1u);
    EXPECT_EQ(rows[0].front().ink, Ink::type);
    EXPECT_EQ(rows.back().back().ink, Ink::comment);
}

}  // namespace
}  // namespace lanescope
