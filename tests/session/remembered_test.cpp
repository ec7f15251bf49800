// What the window keeps for its next start, in a file that anybody may have changed.
#include "app/session/remembered.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "app/model/text/error.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class Memory : public testing::Test {
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
    std::string complaint() {
        try {
            remembered();
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    }

private:
    fs::path folder_;
};

TEST_F(Memory, IsEmptyOnTheFirstDay) { EXPECT_EQ(remembered(), Remembered{}); }

TEST_F(Memory, IsReadBackWhole) {
    Remembered now;
    now.width = 1234, now.height = 777;
    now.look = {.theme = Theme::projector, .text_scale = 1.25f, .letter_keys = false, .source_share = 0.5f};
    now.scene.emplace().experiment.problem = parse_problem("sgemv:8x8");
    remember(now);
    EXPECT_EQ(remembered(), now);
}

TEST_F(Memory, KeepsItsDefaultsWhereTheFileSaysNothing) {
    write(R"({"look": {"theme": "light", "of a newer program": 1}, "later": []}  )");
    EXPECT_EQ(remembered().look, (Look{.theme = Theme::light}));
    EXPECT_EQ(remembered().scene, std::nullopt);
}

TEST_F(Memory, SaysWhichFileCannotBeUnderstoodAndWhy) {
    for (const char* text : {"", "[]", "{", R"({"width": "wide"})", R"({"width": -5})",
                             R"({"look": {"text_scale": 99}})", R"({"look": 1})", R"({"scene": {"view": 3}})"}) {
        write(text);
        EXPECT_TRUE(complaint().starts_with(remembered_file().string() + " cannot be understood: ")) << text;
        EXPECT_TRUE(complaint().ends_with("; mend or remove it")) << text;
    }
}

}  // namespace
}  // namespace lanescope
