#include <dlfcn.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <thread>
#include <vector>

#include "app/sandbox/confine.h"
#include "tests/model/temporary_folder.h"
#include "tests/worker/child.h"

namespace lanescope::worker_test {
namespace {

class AfterConfinement : public TemporaryFolder {
protected:
    static void works(const std::function<int(int pipe)>& body, const std::string& said = "") {
        const Told told = in_confined_child(body);
        SKIP_WHERE_NOT_CONFINED(told);
        EXPECT_TRUE(told.ended_by_itself);
        EXPECT_EQ(told.code, 0) << told.text;
        EXPECT_EQ(told.text, said);
    }
};

TEST_F(AfterConfinement, ThreadsStart) {
    works([](int) {
        std::atomic<int> sum = 0;
        std::vector<std::thread> threads;
        for (int i = 1; i <= 8; ++i) threads.emplace_back([&sum, i] { sum += i; });
        for (std::thread& thread : threads) thread.join();
        return sum == 36 ? 0 : 1;
    });
}

TEST_F(AfterConfinement, ParallelLoopsRun) {
    works([](int) {
        using Range = tbb::blocked_range<long>;
        const auto sum_of = [](const Range& range, long sum) {
            for (long i = range.begin(); i != range.end(); ++i) sum += i;
            return sum;
        };
        const long sum = tbb::parallel_reduce(Range(0, 1'000'000, 100), 0L, sum_of, std::plus<>());
        return sum == 499'999'500'000 ? 0 : 1;
    });
}

TEST_F(AfterConfinement, LibrariesAreOpened) {
    works([](int) {
        void* library = dlopen("libresolv.so.2", RTLD_NOW);
        return library && dlsym(library, "__b64_ntop") ? 0 : 1;
    });
}

TEST_F(AfterConfinement, CodeIsMapped) {
    works([](int) {
        void* code = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return mprotect(code, 4096, PROT_READ | PROT_EXEC);
    });
}

TEST_F(AfterConfinement, FilesAreRead) {
    const auto file = put("matrix.mtx", "rows");
    works(
        [&](int pipe) {
            tell(pipe, get(file));
            return 0;
        },
        "rows");
}

TEST_F(AfterConfinement, FoldersAreListed) {
    put("one", "");
    works([&](int) { return static_cast<int>(files()) - 1; });
}

TEST_F(AfterConfinement, AddressesAreReserved) {
    works([](int) {
        constexpr std::size_t tib = std::size_t{1} << 40;
        void* all = mmap(nullptr, tib, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        return all == MAP_FAILED ? errno : 0;
    });
}

/// CUDA's driver does this.
TEST_F(AfterConfinement, FilesThatAreMemoryAreMadeForAGpu) {
    if (!has_gpu_device()) GTEST_SKIP() << "there is no GPU here";
    works([](int) {
        const int file = memfd_create("small", MFD_CLOEXEC);
        return file >= 0 && write(file, "code", 4) == 4 ? 0 : errno;
    });
}

TEST_F(AfterConfinement, DevicesThatSwallowAllAreWritten) {
    works([](int) {
        const int null = open("/dev/null", O_RDWR | O_TRUNC);
        return null >= 0 && write(null, "gone", 4) == 4 ? 0 : errno;
    });
}

TEST_F(AfterConfinement, LinesReachStandardError) {
    works(
        [](int pipe) {
            dup2(pipe, STDERR_FILENO);
            std::fprintf(stderr, "what happened\n");
            return 0;
        },
        "what happened\n");
}

sigjmp_buf back;
volatile sig_atomic_t caught = 0;

void go_back(int) { siglongjmp(back, 1); }
void count(int) { caught = caught + 1; }

TEST_F(AfterConfinement, AFaultOfItsOwnIsCaught) {
    works([](int) {
        signal(SIGSEGV, go_back);
        void* nothing = mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (sigsetjmp(back, 1) == 0)
            *static_cast<volatile int*>(nothing) = 1;
        else
            return 0;
        return 1;
    });
}

TEST_F(AfterConfinement, SignalsToItselfArrive) {
    works([](int) {
        signal(SIGUSR2, count);
        raise(SIGUSR2);
        kill(getpid(), SIGUSR2);
        pthread_kill(pthread_self(), SIGUSR2);
        return caught == 3 ? 0 : 1;
    });
}

/// Waits for SIGUSR2, which `start` must cause.
template <class Start>
int waits_for_signal(Start start) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR2);
    sigprocmask(SIG_BLOCK, &one, nullptr);
    if (start() != 0) return errno;
    return sigwaitinfo(&one, nullptr) == SIGUSR2 ? 0 : 1;
}

TEST_F(AfterConfinement, AThreadIsSignalledByAnother) {
    works([](int) {
        const pthread_t first = pthread_self();
        return waits_for_signal([=] {
            std::thread([=] { pthread_kill(first, SIGUSR2); }).join();
            return 0;
        });
    });
}

TEST_F(AfterConfinement, TimersExpire) {
    works([](int) {
        return waits_for_signal([] {
            sigevent event{};
            event.sigev_notify = SIGEV_SIGNAL;
            event.sigev_signo = SIGUSR2;
            timer_t timer{};
            const itimerspec soon{{}, {0, 1'000'000}};
            return timer_create(CLOCK_MONOTONIC, &event, &timer) || timer_settime(timer, 0, &soon, nullptr);
        });
    });
}

TEST_F(AfterConfinement, IntervalTimersExpire) {
    works([](int) {
        signal(SIGVTALRM, count);
        const itimerval soon{{}, {0, 1000}};
        setitimer(ITIMER_VIRTUAL, &soon, nullptr);
        while (caught == 0) continue;  // this timer counts the CPU time of the loop
        return 0;
    });
}

TEST_F(AfterConfinement, AThreadLowersItsPriority) {
    works([](int) { return setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10); });
}

TEST_F(AfterConfinement, ItsOwnLimitsAreReadAndLowered) {
    works([](int) {
        rlimit stack{};
        return getrlimit(RLIMIT_STACK, &stack) || setrlimit(RLIMIT_STACK, &stack);
    });
}

}  // namespace
}  // namespace lanescope::worker_test
