#include "app/views/state/view_model.h"

#include <gtest/gtest.h>

#include <set>

#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

RunResultPtr with_lines(std::string source, int first, int count, std::uint64_t steps = 9) {
    RunResult result;
    result.source = std::move(source);
    for (int line = first; line < first + count; ++line)
        result.trace.edit().sites.push_back({.line = line, .array = "x", .steps = steps});
    return std::make_shared<const RunResult>(result);
}

std::set<ImU32> given(const std::vector<LineColours>& all) {
    std::set<ImU32> colours;
    for (const LineColours& lines : all)
        for (const auto& [line, colour] : lines) colours.insert(colour);
    return colours;
}

TEST(LineColours, DifferFromLineToLineInBothMaps) {
    const auto colours = line_colours({with_lines("a", 20, 9), with_lines("b", 20, 9)});
    EXPECT_EQ(given(colours).size(), 18u) << "line 20 of one text is not line 20 of another";
}

TEST(LineColours, AreTheSameForOneTextInTwoMaps) {
    const auto colours = line_colours({with_lines("a", 20, 9), with_lines("a", 20, 9)});
    EXPECT_EQ(colours[0], colours[1]);
    EXPECT_EQ(given(colours).size(), 9u);
}

TEST(LineColours, GoToTheLinesThatExecuteMost) {
    const std::size_t most = colours_without_repeat();
    const auto colours = line_colours({with_lines("a", 1, int(most), 9), with_lines("b", 1, 3, 1)});
    EXPECT_EQ(given(colours).size(), most);
    EXPECT_EQ(colours[0].size(), most);
    EXPECT_TRUE(colours[1].empty()) << "they share a grey, which the list says";
    EXPECT_FALSE(given(colours).contains(rest_of_lines()));
}

}  // namespace
}  // namespace lanescope
