// In these tests, a character is 1 wide.
#include <gtest/gtest.h>

#include "app/views/kit/text_format.h"

namespace lanescope {
namespace {

using Lines = std::vector<std::string>;

Lines wrapped(std::string_view text, float width) {
    return wrapped_lines(text, width, [](const std::string& part) { return float(part.size()); });
}

TEST(Wrapping, BreaksAtBlanksAndKeepsLineFeeds) {
    EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"}));
    EXPECT_EQ(wrapped("one\n\ntwo", 8), (Lines{"one", "", "two"}));
    EXPECT_EQ(wrapped("", 8), Lines{""});
}

TEST(Wrapping, KeepsTheIndentationOfALine) {
    EXPECT_EQ(wrapped("for:\n    y = 0;", 20), (Lines{"for:", "    y = 0;"}));
}

TEST(Wrapping, KeepsAFigureWithItsUnitTogether) {
    EXPECT_EQ(wrapped("it reads 412 GB/s here", 12), (Lines{"it reads", "412 GB/s", "here"}));
    EXPECT_EQ(wrapped("saves 8.56\u00D7 of it", 10), (Lines{"saves", "8.56\u00D7 of", "it"}));
    EXPECT_EQ(wrapped("from 13.8 us, at", 10), (Lines{"from", "13.8 us,", "at"}));
    EXPECT_EQ(wrapped("a delta of -3 %.", 12), (Lines{"a delta of", "-3 %."}));
    EXPECT_FALSE(stays_together("lanes", "s"));
    EXPECT_FALSE(stays_together("12", "times"));
}

TEST(Wrapping, BreaksAWordThatNoLineCanHoldBehindASign) {
    EXPECT_EQ(wrapped("/home/ada/results.lane", 12), (Lines{"/home/ada/", "results.lane"}));
    EXPECT_EQ(wrapped("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"}));
}

// The measured length must grow linearly with the text.
TEST(Wrapping, MeasuresALongWordOnlyAFewTimes) {
    std::size_t measured = 0;
    const auto width_of = [&](const std::string& part) {
        measured += part.size();
        return float(part.size());
    };
    const std::string word(100'000, '[');
    EXPECT_EQ(wrapped_lines(word, 50, width_of).size(), 2000u);
    EXPECT_LT(measured, 100 * word.size());
}

TEST(Wrapping, NeverBreaksWithinACharacter) {
    EXPECT_EQ(wrapped("\u00D7\u00D7\u00D7", 3), (Lines{"\u00D7", "\u00D7", "\u00D7"}));
    EXPECT_EQ(wrapped("\u00D7\u00D7", 1), (Lines{"\u00D7", "\u00D7"}));
}

}  // namespace
}  // namespace lanescope
