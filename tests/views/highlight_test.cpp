#include "app/views/kit/highlight.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

Ink ink_of(const HighlightedLine& line, const std::string& word) {
    for (const Span& span : line)
        if (span.text.find(word) != std::string::npos) return span.ink;
    ADD_FAILURE() << "no " << word;
    return Ink::plain;
}

std::string joined(const std::vector<HighlightedLine>& lines) {
    std::string text;
    for (const HighlightedLine& line : lines) {
        for (const Span& span : line) text += span.text;
        text += '\n';
    }
    return text;
}

TEST(Highlight, TellsWordsApart) {
    const auto line = highlight("for (int i = 0x1f; i < rows; i += 1.5f) __syncwarp();  // wait")[0];
    EXPECT_EQ(ink_of(line, "for"), Ink::keyword);
    EXPECT_EQ(ink_of(line, "int"), Ink::type);
    EXPECT_EQ(ink_of(line, "0x1f"), Ink::number);
    EXPECT_EQ(ink_of(line, "1.5f"), Ink::number);
    EXPECT_EQ(ink_of(line, "rows"), Ink::plain);
    EXPECT_EQ(ink_of(line, "__syncwarp"), Ink::cuda);
    EXPECT_EQ(ink_of(line, "wait"), Ink::comment);
}

TEST(Highlight, SeesNoCommentInAText) {
    const auto lines = highlight("puts(\"see http://x \\\"y /* z\"); int a; char c = '\"'; int b;\nint d;");
    EXPECT_EQ(ink_of(lines[0], "http"), Ink::text);
    EXPECT_EQ(ink_of(lines[0], "/* z"), Ink::text);
    EXPECT_EQ(ink_of(lines[0], "int"), Ink::type);
    EXPECT_EQ(ink_of(lines[0], "char"), Ink::type);
    EXPECT_EQ(ink_of(lines[0], " b"), Ink::plain);
    EXPECT_EQ(ink_of(lines[1], "int"), Ink::type);
}

TEST(Highlight, TakesAQuoteWithinANumberForItsOwn) {
    EXPECT_EQ(ink_of(highlight("int n = 1'000'000; int b;")[0], "1'000'000"), Ink::number);
}

TEST(Highlight, FollowsACommentOverLines) {
    const auto lines = highlight("int a; /* one\nint two;\nthree */ int b;");
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(ink_of(lines[0], "one"), Ink::comment);
    EXPECT_EQ(ink_of(lines[1], "int two;"), Ink::comment);
    EXPECT_EQ(ink_of(lines[2], "three"), Ink::comment);
    EXPECT_EQ(ink_of(lines[2], "int"), Ink::type);
}

TEST(Highlight, KeepsTheText) {
    const std::string text = "#pragma once\n\n// a \u2026 b\nforce = format;\n\"unfinished\n/* unfinished\n";
    EXPECT_EQ(joined(highlight(text)), text);
}

TEST(Highlight, KeepsTheNumberOfLines) {
    EXPECT_EQ(highlight("").size(), 0u);
    EXPECT_EQ(highlight("a").size(), 1u);
    EXPECT_EQ(highlight("a\n\nb\n").size(), 3u);
    EXPECT_EQ(joined(highlight("\ta\r\n")), "    a\n");
}

TEST(Highlight, HasABound) { EXPECT_LE(highlight(std::string(100'000, '\n')).size(), 20'000u); }

}  // namespace
}  // namespace lanescope
