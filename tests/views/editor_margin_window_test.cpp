// What stands beside an editor's text: marks, their explanations, and figures.
#include <gtest/gtest.h>

#include <utility>

#include "tests/views/editor_window.h"

namespace lanescope::editor {
namespace {

class EditorMargin : public EditorWindow {
protected:
    /// nullptr: there is none.
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
    look.gutter_width = 80;
    look.gutter = [&](int origin, ImVec2 from, ImVec2) { drawn.push_back({origin, from.y}); };
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
