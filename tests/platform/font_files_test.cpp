#include "app/platform/font_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class FontFiles : public testing::Test {
protected:
    void SetUp() override { fs::create_directories(folder); }
    void TearDown() override { fs::remove_all(folder); }
    void put(const std::string& name) {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << "a font";
    }
    /// A folder per process, because tests run in parallel.
    const fs::path folder = fs::path(testing::TempDir()) / ("lanescope_fonts_" + std::to_string(getpid()));
};

TEST_F(FontFiles, AreFoundInSubfolders) {
    put("opentype/inter/Inter-Regular.otf");
    put("opentype/inter/Inter-SemiBold.otf");
    put("opentype/inter/Inter-Italic.otf");
    put("truetype/jetbrains-mono/JetBrainsMono-Regular.ttf");
    const auto found = find_font_files(folder);
    EXPECT_EQ(found.text, folder / "opentype/inter/Inter-Regular.otf");
    EXPECT_EQ(found.strong, folder / "opentype/inter/Inter-SemiBold.otf");
    EXPECT_EQ(found.italic, folder / "opentype/inter/Inter-Italic.otf");
    EXPECT_EQ(found.mono, folder / "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf");
}

TEST_F(FontFiles, MayHaveTheNamesOfOtherReleases) {
    put("inter/InterVariable.ttf");
    put("jetbrains/JetBrainsMono[wght].ttf");
    const auto found = find_font_files(folder);
    EXPECT_EQ(found.text, folder / "inter/InterVariable.ttf");
    EXPECT_EQ(found.mono, folder / "jetbrains/JetBrainsMono[wght].ttf");
    EXPECT_FALSE(found.strong);
}

TEST_F(FontFiles, MayBeMissing) {
    put("inter/Inter-Italic.otf");
    const auto found = find_font_files(folder);
    EXPECT_FALSE(found.text || found.strong || found.mono);
    EXPECT_FALSE(find_font_files(folder / "nowhere").text);
}

}  // namespace
}  // namespace lanescope
