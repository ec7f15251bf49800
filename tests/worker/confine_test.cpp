// A confined process tries each way out. It is refused, goes on to say so, and nothing has happened outside.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <map>
#include <thread>
#include <vector>

#include "tests/model/temporary_folder.h"
#include "tests/worker/child.h"
#include "tests/worker/escapes.h"

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;

int number_of_parent = 7;

/// A folder and a process to be reached, and what they look like.
class OutsideOfAChild : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        block_signals();
        fs::create_directory(folder / "inner");
        const fs::path known = put("known", "known");
        chmod(known.c_str(), 0644);
        const std::string unused = folder.filename().string();
        outside = {folder, known, home_or(folder) / unused, fs::path("/dev/shm") / unused};
        outside.parent = getpid();
        outside.number_of_parent = &number_of_parent;
        outside.open_for_reading = open(known.c_str(), O_RDONLY);
    }
    void TearDown() override {
        close(outside.open_for_reading);
        for (const fs::path& path : {outside.at_home, outside.in_memory}) fs::remove(path);
        take_signals();
        TemporaryFolder::TearDown();
    }

    /// Names, kinds, modes, times and contents: equal before and after when nothing was changed.
    std::map<std::string, std::string> picture() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            struct stat status {};
            lstat(entry.path().c_str(), &status);
            found[entry.path().string()] = std::to_string(status.st_mode) + " " + std::to_string(status.st_mtime) +
                                           " " + std::to_string(status.st_nlink) + " " +
                                           (S_ISREG(status.st_mode) ? get(entry.path()) : "");
        }
        return found;
    }
    static bool was_signalled() {
        sigset_t waiting;
        sigpending(&waiting);
        return sigismember(&waiting, SIGUSR1);
    }
    static rlim_t open_files() {
        rlimit limit{};
        getrlimit(RLIMIT_NOFILE, &limit);
        return limit.rlim_cur;
    }

    Outside outside;

private:
    /// A user of a build machine may have none.
    static fs::path home_or(const fs::path& other) {
        const char* home = std::getenv("HOME");
        return home && fs::is_directory(home) ? fs::path(home) : other;
    }
    static void block_signals() {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGUSR1);
        sigprocmask(SIG_BLOCK, &one, nullptr);
    }
    static void take_signals() {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGUSR1);
        const timespec at_once{};
        while (sigtimedwait(&one, nullptr, &at_once) > 0) continue;
        sigprocmask(SIG_UNBLOCK, &one, nullptr);
    }
};

class EveryEscape : public OutsideOfAChild, public testing::WithParamInterface<NamedEscape> {};

bool is_refusal(int error) { return error == EPERM || error == EACCES || error == ENOSYS; }

TEST_P(EveryEscape, IsRefusedAndChangesNothing) {
    const auto before = picture();
    const rlim_t files_before = open_files();
    const Told told = in_confined_child([&](int) { return GetParam().escape(outside); });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_TRUE(told.ended_by_itself) << "it was killed, where it should have been refused";
    EXPECT_TRUE(is_refusal(told.code)) << "errno " << told.code;
    EXPECT_EQ(picture(), before);
    EXPECT_FALSE(fs::exists(outside.at_home));
    EXPECT_FALSE(fs::exists(outside.in_memory));
    EXPECT_FALSE(was_signalled());
    EXPECT_EQ(open_files(), files_before);
    EXPECT_EQ(number_of_parent, 7);
}

std::string name_of(const testing::TestParamInfo<NamedEscape>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Confine, EveryEscape, testing::ValuesIn(escapes()), name_of);

/// Else the test above would pass for an attempt that has a mistake of its own.
class EscapeOfAFreeProcess : public OutsideOfAChild, public testing::WithParamInterface<NamedEscape> {
protected:
    void SetUp() override {
        OutsideOfAChild::SetUp();
        getrlimit(RLIMIT_NOFILE, &limit_);
    }
    void TearDown() override {
        setrlimit(RLIMIT_NOFILE, &limit_);
        OutsideOfAChild::TearDown();
    }

private:
    rlimit limit_{};
};

TEST_P(EscapeOfAFreeProcess, Succeeds) {
    EXPECT_EQ(in_child([&](int) { return GetParam().escape(outside); }).code, 0);
}

std::vector<NamedEscape> those_that_always_work() {
    std::vector<NamedEscape> found;
    for (const NamedEscape& escape : escapes())
        if (escape.always_works_otherwise) found.push_back(escape);
    return found;
}

INSTANTIATE_TEST_SUITE_P(Confine, EscapeOfAFreeProcess, testing::ValuesIn(those_that_always_work()), name_of);

using Confine = OutsideOfAChild;

/// Writes until it is refused or `most` bytes are written: the errno, or 0.
int fill(int file, std::size_t most) {
    const std::vector<char> block(64 << 10, 'x');
    for (std::size_t written = 0; written < most;) {
        const ssize_t count = write(file, block.data(), block.size());
        if (count < 0) return errno;
        written += static_cast<std::size_t>(count);
    }
    return 0;
}

TEST_F(Confine, LeavesNoFileToFillTheDiskWith) {
    const Told told = in_confined_child([&](int) {
        const int file = open((folder / "full").c_str(), O_WRONLY | O_CREAT, 0600);
        return file < 0 ? errno : fill(file, 32 << 20);
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_TRUE(is_refusal(told.code)) << told.code;
    EXPECT_FALSE(fs::exists(folder / "full"));
}

constexpr std::uint64_t one_mib = 1u << 20;

TEST_F(Confine, BoundsWhatARedirectedOutputTakes) {
    const Told told = in_child([&](int) {
        dup2(open((folder / "output").c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
        confine({.file = one_mib});
        return fill(STDOUT_FILENO, 32 << 20);
    });
    EXPECT_EQ(told.code, EFBIG);
    EXPECT_EQ(fs::file_size(folder / "output"), one_mib);
}

TEST_F(Confine, BoundsFilesThatAreMemory) {
    const Told told =
        in_confined_child([](int) { return fill(memfd_create("filled", 0), 32 << 20); }, {.file = one_mib});
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, EFBIG);
}

TEST_F(Confine, ClosesFilesThatWereOpenForWriting) {
    const int inherited = open(outside.known.c_str(), O_WRONLY | O_APPEND);
    const Told told = in_confined_child([=](int) { return write(inherited, "more", 4) < 0 ? errno : 0; });
    close(inherited);
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, EBADF);
    EXPECT_EQ(get(outside.known), "known");
}

TEST_F(Confine, ClosesSocketsThatWereOpen) {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    const Told told = in_confined_child([&](int) { return write(ends[0], "out", 3) < 0 ? errno : 0; });
    close(ends[0]);
    close(ends[1]);
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, EBADF);
}

TEST_F(Confine, LeavesNoCoreFile) {
    const Told told = in_confined_child([](int pipe) {
        rlimit core{};
        getrlimit(RLIMIT_CORE, &core);
        tell(pipe, std::to_string(core.rlim_max));
        return 0;
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.text, "0");
}

TEST_F(Confine, ReachesThreadsThatStartLater) {
    const Told told = in_confined_child([&](int) {
        int error = 0;
        std::thread([&] { error = open(outside.known.c_str(), O_WRONLY) < 0 ? errno : 0; }).join();
        return error;
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, EACCES);
}

TEST_F(Confine, MayBeAskedForTwice) {
    const Told told = in_confined_child([](int pipe) {
        const Confinement again = confine({});
        tell(pipe, again.lacking);
        return again.network && again.files && again.processes ? 0 : 1;
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 0) << told.text;
}

}  // namespace
}  // namespace lanescope::worker_test
