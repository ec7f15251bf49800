#include <gtest/gtest.h>

#include "tests/views/keyboard_window.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class NumberFields : public KeyboardWindow {
protected:
    void enter(demo::Demo& demo, const std::string& field, const std::string& text) {
        tab_to(demo, field);
        type(demo, text);
        key(demo, Press{Key::tab});
    }
    /// Fields of Dear ImGui query its key state.
    static void escape_is_down(bool down) {
#if IMGUI_VERSION_NUM < 18700
        ImGui::GetIO().KeysDown[ImGui::GetIO().KeyMap[ImGuiKey_Escape]] = down;
#else
        ImGui::GetIO().AddKeyEvent(ImGuiKey_Escape, down);
#endif
    }
    std::string complaint(demo::Demo& demo, const std::string& around) {
        const std::string start = around + ".refused ";
        for (const WindowItem& item : noted(demo).items)
            if (item.name.starts_with(start)) return item.name.substr(start.size());
        return {};
    }
};

TEST_F(NumberFields, KeepTheirNumberAndWhatWasRefused) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    const Problem before = demo.choice.experiment.problem;
    for (const std::string text : {"-5", "abc", "1,5", "9999999999"}) {
        enter(demo, "experiment.rows.field", text);
        EXPECT_EQ(demo.choice.experiment.problem, before) << text;
        tab_to(demo, "experiment.rows.field");
        EXPECT_EQ(noted(demo).text, text);
        key(demo, Press{Key::tab});
    }
}

TEST_F(NumberFields, ShowTheirLimitsWhereTheyRefuse) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.experiment.problem = parse_problem("spmv:rmat,scale=10,edges=8");
    settle(demo);
    EXPECT_EQ(complaint(demo, "experiment.scale"), "");
    enter(demo, "experiment.scale.field", "99");
    EXPECT_EQ(complaint(demo, "experiment.scale"), "Scale: 1 to 27") << "more nonzeros than an int can count";
    enter(demo, "experiment.scale.field", "abc");
    EXPECT_EQ(complaint(demo, "experiment.scale"), "Scale: 1 to 27; 'abc' is not a whole number");
    enter(demo, "experiment.scale.field", "1,5");
    EXPECT_NE(complaint(demo, "experiment.scale").find("a comma separates thousands"), std::string::npos);
    enter(demo, "experiment.scale.field", "12");
    EXPECT_EQ(complaint(demo, "experiment.scale"), "");
    EXPECT_EQ(to_string(demo.choice.experiment.problem), "spmv:rmat,scale=12,edges=8,seed=7");
}

TEST_F(NumberFields, TakeNumbersAsUsersTypeThem) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.experiment.problem = parse_problem("spmv:uniform,rows=1000");
    settle(demo);
    for (const auto& [text, rows] : {std::pair("64k", "rows=64000,"),
                                     {"60 000", "rows=60000,"},
                                     {"1e5", "rows=100000,"},
                                     {"200,000", "rows=200000,"},
                                     {"300'000", "rows=300000,"},
                                     {"4Ki", "rows=4096,"}}) {
        enter(demo, "experiment.rows.field", text);
        const std::string now = to_string(demo.choice.experiment.problem);
        EXPECT_NE(now.find(rows), std::string::npos) << text << ": " << now;
    }
}

TEST_F(NumberFields, RejectADecimalComma) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.experiment.problem = parse_problem("sgemv:64x64");
    settle(demo);
    enter(demo, "experiment.alpha", "1,5");
    EXPECT_EQ(complaint(demo, "experiment"), "\u03B1: '1,5' is not a number; write 1.5");
    EXPECT_EQ(to_string(demo.choice.experiment.problem), "sgemv:64x64,alpha=1,beta=0,seed=7");
}

TEST_F(NumberFields, ShowTheirNumberAgainAfterEsc) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.experiment.problem = parse_problem("spmv:uniform,rows=1000");
    settle(demo);
    enter(demo, "experiment.rows.field", "abc");
    tab_to(demo, "experiment.rows.field");
    escape_is_down(true);
    frame(demo, {Press{Key::escape}});
    escape_is_down(false);
    settle(demo);
    EXPECT_EQ(complaint(demo, "experiment.rows"), "");
    tab_to(demo, "experiment.seed");
    tab_to(demo, "experiment.rows.field");
    EXPECT_EQ(noted(demo).text, "1 000");
}

TEST_F(NumberFields, KeepARejectedText) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "experiment.text");
    key(demo, Press{Key::enter});
    type(demo, "spmv:rmat,scale=99");
    key(demo, Press{Key::tab});
    EXPECT_EQ(complaint(demo, "experiment"), "scale '99' in 'spmv:rmat,scale=99': expected an integer from 1 to 30");
    tab_to(demo, "experiment.text");
    key(demo, Press{Key::enter});
    EXPECT_EQ(noted(demo).text, "spmv:rmat,scale=99");
}

}  // namespace
}  // namespace lanescope
