// The window's saved state. The user may have edited the file.
#include "app/session/window_settings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "app/base/error.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class RememberedWindow : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "lanescope-memory-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        setenv("XDG_CONFIG_HOME", name.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_CONFIG_HOME");
        fs::remove_all(folder_);
    }
    void write(const std::string& text) {
        fs::create_directories(remembered_file().parent_path());
        std::ofstream(remembered_file()) << text;
    }
    static std::string fault_of_saving(const Remembered& now, const Remembered& before) {
        try {
            remember(now, before);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    }

private:
    fs::path folder_;
};

Remembered some_window() {
    Remembered now;
    now.width = 1234, now.height = 777;
    now.appearance = {.theme = Theme::projector, .text_scale = 1.25f, .letter_keys = false, .source_share = 0.5f};
    now.view_state.emplace().experiment.problem = parse_problem("sgemv:8x8");
    return now;
}

TEST_F(RememberedWindow, IsEmptyOnTheFirstDay) {
    EXPECT_EQ(remembered().kept, Remembered{});
    EXPECT_EQ(remembered().fault, "");
}

TEST_F(RememberedWindow, IsReadBackWhole) {
    remember(some_window());
    EXPECT_EQ(remembered().kept, some_window());
    EXPECT_EQ(remembered().fault, "");
}

TEST_F(RememberedWindow, KeepsItsDefaultsWhereTheFileSaysNothing) {
    write(R"({"appearance": {"theme": "light", "of a newer program": 1}, "later": []}  )");
    EXPECT_EQ(remembered().kept.appearance, (Appearance{.theme = Theme::light}));
    EXPECT_EQ(remembered().kept.view_state, std::nullopt);
    EXPECT_EQ(remembered().fault, "");
}

TEST_F(RememberedWindow, LosesOnlyThePartThatCannotBeRead) {
    write(R"({"width": "wide", "height": 700, "appearance": {"theme": "light", "text_scale": 99},
              "view_state": {"experiment": {"problem": "spmv:file="}, "view": {"first_warp": 7, "colour": "blue"}}})");
    const Memory memory = remembered();
    EXPECT_EQ(memory.kept.height, 700);
    EXPECT_EQ(memory.kept.appearance, (Appearance{.theme = Theme::light}));
    ASSERT_TRUE(memory.kept.view_state);
    EXPECT_EQ(memory.kept.view_state->view.first_warp, 7);
    for (const char* part :
         {"width", "appearance.text_scale", "spmv:file=", "view_state.view.colour", "window.json.unreadable"})
        EXPECT_NE(memory.fault.find(part), std::string::npos) << part << " in " << memory.fault;
    EXPECT_EQ(remembered().fault, "") << "it is said once";
    EXPECT_EQ(remembered().kept, memory.kept);
}

TEST_F(RememberedWindow, StartsEmptyAfterAFileThatIsNoObject) {
    for (const char* text : {"", "[]", "{", "\1\2\3", "7"}) {
        write(text);
        EXPECT_TRUE(remembered().fault.starts_with(remembered_file().string() + ": ")) << text;
        EXPECT_FALSE(fs::exists(remembered_file())) << text;
        EXPECT_EQ(remembered().fault, "") << text;
        remember(some_window());
        EXPECT_EQ(remembered().kept, some_window()) << text;
    }
}

TEST_F(RememberedWindow, NeverSavesASceneThatCannotBeReadBack) {
    const Remembered before = some_window();
    remember(before);
    Remembered now = before;
    now.appearance.theme = Theme::light;
    now.view_state->view.first_warp = -1;
    EXPECT_NE(fault_of_saving(now, before).find("first_warp"), std::string::npos);
    EXPECT_EQ(remembered().fault, "");
    EXPECT_EQ(remembered().kept.appearance.theme, Theme::light) << "the other parts are saved";
    EXPECT_EQ(remembered().kept.view_state, before.view_state);
}

TEST_F(RememberedWindow, KeepsWhatAnotherWindowHasChanged) {
    const Remembered before = some_window();
    remember(before);
    Remembered one = before, other = before;
    one.appearance.theme = Theme::light;
    other.appearance.text_scale = 2;
    other.width = 900;
    remember(one, before);
    remember(other, before);
    EXPECT_EQ(remembered().kept.appearance.theme, Theme::light);
    EXPECT_EQ(remembered().kept.appearance.text_scale, 2);
    EXPECT_EQ(remembered().kept.width, 900);
}

}  // namespace
}  // namespace lanescope
