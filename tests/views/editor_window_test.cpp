#include <gtest/gtest.h>

#include "tests/views/editor_window.h"

namespace lanescope::editor {
namespace {

class Editor : public EditorWindow {};

TEST_F(Editor, TakesTheKeyboardWhenItIsClicked) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    EXPECT_EQ(notes.focus, "");
    EXPECT_FALSE(has_focus(state));
    click(place(2, 9));
    settle();
    EXPECT_TRUE(has_focus(state));
    EXPECT_EQ(notes.focus, "panel.editor.text");
    EXPECT_EQ(notes.text, "    int row = threadIdx.x;");
    EXPECT_EQ(notes.caret_line, 2);
    EXPECT_EQ(notes.caret_column, 9);
    EXPECT_EQ(notes.text_version, 0u);
}

TEST_F(Editor, GivesTheKeyboardBackWhenSomethingElseIsClicked) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    click(place(1, 1));
    ASSERT_TRUE(has_focus(state));
    click(middle_of("panel.elsewhere"));
    settle();
    EXPECT_FALSE(has_focus(state));
    EXPECT_EQ(notes.focus, "");
}

TEST_F(Editor, GivesTheKeyboardBackWhenItIsNoLongerShown) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    focus();
    window->begin_frame(true);
    ImGui::EndFrame();
    frame();
    EXPECT_FALSE(has_focus(state));
}

TEST_F(Editor, KeepsSingleLettersFromTheWindow) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    frame({character(U'r')});
    EXPECT_TRUE(pressed(Press(U'r'))) << "it has no keyboard yet";
    EXPECT_EQ(state.document.version(), 0u);
    focus();
    frame({character(U'r'), key(Key::f5)});
    EXPECT_FALSE(pressed(Press(U'r')));
    EXPECT_TRUE(pressed(Press(Key::f5))) << "function keys are still the window's";
    EXPECT_EQ(state.document.text().front(), 'r');
}

TEST_F(Editor, TakesKeysOfOneFrameInTheirOrder) {
    OPEN_OR_SKIP(1000, 650);
    show("");
    focus();
    const EditorOutcome outcome =
        frame({character(U'a'), key(Key::enter), character(U'b'), key(Key::left), character(0x20AC)});
    EXPECT_TRUE(outcome.changed);
    EXPECT_EQ(picture(), "a\n€|b");
    EXPECT_FALSE(frame({key(Key::left)}).changed);
}

TEST_F(Editor, KnowsTheUsualKeys) {
    OPEN_OR_SKIP(1000, 650);
    show("one two\nthree");
    focus();
    keys({with_ctrl(key(Key::right)), with_shift(key(Key::end))});
    EXPECT_EQ(picture(), "one^ two|\nthree");
    keys({key(Key::del), ctrl(U'd')});
    EXPECT_EQ(picture(), "one\none|\nthree");
    keys({ctrl(U'/'), with_alt(key(Key::down))});
    EXPECT_EQ(picture(), "one\nthree\n// one|");
    keys({key(Key::home), key(Key::tab)});
    EXPECT_EQ(picture(), "one\nthree\n    |// one");
    keys({with_shift(key(Key::tab)), ctrl(U'z'), ctrl(U'z')});
    EXPECT_EQ(picture(), "one\nthree\n|// one");
    keys({with_shift(ctrl(U'z')), ctrl(U'y')});
    EXPECT_EQ(state.document.text(), "one\nthree\n// one");
    keys({ctrl(U'a'), key(Key::backspace)});
    EXPECT_EQ(state.document.text(), "");
}

TEST_F(Editor, AsksForARunAndForSaving) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    focus();
    EXPECT_TRUE(frame({with_ctrl(key(Key::enter))}).run);
    EXPECT_TRUE(frame({ctrl(U's')}).save);
    const EditorOutcome nothing = frame();
    EXPECT_FALSE(nothing.run || nothing.save || nothing.changed);
    EXPECT_EQ(state.document.text(), kernel);
}

TEST_F(Editor, CopiesCutsAndPastes) {
    OPEN_OR_SKIP(1000, 650);
    show("one\ntwo\n");
    focus();
    keys({ctrl(U'x'), ctrl(U'v')});
    EXPECT_EQ(picture(), "one\n|two\n") << "a whole line goes above the caret's";
    keys({with_shift(key(Key::end)), ctrl(U'c'), key(Key::end), ctrl(U'v')});
    EXPECT_EQ(picture(), "one\ntwotwo|\n");
}

TEST_F(Editor, SaysWhyItRefusesAText) {
    OPEN_OR_SKIP(1000, 650);
    show("");
    focus();
    ImGui::SetClipboardText(std::string(TextBuffer::most_bytes + 1, 'x').c_str());
    keys({ctrl(U'v')});
    EXPECT_EQ(state.document.text(), "");
    EXPECT_TRUE(says("bytes (limit: "));
    keys({key(Key::left)});
    EXPECT_FALSE(says("bytes (limit: ")) << "the next key takes the message away";
}

TEST_F(Editor, PutsTheCaretWhereItIsClicked) {
    OPEN_OR_SKIP(1000, 650);
    show("one two\n\tthree\n");
    click(place(1, 4));
    EXPECT_EQ(picture(), "one| two\n\tthree\n");
    click(place(2, 6));
    EXPECT_EQ(picture(), "one two\n\tt|hree\n") << "a tab is four cells wide";
    click(place(2, 40));
    EXPECT_EQ(picture(), "one two\n\tthree|\n");
    const ImVec2 text = middle_of("panel.editor.text");
    click({text.x, text.y + 150});
    EXPECT_EQ(picture(), "one two\n\tthree\n|") << "below the last line";
}

TEST_F(Editor, SelectsWithThePointer) {
    OPEN_OR_SKIP(1000, 650);
    show("one two three\nfour\n");
    click(place(1, 6), 2);
    EXPECT_EQ(picture(), "one ^two| three\nfour\n");
    click(place(1, 6), 3);
    EXPECT_EQ(picture(), "^one two three\n|four\n");
    click(place(1, 2));
    click(place(2, 3), 1, true);
    EXPECT_EQ(picture(), "o^ne two three\nfo|ur\n");
    drag(place(1, 8), place(1, 5));
    EXPECT_EQ(picture(), "one |two^ three\nfour\n");
    drag(place(1, 6), place(2, 2), 2);
    EXPECT_EQ(picture(), "one ^two three\nfour|\n") << "by words";
}

TEST_F(Editor, TellsWhichLineIsPointedAtAndWhichMarginIsClicked) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    const ImVec2 text = place(3, 1);
    EXPECT_EQ(frame({}, {.at = text}).pointed_line, 3);
    EXPECT_EQ(frame({}, {.at = {text.x, size.y}}).pointed_line, 0) << "below the text";
    const ImVec2 margin{middle_of("panel.editor.margin").x, text.y};
    frame({}, {.at = margin});
    frame({}, {.at = margin, .clicks = 1, .down = true});
    EXPECT_EQ(frame({}, {.at = margin}).margin_line, 3);
    EXPECT_FALSE(has_focus(state));
}

TEST_F(Editor, DrawsOnlyTheLinesInSight) {
    OPEN_OR_SKIP(1000, 650);
    show(many_lines(100'000));
    EXPECT_TRUE(item("panel.editor.line 1"));
    EXPECT_GT(lines_drawn(), 10);
    EXPECT_LT(lines_drawn(), 60);
    focus();
    keys({with_ctrl(key(Key::end)), key(Key::up)});
    EXPECT_TRUE(item("panel.editor.line 100000"));
    EXPECT_LT(lines_drawn(), 60);
    EXPECT_TRUE(says("// 100000"));
}

TEST_F(Editor, KeepsTheCaretInSight) {
    OPEN_OR_SKIP(1000, 650);
    show(many_lines(300));
    focus();
    for (int page = 0; page < 5; ++page) keys({key(Key::page_down)});
    const int line = state.document.caret().line;
    EXPECT_GT(line, 60);
    EXPECT_TRUE(item("panel.editor.line " + std::to_string(line)));
    frame({}, {.at = middle_of("panel.editor.text"), .wheel = 100});
    settle();
    EXPECT_FALSE(item("panel.editor.line " + std::to_string(line))) << "the wheel leaves the caret where it is";
    EXPECT_EQ(state.document.caret().line, line);
    type("x");
    EXPECT_TRUE(item("panel.editor.line " + std::to_string(line)));
}

TEST_F(Editor, FollowsTheCaretAlongALongLine) {
    OPEN_OR_SKIP(1000, 650);
    show(std::string(1'000'000, 'x') + "end\n");
    focus();
    keys({key(Key::end)});
    EXPECT_TRUE(says("xend"));
    keys({key(Key::home)});
    EXPECT_FALSE(says("xend"));
}

TEST_F(Editor, ShowsALineAndLeavesTheCaret) {
    OPEN_OR_SKIP(1000, 650);
    show(many_lines(300));
    scroll_to_line(state, 200);
    settle();
    EXPECT_TRUE(item("panel.editor.line 200"));
    EXPECT_EQ(state.document.caret().line, 1);
    scroll_to_line(state, 9999);
    settle();
    EXPECT_TRUE(item("panel.editor.line 300"));
}

TEST_F(Editor, ThatIsOnlyReadKeepsItsText) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    style.read_only = true;
    focus();
    type("x");
    keys({key(Key::enter), key(Key::backspace), ctrl(U'x'), ctrl(U'd'), ctrl(U'h'), ctrl(U'z')});
    EXPECT_EQ(state.document.text(), kernel);
    keys({ctrl(U'a'), ctrl(U'c')});
    EXPECT_EQ(std::string(ImGui::GetClipboardText()), kernel);
    keys({ctrl(U'f')});
    settle();
    EXPECT_EQ(notes.focus, "panel.editor.find.query");
}

TEST_F(Editor, DrawsAnyBytesInOneCellEach) {
    OPEN_OR_SKIP(1000, 650);
    show("ok \xff\xc3 \x01\xe2\x80\xae end\r\nsecond\r\n");
    EXPECT_TRUE(says("ok ?? ?? end"));
    EXPECT_TRUE(says("second"));
    click(place(1, 13));
    EXPECT_EQ(notes.caret_column, 13);
}

}  // namespace
}  // namespace lanescope::editor
