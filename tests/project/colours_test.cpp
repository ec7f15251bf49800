// Panels must use named colours. Literal colours would ignore the theme.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

namespace {

namespace fs = std::filesystem;

// Searching for words takes a hundredth of the time of the regular expression.
bool may_have_colour(const std::string& line) {
    return line.find("IM_COL32") != line.npos || line.find("rgb(") != line.npos || line.find("ImColor") != line.npos ||
           line.find("0x") != line.npos;
}

bool has_colour(const std::string& line) {
    if (!may_have_colour(line)) return false;
    static const std::regex literal(R"(\bIM_COL32\w*|\brgb\(|\bImColor\b|0x[fF]{2}[0-9a-fA-F]{6}\b)");
    return std::regex_search(line, literal);
}

bool may_have(const fs::path& file) {
    const std::string name = file.filename().string();
    return file.parent_path().filename() == "kit" && (name.starts_with("theme") || name.starts_with("palette"));
}

TEST(Colours, StandInTheThemeAndThePaletteAlone) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(LANESCOPE_SOURCE_DIR) / "app/views")) {
        const fs::path& file = entry.path();
        if ((file.extension() != ".cpp" && file.extension() != ".h") || may_have(file)) continue;
        std::ifstream in(file);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            EXPECT_FALSE(has_colour(line)) << file << ":" << number << ": give it a name in kit/theme_colours.h";
    }
}

TEST(Colours, InWhateverWayAreFound) {
    EXPECT_TRUE(has_colour("draw(IM_COL32(1, 2, 3, 255));"));
    EXPECT_TRUE(has_colour("draw(with_alpha(IM_COL32_WHITE, 0.5f));"));
    EXPECT_TRUE(has_colour("const ImU32 red = 0xFF0000C0;"));
    EXPECT_FALSE(has_colour("draw(theme::text);"));
}

}  // namespace
