#include "app/base/files/folders.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <optional>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class StateFolder : public testing::Test {
protected:
    void SetUp() override { setenv("XDG_STATE_HOME", folder.c_str(), 1); }
    void TearDown() override {
        unsetenv("XDG_STATE_HOME");
        fs::remove_all(folder);
    }
    const fs::path folder = fs::path(testing::TempDir()) / ("lanescope_state_" + std::to_string(getpid()));
};

TEST_F(StateFolder, IsTheProgramsOwnBelowThatOfAllPrograms) { EXPECT_EQ(state_folder(), folder / "lanescope"); }

TEST_F(StateFolder, IsAskedAboutAFirstTimeOnce) {
    EXPECT_TRUE(is_first_time("tour"));
    EXPECT_FALSE(is_first_time("tour"));
    EXPECT_TRUE(is_first_time("another"));
}

TEST_F(StateFolder, WhereNothingCanBeKeptItIsNeverTheFirstTime) {
    std::ofstream(folder) << "a file where the folder should be";
    EXPECT_FALSE(is_first_time("tour"));
    fs::remove(folder);
}

/// Sets an environment variable for one test; nullptr removes it.
class Environment {
public:
    Environment(const char* name, const char* value) : name_(name) {
        if (const char* old = std::getenv(name)) before_ = old;
        value ? setenv(name, value, 1) : unsetenv(name);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    ~Environment() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(UserFolders, IgnoreARelativePath) {
    const Environment home("HOME", "/home/somebody"), cache("XDG_CACHE_HOME", "relative/cache");
    EXPECT_EQ(cache_folder(), "/home/somebody/.cache/lanescope");
}

TEST(UserFolders, AreInTheHomeOfTheUserDatabaseWithoutHome) {
    const passwd* user = getpwuid(geteuid());
    if (!user || !fs::is_directory(user->pw_dir)) GTEST_SKIP() << "this user has no home";
    const Environment cache("XDG_CACHE_HOME", nullptr);
    for (const char* home : {static_cast<const char*>(nullptr), "", "relative"}) {
        const Environment changed("HOME", home);
        EXPECT_EQ(cache_folder(), fs::path(user->pw_dir) / ".cache/lanescope");
    }
}

using PrivateFolder = TemporaryFolder;

TEST_F(PrivateFolder, IsCreatedForThisUserAlone) {
    EXPECT_EQ(private_folder(folder / "new"), folder / "new");
    EXPECT_EQ(fs::status(folder / "new").permissions(), fs::perms::owner_all);
    EXPECT_EQ(private_folder(folder / "new"), folder / "new") << "it is there already";
}

TEST_F(PrivateFolder, IsNotTakenFromAnotherUser) {
    create_directory(folder / "open");
    fs::permissions(folder / "open", fs::perms::all);
    EXPECT_EQ(private_folder(folder / "open"), std::nullopt);
    create_directory_symlink(folder, folder / "link");
    EXPECT_EQ(private_folder(folder / "link"), std::nullopt);
    put("file", "");
    EXPECT_EQ(private_folder(folder / "file"), std::nullopt);
    if (geteuid() != 0) GTEST_SKIP() << "only root can make another user's folder";
    create_directory(folder / "theirs");
    fs::permissions(folder / "theirs", fs::perms::owner_all);
    ASSERT_EQ(chown((folder / "theirs").c_str(), 12345, 12345), 0);
    EXPECT_EQ(private_folder(folder / "theirs"), std::nullopt);
}

}  // namespace
}  // namespace lanescope
