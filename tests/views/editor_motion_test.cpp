#include "app/views/editor/document/edit_commands.h"

#include <gtest/gtest.h>

#include "tests/views/editor_picture.h"

namespace lanescope::editor {
namespace {

std::string moved(const std::string& picture, Motion motion, bool extend = false, int page = 2) {
    return after(picture, [&](Document& document) { move(document, motion, extend, page); });
}

TEST(EditorMotion, GoesByCharacters) {
    EXPECT_EQ(moved("ab|c", Motion::left), "a|bc");
    EXPECT_EQ(moved("ab|c", Motion::right), "abc|");
    EXPECT_EQ(moved("a|€b", Motion::right), "a€|b");
    EXPECT_EQ(moved("a|\r\nb", Motion::right), "a\r\n|b");
    EXPECT_EQ(moved("|a", Motion::left), "|a");
    EXPECT_EQ(moved("a|", Motion::right), "a|");
}

TEST(EditorMotion, SelectsOnItsWay) {
    EXPECT_EQ(moved("ab|c", Motion::right, true), "ab^c|");
    EXPECT_EQ(moved("ab^c|", Motion::left, true), "ab|c");
    EXPECT_EQ(moved("ab|c", Motion::document_start, true), "|ab^c");
}

TEST(EditorMotion, LeavesASelectionAtItsEnds) {
    EXPECT_EQ(moved("a^bc|d", Motion::left), "a|bcd");
    EXPECT_EQ(moved("a^bc|d", Motion::right), "abc|d");
    EXPECT_EQ(moved("a|bc^d", Motion::right), "abc|d");
}

TEST(EditorMotion, GoesByWords) {
    EXPECT_EQ(moved("|sum += a[i];", Motion::word_right), "sum| += a[i];");
    EXPECT_EQ(moved("sum| += a[i];", Motion::word_right), "sum +=| a[i];");
    EXPECT_EQ(moved("sum += a[i];|", Motion::word_left), "sum += a[i|];");
    EXPECT_EQ(moved("sum += a|[i];", Motion::word_left), "sum += |a[i];");
    EXPECT_EQ(moved("größe| x", Motion::word_left), "|größe x");
    EXPECT_EQ(moved("a|\n  b", Motion::word_right), "a\n|  b");
    EXPECT_EQ(moved("a\n  |b", Motion::word_left), "a\n|  b");
    EXPECT_EQ(moved("a\r\n|b", Motion::word_left), "a|\r\nb");
    EXPECT_EQ(moved("a|", Motion::word_right), "a|");
    EXPECT_EQ(moved("|", Motion::word_left), "|");
}

TEST(EditorMotion, GoesByLines) {
    EXPECT_EQ(moved("one\ntw|o", Motion::up), "on|e\ntwo");
    EXPECT_EQ(moved("on|e\ntwo", Motion::down), "one\ntw|o");
    EXPECT_EQ(moved("on|e", Motion::up), "|one") << "beyond the first line";
    EXPECT_EQ(moved("on|e", Motion::down), "one|") << "beyond the last line";
}

TEST(EditorMotion, HeadsForTheColumnThatItCameFrom) {
    Document document = document_of("four|\nab\nabcdef");
    move(document, Motion::down);
    EXPECT_EQ(picture_of(document), "four\nab|\nabcdef");
    move(document, Motion::down);
    EXPECT_EQ(picture_of(document), "four\nab\nabcd|ef");
    move(document, Motion::left);
    move(document, Motion::up);
    move(document, Motion::up);
    EXPECT_EQ(picture_of(document), "fou|r\nab\nabcdef");
}

TEST(EditorMotion, SeesTabsAsWideAsTheyAre) { EXPECT_EQ(moved("\tx|\nabcdefg", Motion::down), "\tx\nabcde|fg"); }

TEST(EditorMotion, GoesByPages) {
    EXPECT_EQ(moved("|1\n2\n3\n4", Motion::page_down), "1\n2\n|3\n4");
    EXPECT_EQ(moved("1\n2\n3\n|4", Motion::page_up), "1\n|2\n3\n4");
    EXPECT_EQ(moved("1\n2\n|3\n4", Motion::page_down), "1\n2\n3\n|4");
}

TEST(EditorMotion, HomeGoesToTheFirstLetterAndThenToTheFirstColumn) {
    EXPECT_EQ(moved("    int| x", Motion::home), "    |int x");
    EXPECT_EQ(moved("    |int x", Motion::home), "|    int x");
    EXPECT_EQ(moved("|    int x", Motion::home), "    |int x");
    EXPECT_EQ(moved("ab|\ncd", Motion::home), "|ab\ncd");
    EXPECT_EQ(moved("|ab\r\ncd", Motion::end), "ab|\r\ncd");
}

TEST(EditorMotion, GoesToTheEndsOfTheText) {
    EXPECT_EQ(moved("a\n|b\nc", Motion::document_start), "|a\nb\nc");
    EXPECT_EQ(moved("a\n|b\nc", Motion::document_end), "a\nb\nc|");
}

std::string word_at(const std::string& text, std::size_t offset) {
    Document document(text);
    select_word(document, offset);
    return picture_of(document);
}

TEST(EditorSelection, TakesAWordOrWhatStandsBetweenWords) {
    EXPECT_EQ(word_at("sum += a_1[i];", 8), "sum += ^a_1|[i];");
    EXPECT_EQ(word_at("sum += a_1[i];", 10), "sum += ^a_1|[i];") << "at the end of a word";
    EXPECT_EQ(word_at("sum += a_1[i];", 5), "sum ^+=| a_1[i];");
    EXPECT_EQ(word_at("a   b", 2), "a^   |b");
    EXPECT_EQ(word_at("(\n", 1), "(|\n");
    EXPECT_EQ(word_at("", 0), "|");
}

TEST(EditorSelection, TakesALineWithItsEnd) {
    const auto line = [](int number) { return [number](Document& document) { select_line(document, number); }; };
    EXPECT_EQ(after("one\ntwo\nthree", line(2)), "one\n^two\n|three");
    EXPECT_EQ(after("one\ntwo\nthree", line(3)), "one\ntwo\n^three|");
}

TEST(EditorSelection, TakesAll) { EXPECT_EQ(after("one\nt|wo", select_all), "^one\ntwo|"); }

TEST(EditorSelection, GoesToALine) {
    const auto line = [](int number) { return [number](Document& document) { go_to_line(document, number); }; };
    EXPECT_EQ(after("|one\n    two", line(2)), "one\n    |two");
    EXPECT_EQ(after("|one\n    two", line(99)), "one\n    |two");
    EXPECT_EQ(after("one\n|two", line(-1)), "|one\ntwo");
}

}  // namespace
}  // namespace lanescope::editor
