#include "app/views/editor/document/edit_commands.h"

#include <gtest/gtest.h>

#include "app/views/editor/document/find_replace.h"
#include "app/views/editor/document/text_buffer.h"
#include "tests/views/editor_picture.h"

namespace lanescope::editor {
namespace {

TEST(EditorComment, IsPutBeforeLinesInOneColumn) {
    EXPECT_EQ(after("    a|b", toggle_comment), "    // a|b");
    EXPECT_EQ(after("^    a\n\n  b|", toggle_comment), "^  //   a\n\n  // b|");
}

TEST(EditorComment, IsTakenAwayWhereAllLinesHaveIt) {
    EXPECT_EQ(after("    // a|b", toggle_comment), "    a|b");
    EXPECT_EQ(after("^//a\n\n  // b|", toggle_comment), "^a\n\n  b|");
    EXPECT_EQ(after("^// a\nb|", toggle_comment), "^// // a\n// b|") << "one line has none";
}

TEST(EditorComment, IsUndoneAtOnce) {
    Document document = document_of("^a\nb\nc|");
    toggle_comment(document);
    document.undo();
    EXPECT_EQ(picture_of(document), "^a\nb\nc|");
}

TEST(EditorDuplicate, CopiesTheLinesBelow) {
    EXPECT_EQ(after("a|b\nc", duplicate_lines), "ab\na|b\nc");
    EXPECT_EQ(after("ab\nc|", duplicate_lines), "ab\nc\nc|") << "the last line has no end";
    EXPECT_EQ(after("^a\nb|\nc", duplicate_lines), "a\nb\n^a\nb|\nc");
    EXPECT_EQ(after("a|\r\nb", duplicate_lines), "a\r\na|\r\nb");
}

TEST(EditorMoveLines, ChangesPlaces) {
    EXPECT_EQ(after("a\nb|\nc", move_lines_up), "b|\na\nc");
    EXPECT_EQ(after("a\nb|\nc", move_lines_down), "a\nc\nb|");
    EXPECT_EQ(after("a\n^b\nc|", move_lines_up), "^b\nc|\na");
    EXPECT_EQ(after("^a\nb|\nc\n", move_lines_down), "c\n^a\nb|\n");
    EXPECT_EQ(after("a|\nb", move_lines_up), "a|\nb");
    EXPECT_EQ(after("a\nb|", move_lines_down), "a\nb|");
}

TEST(EditorMoveLines, KeepsLineEnds) {
    EXPECT_EQ(after("a|\r\nb", move_lines_down), "b\r\na|");
    EXPECT_EQ(after("a\r\nb|\nc", move_lines_up), "b|\r\na\nc");
}

TEST(EditorMoveLines, IsUndoneAtOnce) {
    Document document = document_of("a\nb|\nc");
    move_lines_up(document);
    document.undo();
    EXPECT_EQ(picture_of(document), "a\nb|\nc");
}

class EditorMarks : public testing::Test {
protected:
    Document document{"one\n  two\nthree\nfour\nfive\n"};
    void SetUp() override {
        std::vector<LineMark> marks;
        for (int line = 1; line <= 5; ++line) marks.push_back({line, MarkKind::hint, std::to_string(line)});
        document.set_marks(marks);
    }
    void at(Place place) { document.select(caret_at(document.buffer().offset_of(place))); }
    /// Prints marks by line: in "1 2 . 3", line 3 has no mark and line 4 has mark 3.
    std::string marks() const {
        std::string all;
        for (int line = 1, next = 0; next < int(document.marks().size()); ++line) {
            const LineMark& mark = document.marks()[std::size_t(next)];
            next += mark.line == line;
            all += mark.line == line ? mark.text : ".";
            all += ' ';
        }
        return all.substr(0, all.size() - 1);
    }
};

TEST_F(EditorMarks, StayWhereLinesStay) {
    at({3, 2});
    type(document, "x", 0);
    EXPECT_EQ(marks(), "1 2 3 4 5");
    at({3, 1});
    toggle_comment(document);
    EXPECT_EQ(marks(), "1 2 3 4 5");
}

TEST_F(EditorMarks, GoDownBelowANewLine) {
    at({2, 4});
    break_line(document);
    EXPECT_EQ(marks(), "1 2 . 3 4 5");
}

TEST_F(EditorMarks, GoDownWithTheirLineWhereItIsPushedDown) {
    at({2, 3});
    break_line(document);
    EXPECT_EQ(marks(), "1 . 2 3 4 5") << "only blanks stay above";
}

TEST_F(EditorMarks, VanishWithTheirLine) {
    document.select({document.buffer().line_start(2), document.buffer().line_start(4)});
    erase_right(document, 0);
    EXPECT_EQ(marks(), "1 4 5");
}

TEST_F(EditorMarks, VanishWithALineThatIsJoinedToAnother) {
    at({3, 1});
    erase_left(document, 0);
    EXPECT_EQ(marks(), "1 2 4 5");
}

TEST_F(EditorMarks, StayWithTheLineThatAnEmptyOneIsJoinedTo) {
    at({3, 1});
    break_line(document);
    EXPECT_EQ(marks(), "1 2 . 3 4 5");
    at({4, 1});
    erase_left(document, 0);
    EXPECT_EQ(marks(), "1 2 3 4 5");
}

TEST_F(EditorMarks, GoAlongWithLinesThatAreMoved) {
    at({3, 1});
    move_lines_down(document);
    EXPECT_EQ(marks(), "1 2 . 3 5");
}

TEST_F(EditorMarks, StayWhereAllIsReplaced) {
    replace_all(document, {"o", true}, "0");
    EXPECT_EQ(marks(), "1 2 3 4 5");
}

TEST_F(EditorMarks, RememberWhichLineTheyWereSetAt) {
    at({1, 1});
    break_line(document);
    EXPECT_EQ(document.marks().front().line, 2);
    EXPECT_EQ(document.marks().front().origin, 1);
}

TEST_F(EditorMarks, ComeInTheOrderOfTheirLinesAndTheirWeight) {
    document.set_marks({{4, MarkKind::hint, "b", 0}, {4, MarkKind::error, "a", 0}, {1, MarkKind::figures, "c", 0}});
    std::string order;
    for (const LineMark& mark : document.marks()) order += mark.text;
    EXPECT_EQ(order, "cab");
}

TEST(EditorChanges, AreKnownByTheirFirstLine) {
    Document document = document_of("a\nb\nc|");
    EXPECT_FALSE(document.take_changed_line());
    type(document, "x", 0);
    document.select(caret_at(2));
    type(document, "x", 0);
    EXPECT_EQ(document.take_changed_line(), 2);
    EXPECT_FALSE(document.take_changed_line());
}

}  // namespace
}  // namespace lanescope::editor
