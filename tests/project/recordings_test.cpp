#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_bytes = 4'000'000;

std::vector<fs::path> recordings() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(root / "assets/recordings")) found.push_back(entry.path());
    return found;
}

bool is_used(const std::string& name) {
    if (text_of(root / "scripts/pictures").find(name) != std::string::npos) return true;
    for (const char* folder : {"assets/lessons", "tests/window"})
        for (const auto& entry : fs::directory_iterator(root / folder))
            if (text_of(entry.path()).find(name) != std::string::npos) return true;
    return false;
}

TEST(Recordings, AreSmall) {
    std::uintmax_t bytes = 0;
    for (const fs::path& file : recordings()) bytes += fs::file_size(file);
    EXPECT_LE(bytes, max_bytes) << "keep fewer warps: lanescope open FILE.lane --keep-warps N --out SMALL.lane";
}

TEST(Recordings, AreUsedAndCanBeMadeAgain) {
    const std::string script = text_of(root / "scripts/recordings");
    for (const fs::path& file : recordings()) {
        EXPECT_TRUE(is_used(file.filename())) << file;
        EXPECT_NE(script.find(file.stem()), std::string::npos) << "scripts/recordings does not make " << file;
    }
}

}  // namespace
