#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/views/kit/field_keys.h"
#include "tests/views/keyboard_window.h"
#include "tests/views/pointer.h"

namespace lanescope {
namespace {

class LetterKeys : public KeyboardWindow {
protected:
    void click(demo::Demo& demo, ImVec2 at) {
        for (const bool down : {true, false}) {
            window->begin_frame(true);
            point_at(at);
            press_button(down);
            demo::draw(*views, demo);
            window->end_frame();
        }
    }
    void type_into_a_field(demo::Demo& demo) {
        settle(demo);
        tab_to(demo, "experiment.rows.field");
        ASSERT_EQ(noted(demo).focus, "experiment.rows.field");
    }
};

const ImVec2 nothing{800, 20};  // in the header, next to its buttons

TEST_F(LetterKeys, AreKeysOfTheWindow) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    frame(demo, {Press{U'd'}});
    EXPECT_TRUE(demo.choice.view.map_difference);
}

TEST_F(LetterKeys, DoNothingOnceTheyAreOff) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.appearance.letter_keys = false;
    frame(demo, {Press{U'd'}, Press{U'g'}, Press{U'1'}, Press{U'?'}});
    EXPECT_FALSE(demo.choice.view.map_difference);
    EXPECT_EQ(demo.choice.view.warps, 4);
    frame(demo, {Press{Key::right}});
    EXPECT_EQ(demo.choice.view.cursor_step, 0);
    frame(demo, {Press{Key::f5}});
    EXPECT_TRUE(demo.asks<command::Run>());
    frame(demo, {Press{U'q', true}});
    EXPECT_TRUE(demo.asks<command::Quit>());
}

TEST_F(LetterKeys, DoNothingBesideAFieldThatAClickTookTheKeyboardFrom) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    type_into_a_field(demo);
    click(demo, nothing);
    frame(demo, {Press{U'd'}});
    EXPECT_FALSE(demo.choice.view.map_difference);
    EXPECT_TRUE(typing_was_missed());
    ImGui::GetCurrentContext()->Time += 2;
    frame(demo, {Press{U'd'}});
    EXPECT_TRUE(demo.choice.view.map_difference);
}

TEST_F(LetterKeys, AreKeysAgainOnceTheFieldWasLeftByAKey) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    type_into_a_field(demo);
    key(demo, Press{Key::tab});
    frame(demo, {Press{U'd'}});
    EXPECT_TRUE(demo.choice.view.map_difference);
    EXPECT_FALSE(typing_was_missed());
}

}  // namespace
}  // namespace lanescope
