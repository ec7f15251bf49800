#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

std::vector<std::string> matches_in(const std::string& text, const std::regex& what) {
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at) found.push_back((*at)[1]);
    return found;
}

/// Returns the paths that a line names as code, such as `app/main.cpp`, without wildcards and placeholders.
std::vector<std::string> paths_in(const std::string& line) {
    static const std::regex path(R"(`((?:app|assets|bench|docs|kernels|scripts|shaders|tests)/[a-z0-9_./-]*)`)");
    return matches_in(line, path);
}

/// Returns the targets of a page's links to files and headings, outside of blocks of code.
std::vector<std::string> targets_in(const std::string& page) {
    static const std::regex link(R"(\]\(((?!https?:|lesson:)[^)\s]+)\))"), code("`[^`]*`");
    std::vector<std::string> targets;
    std::istringstream lines(page);
    bool fenced = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) fenced = !fenced;
        if (fenced || line.starts_with("    ")) continue;
        for (const std::string& target : matches_in(std::regex_replace(line, code, "`"), link))
            targets.push_back(target);
    }
    return targets;
}

bool has_heading(const std::string& page, const std::string& anchor) {
    const auto headings = matches_in(page, std::regex(R"(^#+ (.+)$)", std::regex::multiline));
    return std::ranges::any_of(headings, [&](const std::string& heading) { return anchor_of(heading) == anchor; });
}

TEST(Paths, ThatPagesNameAreThere) {
    for (const std::string& page : pages()) {
        std::ifstream in(root / page);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            for (const std::string& path : paths_in(line))
                EXPECT_TRUE(fs::exists(root / path)) << page << ":" << number << ": " << path;
    }
}

TEST(Paths, AreFoundInCode) {
    EXPECT_EQ(paths_in("`app/main.cpp`, `kernels/` and `lanescope run`"),
              (std::vector<std::string>{"app/main.cpp", "kernels/"}));
    EXPECT_EQ(paths_in("`kernels/<operation>/NN_<id>.cu`, `assets/devices/*.json`"), std::vector<std::string>{});
}

TEST(Links, LeadToFilesAndHeadings) {
    for (const std::string& page : pages())
        for (const std::string& target : targets_in(text_of(root / page))) {
            const std::size_t hash = std::min(target.find('#'), target.size());
            const fs::path file = hash == 0 ? root / page : (root / page).parent_path() / target.substr(0, hash);
            ASSERT_TRUE(fs::exists(file)) << page << ": " << target;
            if (hash < target.size()) {
                EXPECT_TRUE(has_heading(text_of(file), target.substr(hash + 1))) << page << ": " << target;
            }
        }
}

TEST(Links, AreFoundInText) {
    EXPECT_EQ(
        targets_in("[a](b.md#c), [d](https://e) and `[f](g)`\n![h](i.png)\n    [j](k)\n```\n[l](m)\n```\n[n](#o)"),
        (std::vector<std::string>{"b.md#c", "i.png", "#o"}));
    EXPECT_TRUE(has_heading("# A\n\n### Why `b` is fast\n", "why-b-is-fast"));
    EXPECT_FALSE(has_heading("Text # A\n", "a"));
}

TEST(Documentation, HasAtMostTenPagesAndAShortReadme) {
    EXPECT_LE(pages().size(), 12u) << "ten of docs/, README.md and CONTRIBUTING.md";
    EXPECT_LE(std::ranges::count(text_of(root / "README.md"), '\n'), 80);
}

TEST(Architecture, LeadsFromAClickToTheMapInTwelveFiles) {
    std::ifstream in(root / "CONTRIBUTING.md");
    int files = 0;
    for (std::string line; std::getline(in, line);) files += std::regex_search(line, std::regex(R"(^\d+\. `app/)"));
    EXPECT_GE(files, 8);
    EXPECT_LE(files, 12);
}

}  // namespace
