// A watch inside the process reports excess memory once. It counts only memory that others cannot use.
#include "app/sandbox/memory_watch.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/magic.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <thread>

#include "app/base/error.h"
#include "app/sandbox/confine.h"
#include "tests/model/temporary_folder.h"
#include "tests/worker/child.h"

namespace lanescope::worker_test {
namespace {

constexpr std::size_t mib = 1u << 20;
constexpr std::size_t page = 4096;

char* touched(std::size_t bytes, int kind) {
    void* taken = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) return nullptr;
    for (std::size_t at = 0; at < bytes; at += page) static_cast<volatile char*>(taken)[at] = 1;
    return static_cast<char*>(taken);
}

std::uint64_t growth_by(int kind, std::size_t bytes) {
    const std::uint64_t before = occupied_memory();
    char* taken = touched(bytes, kind);
    const std::uint64_t after = occupied_memory();
    if (taken) munmap(taken, bytes);
    return after - before;
}

TEST(OccupiedMemory, CountsWhatWasTouched) { EXPECT_GE(growth_by(MAP_PRIVATE, 64 * mib), 60 * mib); }

TEST(OccupiedMemory, CountsSharedMemory) { EXPECT_GE(growth_by(MAP_SHARED, 64 * mib), 60 * mib); }

TEST(OccupiedMemory, LeavesOutWhatIsOnlyReserved) {
    const std::uint64_t before = occupied_memory();
    void* reserved = mmap(nullptr, 1024 * mib, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(reserved, MAP_FAILED);
    EXPECT_LT(occupied_memory(), before + 60 * mib);
    munmap(reserved, 1024 * mib);
}

using OccupiedMemoryOfFiles = TemporaryFolder;

TEST_F(OccupiedMemoryOfFiles, IsLeftToTheKernel) {
    struct statfs system {};
    ASSERT_EQ(statfs(folder.c_str(), &system), 0);
    if (system.f_type == TMPFS_MAGIC) GTEST_SKIP() << "files in " << folder << " are memory themselves";
    const auto path = put("matrix", std::string(16 * mib, 'x'));
    const std::uint64_t before = occupied_memory();
    const int file = open(path.c_str(), O_RDONLY);
    void* mapped = mmap(nullptr, 16 * mib, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
    ASSERT_NE(mapped, MAP_FAILED);
    EXPECT_LT(occupied_memory(), before + 8 * mib);
    munmap(mapped, 16 * mib);
    close(file);
}

int fill_until(const std::atomic<std::uint64_t>& told, std::size_t most) {
    for (std::size_t taken = 0; taken < most && told == 0; taken += mib) touched(mib, MAP_PRIVATE);
    told.wait(0);
    return told > 64 * mib ? 0 : 1;
}

/// Returns a callback that stores the bytes and wakes the waiting thread.
std::function<void(std::uint64_t)> keep_in(std::atomic<std::uint64_t>& told) {
    return [&told](std::uint64_t bytes) {
        told = bytes;
        told.notify_all();
    };
}

TEST(MemoryWatch, TellsAConfinedProcessThatFillsMemory) {
    const Told told = in_confined_child([](int) {
        std::atomic<std::uint64_t> excess = 0;
        MemoryWatch watch(occupied_memory() + 64 * mib, keep_in(excess));
        return fill_until(excess, 256 * mib);
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 0);
}

TEST(MemoryWatch, EndsAProcessThatFillsMemoryInOneLoop) {
    const Told told = in_confined_child([](int pipe) -> int {
        MemoryWatch watch(occupied_memory() + 64 * mib, [=](std::uint64_t) {
            tell(pipe, "more memory than a worker may use");
            _exit(3);
        });
        touched(256 * mib, MAP_PRIVATE);
        for (;;) pause();  // if the watch fails, the child's alarm ends it
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 3);
    EXPECT_EQ(told.text, "more memory than a worker may use");
}

TEST(MemoryWatch, SaysNothingBelowItsLimit) {
    std::atomic<int> times = 0;
    {
        const MemoryWatch watch(occupied_memory() + 1024 * mib, [&](std::uint64_t) { ++times; });
    }
    EXPECT_EQ(times, 0);
}

TEST(MemoryWatch, TellsOnce) {
    std::atomic<int> times = 0;
    {
        const MemoryWatch watch(1, [&](std::uint64_t) {
            ++times;
            times.notify_all();
        });
        times.wait(0);
    }
    EXPECT_EQ(times, 1);
}

TEST(MemoryWatch, FollowsALimitThatChanges) {
    std::atomic<std::uint64_t> excess = 0;
    MemoryWatch watch(occupied_memory() + 1024 * mib, keep_in(excess));
    EXPECT_EQ(excess, 0u);
    watch.set_limit(1);
    excess.wait(0);
    EXPECT_GT(excess, 1u);
}

/// A process that allocates memory in steps, on request.
class Taker {
public:
    explicit Taker(std::size_t step) {
        if (pipe(asked_) != 0 || pipe(done_) != 0) throw std::runtime_error("no pipe");
        pid_ = fork();
        if (pid_ != 0) return;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (char one = 0; read(asked_[0], &one, 1) == 1;) {
            touched(step, MAP_PRIVATE);
            if (write(done_[1], &one, 1) != 1) break;
        }
        _exit(0);
    }
    Taker(const Taker&) = delete;
    Taker& operator=(const Taker&) = delete;
    ~Taker() {
        end();
        for (const int file : {asked_[0], asked_[1], done_[0], done_[1]}) close(file);
    }
    pid_t pid() const { return pid_; }
    void take() {
        char one = 0;
        if (write(asked_[1], &one, 1) != 1 || read(done_[0], &one, 1) != 1) throw std::runtime_error("it has ended");
    }
    void end() {
        if (pid_ > 0) kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0);
        pid_ = -1;
    }

private:
    int asked_[2]{}, done_[2]{};
    pid_t pid_ = -1;
};

TEST(OccupiedMemory, IsThatOfAnotherProcess) {
    Taker other(64 * mib);
    const std::uint64_t before = occupied_memory(other.pid());
    other.take();
    EXPECT_GE(occupied_memory(other.pid()), before + 60 * mib);
}

TEST(OccupiedMemory, IsNothingOnceTheProcessHasEnded) {
    Taker other(mib);
    const pid_t pid = other.pid();
    other.end();
    EXPECT_EQ(occupied_memory(pid), 0u);
}

TEST(MemoryWatch, WatchesAnotherProcess) {
    Taker other(64 * mib);
    std::atomic<std::uint64_t> excess = 0;
    MemoryWatch watch(occupied_memory(other.pid()) + 32 * mib, keep_in(excess), other.pid());
    EXPECT_EQ(excess, 0u) << "it has taken nothing yet";
    other.take();
    excess.wait(0);
    EXPECT_GT(excess, 32 * mib);
}

TEST(MemoryWatch, SaysNothingOfAProcessThatEnds) {
    std::atomic<int> times = 0;
    {
        Taker other(mib);
        MemoryWatch watch(
            occupied_memory(other.pid()) + 32 * mib, [&](std::uint64_t) { ++times; }, other.pid());
        other.end();
        std::this_thread::sleep_for(std::chrono::milliseconds(120));  // two checks
    }
    EXPECT_EQ(times, 0);
}

TEST(MemoryWatch, RefusesAProcessThatIsNotThere) {
    Taker other(mib);
    const pid_t pid = other.pid();
    other.end();
    EXPECT_THROW(MemoryWatch(
                     mib, [](std::uint64_t) {}, pid),
                 BackendUnavailable);
}

/// Pages that are only read share one zero page, but their page tables take memory.
TEST(OccupiedMemory, CountsPageTables) {
    constexpr std::size_t reserved = std::size_t{64} << 30, covered_by_a_table = 2 * mib;
    const std::uint64_t before = occupied_memory();
    void* zeros = mmap(nullptr, reserved, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(zeros, MAP_FAILED);
    madvise(zeros, reserved, MADV_NOHUGEPAGE);
    for (std::size_t at = 0; at < reserved; at += covered_by_a_table) (void)static_cast<volatile char*>(zeros)[at];
    EXPECT_GE(occupied_memory(), before + 100 * mib);
    munmap(zeros, reserved);
}

TEST(MemoryWatch, SeesWhenAllDescriptorsAreTaken) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizers need descriptors themselves";
#endif
    const Told told = in_confined_child([](int) {
        std::atomic<std::uint64_t> excess = 0;
        MemoryWatch watch(occupied_memory() + 64 * mib, keep_in(excess));
        while (dup(STDERR_FILENO) >= 0) continue;
        return fill_until(excess, 256 * mib);
    });
    SKIP_WHERE_NOT_CONFINED(told);
    EXPECT_EQ(told.code, 0);
}

TEST(MemoryWatch, LetsTheKernelTakeTheWorkerFirst) {
    const Told told = in_child([](int pipe) {
        if (!volunteer_to_end_first()) return 1;
        std::ifstream score("/proc/self/oom_score_adj");
        std::string line;
        std::getline(score, line);
        tell(pipe, line);
        return 0;
    });
    EXPECT_EQ(told.code, 0);
    EXPECT_EQ(told.text, "1000");
}

TEST(Limits, LeaveAQuarterOfMemoryFree) {
    const auto all = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(getpagesize());
    EXPECT_GT(Limits{}.memory, all / 2);
    EXPECT_LT(Limits{}.memory, all / 5 * 4);
}

TEST(MemoryWatch, SaysNothingOfAProcessThatHasEnded) {
    const pid_t process = fork();
    if (process == 0) _exit(0);
    siginfo_t ended{};
    ASSERT_EQ(waitid(P_PID, id_t(process), &ended, WEXITED | WNOWAIT), 0);
    EXPECT_NO_THROW(MemoryWatch(
        1, [](std::uint64_t) { ADD_FAILURE() << "there is no process"; }, process));
    waitpid(process, nullptr, 0);
}

}  // namespace
}  // namespace lanescope::worker_test
