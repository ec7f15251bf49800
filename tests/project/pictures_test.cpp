// Pages show exactly the pictures that scripts/pictures makes, and the tree contains no others.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

Names matches(const std::string& text, const char* pattern) {
    const std::regex what(pattern, std::regex::ECMAScript | std::regex::multiline);
    Names names;
    for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at) names.insert((*at)[1]);
    return names;
}

Names shown_in(const std::string& page) { return matches(page, R"(\]\((?:docs/)?images/([^)]+)\))"); }
Names made_by(const std::string& script) { return matches(script, R"(^(?:picture|drawing) (\S+))"); }

Names shown() {
    Names names;
    for (const std::string& page : pages()) names.merge(shown_in(text_of(root / page)));
    return names;
}

TEST(Pictures, ThatPagesShowAreThoseThatTheScriptMakes) {
    EXPECT_EQ(shown(), made_by(text_of(root / "scripts/pictures")));
}

TEST(Pictures, AreAllShownOnPages) {
    Names files;
    for (const auto& entry : fs::directory_iterator(root / "docs/images")) files.insert(entry.path().filename());
    EXPECT_EQ(files, shown());
}

TEST(Pictures, AreFoundInPagesAndInTheScript) {
    EXPECT_EQ(shown_in("![A](images/a.png) and [![B](docs/images/b.svg)](x)"), (Names{"a.png", "b.svg"}));
    EXPECT_EQ(made_by("# picture x\npicture a.png --tab sweep\n    picture in a loop\ndrawing b.svg draw.py\n"),
              (Names{"a.png", "b.svg"}));
}

}  // namespace
