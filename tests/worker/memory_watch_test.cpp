// Memory is watched from within: the watch says what is taken, once, and counts only what it keeps from others.
#include "app/worker/memory_watch.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <atomic>
#include <functional>

#include "app/worker/confine.h"
#include "tests/model/temporary_folder.h"
#include "tests/worker/child.h"

namespace lanescope::worker_test {
namespace {

constexpr std::size_t mib = 1u << 20;
constexpr std::size_t page = 4096;

/// Memory of that many bytes, every page of it touched; null where there is none.
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

/// Fills memory until the watch tells; never more than `most`, should it not.
int fill_until(const std::atomic<std::uint64_t>& told, std::size_t most) {
    for (std::size_t taken = 0; taken < most && told == 0; taken += mib) touched(mib, MAP_PRIVATE);
    told.wait(0);
    return told > 64 * mib ? 0 : 1;
}

/// What a watch calls: the bytes are kept for one who waits for them.
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
        for (;;) pause();  // the alarm of the child ends it, should the watch not
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

TEST(Limits, LeaveTheMachineAQuarterOfItsMemory) {
    const auto all = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(getpagesize());
    EXPECT_GT(Limits{}.memory, all / 2);
    EXPECT_LT(Limits{}.memory, all / 5 * 4);
}

}  // namespace
}  // namespace lanescope::worker_test
