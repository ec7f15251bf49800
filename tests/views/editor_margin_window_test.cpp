#include <gtest/gtest.h>

#include <utility>

#include "tests/views/editor_window.h"

namespace lanescope::editor {
namespace {

class EditorMargin : public EditorWindow {
protected:
    /// Returns nullptr without a tooltip.
    static const ImGuiWindow* tip() {
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if (w->Active && std::string(w->Name).starts_with("##Tooltip")) return w;
        return nullptr;
    }
};

TEST_F(EditorMargin, SaysWhatMarksSay) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    state.document.set_marks({{2, MarkKind::error, "'threadIdy' is not declared", 0}});
    EXPECT_TRUE(says("'threadIdy' is not declared"));
    focus();
    keys({with_ctrl(key(Key::home)), key(Key::enter)});
    EXPECT_EQ(state.document.marks().front().line, 3);
    EXPECT_TRUE(says("'threadIdy' is not declared"));
}

TEST_F(EditorMargin, ShowsAllOfAnErrorBelowItsLine) {
    OPEN_OR_SKIP(1000, 650);
    style.gutter_width = 80;
    style.gutter = [](int, ImVec2, ImVec2) {};
    show(kernel);
    const float line_3 = place(3, 1).y;
    const std::string error =
        "no suitable conversion function from the type 'float' to the type 'const float *' exists: the second argument "
        "of the function 'accumulate' is an array, and this is one of its elements";
    state.document.set_marks({{2, MarkKind::error, error, 0}, {2, MarkKind::figures, "", 0}});
    std::string said;
    for (const std::string& words : texts()) said += words + " ";
    for (const char* part : {"no suitable conversion", "the second argument", "one of its elements"})
        EXPECT_NE(said.find(part), std::string::npos) << said;
    EXPECT_EQ(said.find("\u2026"), std::string::npos) << "nothing is cut: " << said;
    EXPECT_GT(place(3, 1).y, line_3) << "the message has rows of its own";
    click(place(3, 5));
    EXPECT_EQ(state.document.caret().line, 3) << "lines below are met where they are drawn";
}

TEST_F(EditorMargin, KeepsTheTopLineWhenAnErrorGoes) {
    OPEN_OR_SKIP(1000, 650);
    show(many_lines(200));
    state.document.set_marks({{2, MarkKind::error, "an error above what is in sight", 0}});
    settle();
    state.line_to_show = 120;
    settle();
    const float before = place(120, 1).y;
    state.document.set_marks({});
    settle();
    EXPECT_EQ(place(120, 1).y, before);
}

TEST_F(EditorMargin, ExplainsAMarkInTheMargin) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    state.document.set_marks({{2, MarkKind::hazard, "Lane 9 reads what lane 4 wrote.", 0}});
    settle();
    const auto point_at_margin_of = [&](int line) {
        for (int i = 0; i < 3; ++i) frame({}, {.at = {middle_of("panel.editor.margin").x, place(line, 1).y}});
    };
    point_at_margin_of(1);
    EXPECT_FALSE(tip());
    point_at_margin_of(2);
    ASSERT_TRUE(tip());
    EXPECT_GT(tip()->Size.x, tip()->Size.y) << "its words stand side by side";
}

TEST_F(EditorMargin, LetsItsOwnerDrawFiguresBesideTheirLines) {
    OPEN_OR_SKIP(1000, 650);
    show(kernel);
    std::vector<std::pair<int, float>> drawn;
    style.gutter_width = 80;
    style.gutter = [&](int origin, ImVec2 from, ImVec2) { drawn.push_back({origin, from.y}); };
    state.document.set_marks({{3, MarkKind::figures, "", 0}});
    settle();
    drawn.clear();
    frame();
    ASSERT_EQ(drawn.size(), 1u);
    EXPECT_EQ(drawn[0].first, 3);
    EXPECT_EQ(drawn[0].second, item("panel.editor.line 3")->top);
    focus();
    keys({with_ctrl(key(Key::home)), key(Key::enter)});
    drawn.clear();
    frame();
    ASSERT_EQ(drawn.size(), 1u);
    EXPECT_EQ(drawn[0].first, 3) << "it was the third when it ran";
    EXPECT_EQ(drawn[0].second, item("panel.editor.line 4")->top);
}

}  // namespace
}  // namespace lanescope::editor
