// app/views/kit/items.h makes and names all controls, so tests of the window need no pixel positions.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

/// Returns the helper to use instead of Dear ImGui's control, or an empty string.
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

TEST(Items, FindImGuisItems) {
    EXPECT_EQ(helper_for("    if (ImGui::InvisibleButton(\"row\", size)) toggle();"), "clickable");
    EXPECT_EQ(helper_for("    ImGui::InputTextWithHint(\"##path\", hint, &path);"), "text_field");
    EXPECT_EQ(helper_for("    if (clickable(\"row\", size)) toggle();"), "");
}

}  // namespace
