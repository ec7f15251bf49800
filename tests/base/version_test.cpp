#include "app/base/version.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/base/files/home.h"
#include "app/base/system/loaded_libraries.h"

namespace lanescope {
namespace {

TEST(Version, IsThreeNumbers) { EXPECT_TRUE(is_newer_version(program_version(), "0.0.0")) << program_version(); }

TEST(Version, IsComparedByNumber) {
    EXPECT_TRUE(is_newer_version("0.10.0", "0.9.1"));
    EXPECT_TRUE(is_newer_version("1.0.0", "0.99.99"));
    EXPECT_TRUE(is_newer_version("0.2.1", "0.2.0"));
    EXPECT_FALSE(is_newer_version("0.2.0", "0.2.0"));
    EXPECT_FALSE(is_newer_version("0.1.9", "0.2.0"));
}

TEST(Version, IsNotNewerWithoutThreeNumbers) {
    for (const char* text : {"", "9", "9.9", "9.9.9.9", "9.9.x", "v9.9.9", "9.9.9 ", "-9.9.9", "99999999999.0.0"}) {
        EXPECT_FALSE(is_newer_version(text, "0.0.0")) << text;
        EXPECT_FALSE(is_newer_version("9.9.9", text)) << text;
    }
}

TEST(LoadedLibraries, AreFilesWithoutLinks) {
    const auto files = loaded_libraries();
    const auto is_library = [](const std::filesystem::path& file) {
        return file.filename().string().starts_with("libstdc++.so.6.");
    };
    EXPECT_EQ(std::ranges::count_if(files, is_library), 1);
    for (const auto& file : files) EXPECT_FALSE(std::filesystem::is_symlink(file)) << file;
}

class Home : public testing::Test {
protected:
    void SetUp() override { setenv("HOME", "/home/ada", 1); }
    void TearDown() override { before_.empty() ? unsetenv("HOME") : setenv("HOME", before_.c_str(), 1); }

private:
    const std::string before_ = std::getenv("HOME") ? std::getenv("HOME") : "";
};

TEST_F(Home, IsWrittenAsATilde) {
    EXPECT_EQ(with_tilde("/home/ada"), "~");
    EXPECT_EQ(with_tilde("A=/home/ada/x:/home/ada/y"), "A=~/x:~/y");
}

TEST_F(Home, IsNoPartOfAnotherPath) {
    for (const char* other : {"/home/adam/x", "/home/ada-2", "/mnt/home/ada/x", "/home//ada", "home/ada", ""})
        EXPECT_EQ(with_tilde(other), other);
}

TEST_F(Home, IsNotReplacedIfItIsTheRoot) {
    setenv("HOME", "/", 1);
    EXPECT_EQ(with_tilde("/usr/bin"), "/usr/bin");
}

}  // namespace
}  // namespace lanescope
