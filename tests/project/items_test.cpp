// Whatever can be clicked or typed into is made by app/views/kit/items.h, which gives it a name: no test of the window
// has to aim at a pixel.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

/// The helper to use in place of a control of ImGui; empty where the line has none.
std::string helper_for(const std::string& line) {
    if (line.find("ImGui::InvisibleButton(") != std::string::npos) return "clickable";
    if (line.find("ImGui::InputText") != std::string::npos) return "text_field";
    if (line.find("ImGui::Selectable(") != std::string::npos) return "list_line";
    return {};
}

TEST(Items, AreMadeByTheHelpersThatNameThem) {
    const fs::path views = fs::path(LANESCOPE_SOURCE_DIR) / "app/views";
    for (const auto& entry : fs::recursive_directory_iterator(views)) {
        const fs::path& file = entry.path();
        if (file.extension() != ".cpp" || file == views / "kit/items.cpp") continue;
        std::ifstream in(file);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            EXPECT_EQ(helper_for(line), "") << file << ":" << number << ": use this helper of app/views/kit/items.h";
    }
}

TEST(Items, OfImGuiAreFound) {
    EXPECT_EQ(helper_for("    if (ImGui::InvisibleButton(\"row\", size)) toggle();"), "clickable");
    EXPECT_EQ(helper_for("    ImGui::InputTextWithHint(\"##path\", hint, &path);"), "text_field");
    EXPECT_EQ(helper_for("    if (clickable(\"row\", size)) toggle();"), "");
}

}  // namespace
