// Without Landlock or seccomp, the rest is still closed, and the gap is reported. A filter simulates older kernels.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include "app/sandbox/confine.h"
#include "tests/worker/child.h"
#include "tests/worker/outside.h"

namespace lanescope::worker_test {
namespace {

/// Lets the call fail with ENOSYS in this process.
void forget_call(unsigned call) {
    sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog all{.len = 4, .filter = program};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all);
}

std::string in_words(const Confinement& confined) {
    const std::string closed = std::string(confined.network ? "network " : "") + (confined.files ? "files " : "") +
                               (confined.processes ? "processes " : "");
    return closed + "| " + confined.lacking;
}

int result(int value) { return value < 0 ? errno : 0; }

bool has_landlock() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0; }
bool has_seccomp() { return prctl(PR_GET_SECCOMP) >= 0; }

using MissingRestrictions = TemporaryFolder;

TEST_F(MissingRestrictions, IsNothingWhereTheKernelHasBoth) {
    if (!has_landlock()) GTEST_SKIP() << "this kernel has no Landlock";
    if (!has_seccomp()) GTEST_SKIP() << "this kernel has no seccomp";
#ifndef LANESCOPE_HAS_LIBSECCOMP
    GTEST_SKIP() << "built without libseccomp";
#endif
    const Told told = in_child([](int pipe) {
        tell(pipe, in_words(confine({})));
        return 0;
    });
    EXPECT_EQ(told.text.substr(0, told.text.find('|')), "network files processes ");
}

TEST_F(MissingRestrictions, LandlockLeavesTheRestClosed) {
    const Told told = in_child([&](int pipe) {
        forget_call(SYS_landlock_create_ruleset);
        tell(pipe, in_words(confine({})));
        return result(open((folder / "new").c_str(), O_WRONLY | O_CREAT, 0600));
    });
    if (told.text.find("libseccomp") != told.text.npos) GTEST_SKIP() << told.text;
    EXPECT_EQ(told.text.rfind("network | existing files", 0), 0u) << told.text;
    EXPECT_EQ(told.code, EPERM);
    EXPECT_EQ(files(), 0u);
}

class EveryEscapeWithoutLandlock : public OutsideOfAChild, public testing::WithParamInterface<NamedEscape> {};

TEST_P(EveryEscapeWithoutLandlock, IsRefused) {
    const auto before = picture();
    const Told told = in_child([&](int pipe) {
        forget_call(SYS_landlock_create_ruleset);
        tell(pipe, confine({}).lacking);
        return GetParam().escape(outside);
    });
    if (told.text.find("libseccomp") != told.text.npos) GTEST_SKIP() << told.text;
    EXPECT_TRUE(is_refusal(told.code)) << "errno " << told.code;
    EXPECT_EQ(picture(), before);
}

std::vector<NamedEscape> those_of_system_calls() {
    std::vector<NamedEscape> found;
    for (const NamedEscape& escape : escapes())
        if (!escape.takes_landlock) found.push_back(escape);
    return found;
}

INSTANTIATE_TEST_SUITE_P(Confine, EveryEscapeWithoutLandlock, testing::ValuesIn(those_of_system_calls()), name_of);

TEST_F(MissingRestrictions, SeccompLeavesFilesAndCommandsClosed) {
    if (!has_landlock()) GTEST_SKIP() << "this kernel has no Landlock";
    const Told told = in_child([&](int pipe) {
        forget_call(SYS_seccomp);
        tell(pipe, in_words(confine({})));
        execl("/bin/true", "true", nullptr);
        return errno == EACCES ? result(open((folder / "new").c_str(), O_WRONLY | O_CREAT, 0600)) : errno;
    });
    EXPECT_EQ(told.text.rfind("| ", 0), 0u) << told.text;
    EXPECT_NE(told.text.find("processes and the network are open"), told.text.npos) << told.text;
    EXPECT_EQ(told.code, EACCES);
    EXPECT_EQ(files(), 0u);
}

TEST_F(MissingRestrictions, ThreadsThatRanBeforeAreSaid) {
    const Told told = in_child([](int pipe) {
        std::mutex held;
        held.lock();
        std::thread waiting([&] { held.lock(); });
        tell(pipe, in_words(confine({})));
        held.unlock();
        waiting.join();
        return 0;
    });
    EXPECT_NE(told.text.find("earlier threads keep their rights"), told.text.npos) << told.text;
    EXPECT_EQ(told.text.find("files "), told.text.npos) << told.text;
}

TEST_F(MissingRestrictions, IsOneLine) {
    const Told told = in_child([](int pipe) {
        forget_call(SYS_landlock_create_ruleset);
        forget_call(SYS_seccomp);
        tell(pipe, confine({}).lacking);
        return 0;
    });
    EXPECT_NE(told.text.find("; "), told.text.npos) << told.text;
    EXPECT_EQ(told.text.find('\n'), told.text.npos) << told.text;
}

}  // namespace
}  // namespace lanescope::worker_test
