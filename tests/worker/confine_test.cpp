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

#include "app/sandbox/confine.h"
#include "tests/worker/child.h"
#include "tests/worker/outside.h"

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;

class EveryEscape : public OutsideOfAChild, public testing::WithParamInterface<NamedEscape> {};

TEST_P(EveryEscape, IsRefusedAndChangesNothing) {
    const auto before = picture();
    const Told told = in_confined_child([&](int) { return GetParam().escape(outside); });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_TRUE(told.ended_by_itself) << "it was killed, where it should have been refused";
    EXPECT_TRUE(is_refusal(told.code)) << "errno " << told.code;
    EXPECT_EQ(picture(), before);
}

INSTANTIATE_TEST_SUITE_P(Confine, EveryEscape, testing::ValuesIn(escapes()), name_of);

/// Escapes must work in a free process; otherwise a broken escape would pass the test above.
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

int fill(int file, std::size_t most) {
    const std::vector<char> block(64 << 10, 'x');
    for (std::size_t written = 0; written < most;) {
        const ssize_t count = write(file, block.data(), block.size());
        if (count < 0) return errno;
        written += static_cast<std::size_t>(count);
    }
    return 0;
}

/// Landlock of older kernels allows truncation, so seccomp must refuse it. Its EPERM precedes Landlock's EACCES.
TEST_F(Confine, RefusesTruncationWithoutTheHelpOfLandlock) {
    const Told told = in_confined_child([&](int) {
        for (const int mode : {O_RDONLY, O_ACCMODE})
            if (open(outside.known.c_str(), mode | O_TRUNC) >= 0 || errno != EPERM) return 1;
        return truncate(outside.known.c_str(), 0) == 0 || errno != EPERM ? 2 : 0;
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 0);
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

TEST_F(Confine, LetsFilesGrowInOneFolder) {
    const fs::path own = folder / "own";
    fs::create_directory(own);
    const Told told = in_child([&](int) {
        if (!confine({}, {}, own).files) return not_confined;
        const auto made = [](const fs::path& file) { return open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600); };
        if (made(own / "file") < 0 || mkdir((own / "inner").c_str(), 0700) != 0 || made(own / "inner/file") < 0)
            return 1;
        if (made(folder / "beside") >= 0 || mkdir((folder / "beside").c_str(), 0700) == 0) return 2;
        if (unlink((own / "file").c_str()) == 0 || rename((own / "file").c_str(), (own / "other").c_str()) == 0)
            return 3;
        return open(own.c_str(), O_WRONLY | O_TMPFILE, 0600) >= 0 ? 4 : 0;
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 0);
    EXPECT_TRUE(fs::exists(own / "inner/file"));
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
    const Told told = in_confined_child(
        [](int) {
            const int file = memfd_create("filled", 0);
            return file < 0 ? errno : fill(file, 32 << 20);
        },
        {.file = one_mib});
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, has_gpu_device() ? EFBIG : EPERM);
}

/// /proc counts shared memory only while it is mapped, but it stays allocated after that.
TEST_F(Confine, RefusesMemoryThatIsNotCounted) {
    if (has_gpu_device()) GTEST_SKIP() << "the driver of the GPU here needs it";
    const auto shared = [](int file, int more) {
        void* memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | more, file, 0);
        return memory == MAP_FAILED ? errno : 0;
    };
    const Told without_file = in_confined_child([&](int) { return shared(-1, MAP_ANONYMOUS); });
    SKIP_WHERE_NOT_CONFINED(without_file);
    EXPECT_EQ(without_file.code, EPERM);
    const Told of_zeros = in_confined_child([&](int) {
        const int zeros = open("/dev/zero", O_RDWR);
        return zeros < 0 ? errno : shared(zeros, 0);
    });
    EXPECT_EQ(of_zeros.code, EACCES);
}

TEST_F(Confine, BoundsTheNumberOfDescriptors) {
    const Told told = in_confined_child(
        [](int) {
            int opened = 0;
            while (dup(STDERR_FILENO) >= 0) ++opened;
            return opened < 100 && errno == EMFILE ? 0 : 1;
        },
        {.descriptors = 64});
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 0);
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

TEST_F(Confine, KeepsTheLineToItsClient) {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    const Told told = in_child([&](int) {
        confine({}, {ends[0]});
        return write(ends[0], "answer", 6) < 0 ? errno : 0;
    });
    char answer[6]{};
    EXPECT_EQ(told.code, 0);
    EXPECT_EQ(recv(ends[1], answer, sizeof answer, MSG_DONTWAIT), 6);
    EXPECT_EQ(std::string(answer, 6), "answer");
    close(ends[0]);
    close(ends[1]);
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
