// Two types with one name violate the one-definition rule. Compiler and linker do not report this, and functions of one
// type run on objects of the other.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <string>
#include <vector>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

/// Returns types of named namespaces, without nested types: "lanescope::emulator::Fiber".
std::vector<std::string> types_in(const std::string& text) {
    static const std::regex opens(R"(namespace ([\w:]+) \{)"), closes(R"(\}  // namespace.*)"),
        defines(R"((?:struct|class|enum class) (\w+)(?: final)?(?: :[^;{]*)? \{.*)");
    std::vector<std::string> types;
    std::string place;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch parts;
        if (std::regex_match(line, parts, opens)) place = parts[1];
        if (std::regex_match(line, closes)) place.clear();
        if (!place.empty() && std::regex_match(line, parts, defines)) types.push_back(place + "::" + parts[1].str());
    }
    return types;
}

/// Headers for kernels belong to other programs, and only one of the two fibers is compiled.
bool counts(const fs::path& file) {
    const std::string path = file.string();
    const auto is_below = [&](const char* folder) { return path.find(folder) != std::string::npos; };
    return file.extension() == ".h" && !is_below("/machine/cuda/") && !is_below("/toolchain/device/") &&
           file.filename() != "fiber_boost.h";
}

TEST(Types, AreDefinedOncePerName) {
    std::map<std::string, fs::path> known;
    for (const char* folder : {"app", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (!counts(entry.path())) continue;
            for (const std::string& type : types_in(text_of(entry.path()))) {
                const auto [first, is_new] = known.emplace(type, entry.path());
                EXPECT_TRUE(is_new) << type << " is in " << first->second << " and in " << entry.path();
            }
        }
    EXPECT_GT(known.size(), 400u);
}

TEST(Types, AreFoundInNamespaces) {
    EXPECT_EQ(types_in("namespace lanescope {\nstruct A {\n    struct Inner {\n};\nclass B final : public A {\n"
                       "enum class C : int { one };\nstruct Declared;\n}  // namespace lanescope\nstruct Outside {\n"),
              (std::vector<std::string>{"lanescope::A", "lanescope::B", "lanescope::C"}));
}

}  // namespace
