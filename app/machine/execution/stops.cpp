#include "app/machine/execution/stops.h"

#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "app/machine/execution/running.h"
#include "app/machine/memory/array_space.h"
#include "kernels/simt/core.h"

namespace lanescope::simt {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 2s;         ///< with a lane that says nothing
constexpr std::size_t stack_bytes = 64 * 1024;
constexpr std::array caught{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGUSR2};

/// A thread that runs lanes. Its beats are counted by the machine: one each time that a lane goes on.
struct Watched {
    pthread_t thread = pthread_self();
    const std::atomic<std::uint64_t>* beats = &lane_beats();
    std::unique_ptr<char[]> stack{new char[stack_bytes]};
    stack_t before{};

    Watched();
    ~Watched();
    static std::atomic<std::uint64_t>& lane_beats() { return simt::lane_beats; }
};

struct AllWatched {
    std::mutex mutex;
    std::vector<Watched*> threads;
};
AllWatched& all_watched() {
    static AllWatched& all = *new AllWatched;
    return all;
}

Watched::Watched() {
    stack_t own{};
    own.ss_sp = stack.get();
    own.ss_size = stack_bytes;
    sigaltstack(&own, &before);
    const std::scoped_lock lock(all_watched().mutex);
    all_watched().threads.push_back(this);
}

Watched::~Watched() {
    {
        const std::scoped_lock lock(all_watched().mutex);
        std::erase(all_watched().threads, this);
    }
    sigaltstack(&before, nullptr);
}

HazardKind hazard_of(int signal, const siginfo_t& info, std::uintptr_t stack) {
    const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
    switch (signal) {
        case SIGFPE:
            return HazardKind::division_by_zero;
        case SIGILL:
            return HazardKind::failed_assert;
        case SIGUSR2:
            return HazardKind::no_progress;
        default:
            if (address - (stack - LaneStack::most_bytes) < 2 * LaneStack::most_bytes) return HazardKind::stack_overflow;
            return address < 65536 ? HazardKind::null_pointer : HazardKind::wild_pointer;
    }
}

/// Where a faulting lane goes on: on its own stack, out of the signal.
[[noreturn]] void land(const void* code, unsigned kind) { stop_at(code, HazardKind(kind)); }

#if defined(__x86_64__)
bool redirect(int signal, const siginfo_t& info, ucontext_t& context) {
    auto& registers = context.uc_mcontext.gregs;
    auto code = static_cast<std::uintptr_t>(registers[REG_RIP]);
    if (!running_kernel.module || !current_block || !current_lane) return false;
    if (!running_kernel.module->holds(reinterpret_cast<void*>(code))) return false;
    auto stack = static_cast<std::uintptr_t>(registers[REG_RSP]);
    const HazardKind kind = hazard_of(signal, info, stack);
    if (kind == HazardKind::stack_overflow) stack += 16384;  // what lies above is not needed any more
    stack = ((stack - 256) & ~std::uintptr_t(15)) - 8;
    registers[REG_RSP] = static_cast<greg_t>(stack);
    registers[REG_RDI] = static_cast<greg_t>(code + 1);
    registers[REG_RSI] = static_cast<greg_t>(kind);
    registers[REG_RIP] = reinterpret_cast<greg_t>(&land);
    return true;
}
#else
bool redirect(int, const siginfo_t&, ucontext_t&) { return false; }
#endif

struct sigaction former[64];

void on_signal(int signal, siginfo_t* info, void* context) {
    if (signal == SIGSEGV && fill_touched_piece(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
    if (redirect(signal, *info, *static_cast<ucontext_t*>(context)) || signal == SIGUSR2) return;
    sigaction(signal, &former[signal], nullptr);  // not ours: what it meant before happens when the fault repeats
}

void take_signals() {
    struct sigaction action{};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (const int signal : caught) sigaction(signal, &action, &former[signal]);
}

void give_signals_back() {
    for (const int signal : caught) sigaction(signal, &former[signal], nullptr);
}

/// Looks after the threads that run lanes: one that has not changed lanes for too long is told to stop.
class Watch {
public:
    Watch() : thread_([this](std::stop_token stop) { look(stop); }) {}

private:
    struct Seen {
        pthread_t thread;
        std::uint64_t beats;
        std::chrono::steady_clock::time_point since;
    };

    void look(std::stop_token stop) {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::unique_lock lock(mutex);
        while (!changed.wait_for(lock, stop, 100ms, [&] { return stop.stop_requested(); })) look_once();
    }

    void look_once() {
        const auto now = std::chrono::steady_clock::now();
        const std::scoped_lock lock(all_watched().mutex);
        for (const Watched* watched : all_watched().threads) {
            const std::uint64_t beats = watched->beats->load(std::memory_order_relaxed);
            const auto known = std::ranges::find_if(seen_, [&](const Seen& s) { return pthread_equal(s.thread, watched->thread); });
            if (known == seen_.end())
                seen_.push_back({watched->thread, beats, now});
            else if (known->beats != beats)
                *known = {watched->thread, beats, now};
            else if (now - known->since > patience)
                pthread_kill(watched->thread, SIGUSR2);
        }
    }

    std::vector<Seen> seen_;
    std::jthread thread_;
};

struct Guards {
    std::mutex mutex;
    int count = 0;
    std::unique_ptr<Watch> watch;
};
Guards& guards() {
    static Guards& all = *new Guards;
    return all;
}

}  // namespace

void stop_at(const void* code, HazardKind kind) {
    const SiteKey place = running_kernel.module->holds(static_cast<const char*>(code) - 1) ? running_kernel.module->place_of(code) : 1u << 16;
    stop_lane({.kind = kind, .site = place | no_array << 8 | unsigned(AccessKind::load) << 4 | 2});
}

FaultGuard::FaultGuard() {
    const std::scoped_lock lock(guards().mutex);
    if (guards().count++ > 0) return;
    take_signals();
    guards().watch = std::make_unique<Watch>();
}

FaultGuard::~FaultGuard() {
    const std::scoped_lock lock(guards().mutex);
    if (--guards().count > 0) return;
    guards().watch.reset();
    give_signals_back();
}

void enter_watched_thread() {
    static thread_local Watched watched;
    (void)watched;
}

}  // namespace lanescope::simt

extern "C" [[gnu::visibility("default"), gnu::used]] void __wrap___assert_fail(const char*, const char*, unsigned,
                                                                                const char*) {
    using namespace lanescope;
    if (simt::current_block && simt::running_kernel.module) simt::stop_at(__builtin_return_address(0), HazardKind::failed_assert);
    std::abort();
}
