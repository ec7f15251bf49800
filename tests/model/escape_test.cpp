// Text from files must not control the terminal, the window or handouts.
#include "app/base/text/plain_text.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(Harmless, LeavesText) {
    for (const char* text : {"", "NVIDIA H200", "Müller, 東京, 🙂", "a\u200Fb", "{}[]<>&\"'`\\"})
        EXPECT_EQ(escape(text), text);
    EXPECT_EQ(escape_lines("one\n\ttwo\n"), "one\n\ttwo\n");
}

TEST(Harmless, TakesEscapeSequencesTheirEscape) {
    EXPECT_EQ(escape("\x1b[31mred\x1b]0;title\a"), "?[31mred?]0;title?");
    EXPECT_EQ(escape("a\nb\tc\rd\x7f"), "a?b?c?d?");
    EXPECT_EQ(escape_lines("a\rb\x1b[2J\n"), "a?b?[2J\n");
    EXPECT_EQ(escape(std::string_view("a\0b", 3)), "a?b");
}

TEST(Harmless, KnowsTheControlsThatAreNoSingleByte) {
    EXPECT_EQ(escape("\u009b31m"), "??31m") << "CSI in UTF-8: as wide as it was";
    EXPECT_EQ(escape("\x9b"
                     "31m"),
              "?31m")
        << "CSI as terminals without UTF-8 have it";
    EXPECT_EQ(escape("if \u202e(admin)\u2066"), "if ?\?\?(admin)?\?\?");
    EXPECT_EQ(escape("one\u2028two"), "one???two");
}

TEST(Harmless, TakesBytesThatAreNoText) {
    EXPECT_EQ(escape("caf\xe9"), "caf?");
    EXPECT_EQ(escape("\xc0\xaf"), "??") << "not the shortest form";
    EXPECT_EQ(escape("\xe0\x80\x80 \xed\xa0\x80 \xf4\x90\x80\x80"), "??? ??? ????");
    EXPECT_EQ(escape("\xe6\x9d"), "??") << "cut";
    EXPECT_EQ(escape("\xf0\x9f\x99x"), "???x");
}

TEST(Harmless, InOneLineHasBlanksForLineFeeds) { EXPECT_EQ(in_one_line("a\nb\tc\x1b"), "a b c?"); }

TEST(Quoted, IsHarmless) { EXPECT_EQ(quoted("a\x1b[31m\n\u009b"), "'a?[31m?\?\?'"); }

TEST(Lines, EndWithALineFeedOrTheText) {
    using Parts = std::vector<std::string_view>;
    EXPECT_EQ(lines_in(""), Parts{});
    EXPECT_EQ(lines_in("\n"), Parts{""});
    EXPECT_EQ(lines_in("a\n\nb"), (Parts{"a", "", "b"}));
    EXPECT_EQ(lines_in("a\n\nb\n"), (Parts{"a", "", "b"}));
}

TEST(Split, TrimsPartsAndKeepsEmptyOnes) {
    using Parts = std::vector<std::string_view>;
    EXPECT_EQ(split("", ","), Parts{""});
    EXPECT_EQ(split("a , ,b,", ","), (Parts{"a", "", "b", ""}));
}

}  // namespace
}  // namespace lanescope
