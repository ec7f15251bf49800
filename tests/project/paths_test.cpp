#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

/// Returns the paths that a line names as code, such as `app/main.cpp`, without wildcards and placeholders.
std::vector<std::string> paths_in(const std::string& line) {
    static const std::regex path(R"(`((?:app|assets|bench|docs|kernels|scripts|shaders|tests)/[a-z0-9_./-]*)`)");
    std::vector<std::string> paths;
    for (std::sregex_iterator at(line.begin(), line.end(), path), end; at != end; ++at) paths.push_back((*at)[1]);
    return paths;
}

std::vector<fs::path> all_pages() {
    std::vector<fs::path> found{root / "README.md", root / "CONTRIBUTING.md"};
    for (const auto& entry : fs::directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

TEST(Paths, ThatPagesNameAreThere) {
    for (const fs::path& page : all_pages()) {
        std::ifstream in(page);
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

TEST(Architecture, LeadsFromAClickToTheMapInTwelveFiles) {
    std::ifstream in(root / "docs/architecture.md");
    int files = 0;
    for (std::string line; std::getline(in, line);) files += std::regex_search(line, std::regex(R"(^\d+\. `app/)"));
    EXPECT_GE(files, 8);
    EXPECT_LE(files, 12);
}

}  // namespace
