// What the program remembers from one start to the next.
#include "app/system/own_folders.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

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

}  // namespace
}  // namespace lanescope
