// A number that cannot be is named beside its field, and the old one stays.
#include <gtest/gtest.h>

#include "tests/views/keyboard_window.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class NumberFields : public KeyboardWindow {
protected:
    void enter(demo::Demo& demo, const std::string& text) {
        tab_to(demo, "experiment.rows.field");
        type(demo, text);
        key(demo, Press{Key::tab});
    }
};

// wrapped_label() draws by ImGui, unseen by the watcher: what it says is asked of the layout of the panel.
TEST_F(NumberFields, KeepTheirNumberWhereAnotherCannotBe) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    const Problem before = demo.choice.experiment.problem;
    for (const char* text : {"-5", "abc"}) {
        enter(demo, text);
        EXPECT_EQ(demo.choice.experiment.problem, before) << text;
    }
}

TEST_F(NumberFields, TakeThousandsAndMillions) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    enter(demo, "64k");
    EXPECT_NE(to_string(demo.choice.experiment.problem).find("rows=64000"), std::string::npos)
        << to_string(demo.choice.experiment.problem);
}

}  // namespace
}  // namespace lanescope
