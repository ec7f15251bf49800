#include <gtest/gtest.h>

#include "tests/views/editor_window.h"

namespace lanescope::editor {
namespace {

class EditorBar : public EditorWindow {};

TEST_F(EditorBar, FindsAsOneTypes) {
    OPEN_OR_SKIP(1000, 650);
    show("a row\nno\na Row\n");
    focus();
    keys({ctrl(U'f')});
    settle();
    EXPECT_EQ(notes.focus, "panel.editor.find.query");
    type_into_field("row");
    EXPECT_EQ(picture(), "a ^row|\nno\na Row\n");
    EXPECT_TRUE(says("1 of 2"));
    frame({key(Key::enter)});
    EXPECT_EQ(picture(), "a row\nno\na ^Row|\n");
    EXPECT_TRUE(says("2 of 2"));
    settle();
    EXPECT_EQ(notes.focus, "panel.editor.find.query") << "the field keeps the keyboard";
    click(middle_of("panel.editor.find.case"));
    EXPECT_TRUE(says("of 1"));
}

TEST_F(EditorBar, LeavesFindingFirstAndThenTheKeyboard) {
    OPEN_OR_SKIP(1000, 650);
    show("a row\n");
    focus();
    keys({ctrl(U'f')});
    settle();
    type_into_field("row");
    keys({key(Key::escape)});
    settle();
    EXPECT_FALSE(item("panel.editor.find.query"));
    EXPECT_EQ(notes.focus, "panel.editor.text");
    EXPECT_EQ(picture(), "a ^row|\n");
    keys({key(Key::escape)});
    settle();
    EXPECT_EQ(notes.focus, "");
}

TEST_F(EditorBar, FindsAgainWithoutTheBar) {
    OPEN_OR_SKIP(1000, 650);
    show("a b a b");
    focus();
    keys({ctrl(U'f')});
    settle();
    type_into_field("b");
    keys({key(Key::escape), key(Key::f3)});
    EXPECT_EQ(picture(), "a b a ^b|");
    keys({with_shift(key(Key::f3))});
    EXPECT_EQ(picture(), "a ^b| a b");
}

TEST_F(EditorBar, LosesNoLetterBetweenTheTextAndTheFieldForFinding) {
    OPEN_OR_SKIP(1000, 650);
    show("a row\n");
    focus();
    frame({ctrl(U'f'), character(U'r'), character(U'o')});
    settle();
    EXPECT_EQ(state.bar.query.what, "ro");
    EXPECT_EQ(picture(), "a ^ro|w\n");
    EXPECT_EQ(state.document.text(), "a row\n");
}

TEST_F(EditorBar, ReplacesOneAndAll) {
    OPEN_OR_SKIP(1000, 650);
    show("a b a b a");
    focus();
    keys({ctrl(U'h')});
    settle();
    type_into_field("a");
    click(middle_of("panel.editor.find.replacement"));
    settle();
    EXPECT_EQ(notes.focus, "panel.editor.find.replacement");
    type_into_field("c");
    frame({key(Key::enter)});
    EXPECT_EQ(picture(), "c b ^a| b a");
    click(middle_of("panel.editor.find.all"));
    EXPECT_EQ(state.document.text(), "c b c b c");
    EXPECT_TRUE(says("2 replaced"));
    keys({key(Key::escape), ctrl(U'z')});
    EXPECT_EQ(state.document.text(), "c b a b a");
}

TEST_F(EditorBar, GoesToALine) {
    OPEN_OR_SKIP(1000, 650);
    show(many_lines(300));
    focus();
    keys({ctrl(U'g')});
    settle();
    EXPECT_EQ(notes.focus, "panel.editor.find.line");
    type_into_field("250");
    frame({key(Key::enter)});
    settle();
    EXPECT_EQ(notes.caret_line, 250);
    EXPECT_EQ(notes.focus, "panel.editor.text");
    EXPECT_TRUE(item("panel.editor.line 250"));
}

TEST_F(EditorBar, StaysOpenWhereALineIsNotThere) {
    OPEN_OR_SKIP(1000, 650);
    show(many_lines(300));
    focus();
    keys({ctrl(U'g')});
    settle();
    type_into_field("999");
    frame({key(Key::enter)});
    settle();
    EXPECT_EQ(notes.focus, "panel.editor.find.line");
    EXPECT_TRUE(says("line: 1 to "));
}

}  // namespace
}  // namespace lanescope::editor
