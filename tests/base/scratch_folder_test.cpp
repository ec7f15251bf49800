#include "app/base/files/folders.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "app/base/error.h"
#include "app/base/system/scratch_folder.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class ScratchFolders : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        if (const char* given = std::getenv("TMPDIR")) before_ = given;
        setenv("TMPDIR", folder.c_str(), 1);
    }
    void TearDown() override {
        before_.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before_.c_str(), 1);
        TemporaryFolder::TearDown();
    }

    /// Waits up to 100 s, for loaded computers.
    bool becomes_empty() const {
        const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(100);
        while (!fs::is_empty(folder) && std::chrono::steady_clock::now() < last)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return fs::is_empty(folder);
    }

private:
    std::string before_;
};

TEST_F(ScratchFolders, AreGoneAtTheirEnd) {
    {
        const ScratchFolder scratch("test");
        put(scratch.path().filename() / "file", "content");
        EXPECT_EQ(scratch.path().parent_path(), folder);
    }
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(ScratchFolders, AreGoneWhenTheirProcessIsKilled) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const pid_t process = fork();
    if (process == 0) {
        const ScratchFolder scratch("test");
        put(scratch.path().filename() / "file", "content");
        if (write(ends[1], "made", 4) == 4) pause();
        _exit(1);
    }
    std::array<char, 4> made{};
    ASSERT_EQ(read(ends[0], made.data(), made.size()), 4);
    EXPECT_FALSE(fs::is_empty(folder));
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
    EXPECT_TRUE(becomes_empty());
    for (const int end : ends) close(end);
}

TEST_F(ScratchFolders, ThatNoProcessUsesAreRemovedAtTheNextStart) {
    const ScratchFolder used("test");
    create_directory(folder / "lanescope-scratch-test-abcdef");
    put("lanescope-scratch-test-abcdef/file", "content");
    create_directory(folder / "lanescope-of-somebody");
    put("lanescope-scratch-file", "content");
    remove_left_scratch();
    EXPECT_FALSE(fs::exists(folder / "lanescope-scratch-test-abcdef"));
    EXPECT_TRUE(fs::exists(used.path()));
    EXPECT_TRUE(fs::exists(folder / "lanescope-of-somebody"));
    EXPECT_TRUE(fs::exists(folder / "lanescope-scratch-file"));
}

TEST_F(ScratchFolders, AreBelowTmpWhenTmpdirIsNoFolder) {
    for (const char* given : {"", "/no/such/folder"}) {
        setenv("TMPDIR", given, 1);
        EXPECT_EQ(temporary_folder(), "/tmp");
    }
}

TEST_F(ScratchFolders, SayWhichFolderCannotBeWritten) {
    setenv("TMPDIR", "/proc", 1);
    try {
        const ScratchFolder scratch("test");
        ADD_FAILURE() << "nobody can create a folder there";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("/proc"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("set TMPDIR"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace lanescope
