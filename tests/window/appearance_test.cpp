#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

constexpr int dark = 0, light = 1, projector = 2;

class Appearance : public AtEverySize {
protected:
    void open_with(const Tokens& more) {
        Tokens arguments{"--problem", "spmv:uniform,rows=96,cols=96,max=32", "--variants", "thread_per_row"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        open(arguments);
        wait_for(done(1));
        wait_for_rest();
    }
    /// Starts presentation mode. Returns its default text size.
    double present() {
        open_with({});
        key("F11");
        wait_for({is("presenting", true), above("text_scale", 0.0)});
        wait_for_rest();
        return now().number("text_scale");
    }
};

bool is_light(const Picture& picture) {
    std::size_t bright = 0;
    for (std::size_t i = 0; i + 2 < picture.rgb.size(); i += 3) bright += picture.rgb[i + 1] > 160;
    return 6 * bright > picture.rgb.size();
}

TEST_P(Appearance, GoesFromThemeToTheme) {
    open_with({});
    EXPECT_FALSE(is_light(picture()));
    key("I");
    wait_for(is("theme", light));
    EXPECT_TRUE(is_light(picture()));
    key("I");
    wait_for(is("theme", projector));
    EXPECT_TRUE(is_light(picture()));
    key("I");
    wait_for(is("theme", dark));
    EXPECT_FALSE(is_light(picture()));
    close();
}

TEST_P(Appearance, BeginsInTheThemeThatIsAskedFor) {
    open_with({"--theme", "light"});
    wait_for(is("theme", light));
    EXPECT_TRUE(is_light(picture_of("maps")));
    close();
}

TEST_P(Appearance, HasATextSizeThatATeacherFindsWithoutAKey) {
    const double usual = present();
    click("appearance.larger text");
    wait_for(above("text_scale", usual + 0.05));
    click("appearance.smaller text");
    wait_for(below("text_scale", usual + 0.05));
    wait_for_rest();  // the button has moved with the new text size
    click("appearance.smaller text");
    wait_for(below("text_scale", usual - 0.05));
    close();
}

TEST_P(Appearance, IsNotAtRestWhileALateFrameHasLettersOfTheOldSize) {
    const double usual = present();
    click_late("appearance.larger text");
    wait_until_seen({above("text_scale", usual + 0.05), is("at_rest", false)});
    close();
}

TEST_P(Appearance, HasItsThemesAtTheFootInFrontOfAClass) {
    present();
    click("appearance.theme");
    click("appearance.theme.Projector");
    wait_for(is("theme", projector));
    wait_for_rest();
    EXPECT_TRUE(is_light(picture()));
    key("F11");
    wait_for({is("presenting", false), is("theme", projector)});
    close();
}

TEST_P(Appearance, FoldsHints) {
    open_with({});
    const double open_at = where("source.fold hints").top;
    const auto stands = [](const char* words, const std::function<bool(double)>& holds) {
        return Condition{words, [=](const State& state) {
                             const auto place = state.place("source.fold hints");
                             return place && holds(place->top);
                         }};
    };
    click("source.fold hints");
    wait_for(stands("the text has the room", [=](double top) { return top > open_at; }));
    click("source.fold hints");
    wait_for(stands("the remarks are there again", [=](double top) { return top == open_at; }));
    close();
}

INSTANTIATE_TEST_SUITE_P(At, Appearance, every_size, name_of_size);

}  // namespace
}  // namespace lanescope::window_test
