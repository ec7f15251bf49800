#include "app/session/file_status.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class RecentFiles : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "lanescope-recent-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder = name;
        setenv("XDG_STATE_HOME", name.c_str(), 1);
        fs::create_directories(list().parent_path());
        for (const char* file : {"a.cu", "b.cu"}) std::ofstream(folder / file) << "\n";
    }
    void TearDown() override {
        unsetenv("XDG_STATE_HOME");
        fs::remove_all(folder);
    }
    fs::path list() const { return folder / "lanescope/recent-files"; }
    std::string a() const { return folder / "a.cu"; }
    std::string b() const { return folder / "b.cu"; }
    fs::path folder;
};

using Paths = std::vector<std::string>;

TEST_F(RecentFiles, AreThoseOfAllWindows) {
    keep_recent_file(a());
    keep_recent_file(b());  // as another window would
    EXPECT_EQ(recent_files(), (Paths{b(), a()}));
}

TEST_F(RecentFiles, LeaveOutLinesThatAreNoPaths) {
    std::ofstream(list()) << "relative.cu\n/with\ttab.cu\n"
                          << std::string("/\0zero.cu\n", 10) << a() << "\n"
                          << a() << "\n";
    EXPECT_EQ(recent_files(), Paths{a()});
}

TEST_F(RecentFiles, WorkAgainAfterADamagedList) {
    const auto expect_again = [&] {
        EXPECT_EQ(recent_files(), Paths{});
        keep_recent_file(a());
        EXPECT_EQ(recent_files(), Paths{a()});
        fs::remove_all(list());
    };
    fs::create_directory(list());
    expect_again();
    ASSERT_EQ(mkfifo(list().c_str(), 0600), 0);
    expect_again();
    std::ofstream(list()) << std::string(2 << 20, '/');
    expect_again();
}

}  // namespace
}  // namespace lanescope
