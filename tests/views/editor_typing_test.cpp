#include "app/views/editor/document/edit_commands.h"

#include <gtest/gtest.h>

#include "tests/views/editor_picture.h"

namespace lanescope::editor {
namespace {

std::string typed(const std::string& picture, const std::string& character) {
    return after(picture, [&](Document& document) { type(document, character, 0); });
}

TEST(EditorTyping, PutsACharacterAtTheCaret) {
    EXPECT_EQ(typed("a|b", "x"), "ax|b");
    EXPECT_EQ(typed("a|b", "é"), "aé|b");
    EXPECT_EQ(typed("a^bc|d", "x"), "ax|d");
}

TEST(EditorTyping, MovesAClosingBraceToWhereTheLineOfItsOpeningOneBegins) {
    EXPECT_EQ(typed("    for (;;) {\n        x();\n        |", "}"), "    for (;;) {\n        x();\n    }|");
    EXPECT_EQ(typed("{\n    {\n    }\n    |", "}"), "{\n    {\n    }\n}|");
    EXPECT_EQ(typed("{ a; |", "}"), "{ a; }|") << "not at the beginning of its line";
    EXPECT_EQ(typed("    |", "}"), "    }|") << "closes nothing";
}

TEST(EditorEnter, KeepsTheIndentation) {
    EXPECT_EQ(after("    int a;|", break_line), "    int a;\n    |");
    EXPECT_EQ(after("    int| a;", break_line), "    int\n    | a;");
    EXPECT_EQ(after("  |  x", break_line), "  \n  |  x") << "only what stands before the caret";
    EXPECT_EQ(after("|    x", break_line), "\n|    x");
    EXPECT_EQ(after("\tx|", break_line), "\tx\n\t|");
}

TEST(EditorEnter, GoesInBehindAnOpeningBrace) {
    EXPECT_EQ(after("if (a) {|", break_line), "if (a) {\n    |");
    EXPECT_EQ(after("  if (a) { |", break_line), "  if (a) { \n      |");
    EXPECT_EQ(after("  f() {|}", break_line), "  f() {\n      |\n  }");
}

TEST(EditorEnter, EndsLinesAsTheTextDoes) { EXPECT_EQ(after("a|\r\nb", break_line), "a\r\n|\r\nb"); }

TEST(EditorEnter, ReplacesASelection) { EXPECT_EQ(after("  a^bc|d", break_line), "  a\n  |d"); }

void backspace(Document& document) { erase_left(document, 0); }
void del(Document& document) { erase_right(document, 0); }

TEST(EditorErasing, TakesACharacter) {
    EXPECT_EQ(after("a€|b", backspace), "a|b");
    EXPECT_EQ(after("a|€b", del), "a|b");
    EXPECT_EQ(after("a\r\n|b", backspace), "a|b");
    EXPECT_EQ(after("|a", backspace), "|a");
    EXPECT_EQ(after("a|", del), "a|");
}

TEST(EditorErasing, TakesTheSelection) {
    EXPECT_EQ(after("a^bc|d", backspace), "a|d");
    EXPECT_EQ(after("a|bc^d", del), "a|d");
    EXPECT_EQ(after("a^b c|d", erase_word_left), "a|d");
}

TEST(EditorErasing, GoesBackALevelWithinTheIndentation) {
    EXPECT_EQ(after("        |x", backspace), "    |x");
    EXPECT_EQ(after("      |x", backspace), "    |x");
    EXPECT_EQ(after("    a   |x", backspace), "    a  |x");
}

TEST(EditorErasing, TakesAWord) {
    EXPECT_EQ(after("one two|", erase_word_left), "one |");
    EXPECT_EQ(after("|one two", erase_word_right), "| two");
    EXPECT_EQ(after("a|\nb", erase_word_right), "a|b");
}

TEST(EditorTab, FillsUpToTheNextLevel) {
    EXPECT_EQ(after("|x", indent), "    |x");
    EXPECT_EQ(after("ab|x", indent), "ab  |x");
    EXPECT_EQ(after("\tab|x", indent), "\tab  |x");
}

TEST(EditorTab, TakesAllLinesOfASelectionIn) {
    EXPECT_EQ(after("a^b\n\ncd|\ne", indent), "    a^b\n\n    cd|\ne") << "empty lines stay empty";
    EXPECT_EQ(after("^ab\ncd\n|e", indent), "^    ab\n    cd\n|e") << "the last line is not reached into";
}

TEST(EditorTab, WithShiftTakesLinesOut) {
    EXPECT_EQ(after("      a|b", outdent), "  a|b");
    EXPECT_EQ(after("  ^a\n\tb|\nc", outdent), "^a\nb|\nc");
    EXPECT_EQ(after("ab|", outdent), "ab|");
    EXPECT_EQ(after("  |    x", outdent), "|  x");
}

}  // namespace
}  // namespace lanescope::editor
