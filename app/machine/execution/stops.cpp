#include "app/machine/execution/stops.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "app/machine/execution/core.h"
#include "app/machine/execution/running.h"
#include "app/machine/memory/array_space.h"
#include "app/toolchain/device/scalar_text.h"

namespace lanescope::simt {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 2s;        ///< with a lane that says nothing
constexpr auto host_patience = 20s;  ///< with a host function, which may plan for a large matrix
constexpr std::size_t stack_bytes = 64 * 1024;
constexpr std::array caught{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGUSR2};

/// A thread that runs lanes. Its beats are counted by the machine: one each time that a lane goes on.
struct Watched {
    pthread_t thread = pthread_self();
    const std::atomic<std::uint64_t>* beats = &lane_beats();
    std::atomic<bool> runs_host = false;
    std::unique_ptr<char[]> stack{new char[stack_bytes]};
    stack_t before{};

    Watched();
    ~Watched();
    static std::atomic<std::uint64_t>& lane_beats() { return simt::lane_beats; }
    /// From now on its time counts anew.
    static void beats_apart() {
        simt::lane_beats.store(simt::lane_beats.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
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
            if (address - (stack - LaneStack::max_bytes) < 2 * LaneStack::max_bytes) return HazardKind::stack_overflow;
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

/// A host function that runs on this thread, and the way out of it.
struct HostCall {
    const Module* module = nullptr;  ///< nullptr: none runs
    sigjmp_buf escape;
    int signal = 0;
    std::uintptr_t code = 0;
};
thread_local HostCall host_call;

/// Out of a host function, to run_host(). A loop is left in the module's own code only, where nothing is held.
void leave_host(int signal, const ucontext_t& context) {
#if defined(__x86_64__)
    const auto code = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
#else
    const std::uintptr_t code = 0;
    (void)context;
#endif
    if (!host_call.module) return;
    if (signal == SIGUSR2 && !host_call.module->holds(reinterpret_cast<void*>(code))) return;
    host_call.signal = signal;
    host_call.code = code;
    siglongjmp(host_call.escape, 1);
}

struct sigaction former[64];

void on_signal(int signal, siginfo_t* info, void* context) {
    if (signal == SIGSEGV && fill_touched_piece(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
    leave_host(signal, *static_cast<ucontext_t*>(context));
    if (redirect(signal, *info, *static_cast<ucontext_t*>(context)) || signal == SIGUSR2) return;
    sigaction(signal, &former[signal], nullptr);  // not ours: what it meant before happens when the fault repeats
}

void take_signals() {
    struct sigaction action {};
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
            const auto known =
                std::ranges::find_if(seen_, [&](const Seen& s) { return pthread_equal(s.thread, watched->thread); });
            if (known == seen_.end())
                seen_.push_back({watched->thread, beats, now});
            else if (known->beats != beats)
                *known = {watched->thread, beats, now};
            else if (now - known->since > (watched->runs_host ? host_patience : patience))
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
    const SiteKey place = running_kernel.module->holds(static_cast<const char*>(code) - 1)
                              ? running_kernel.module->place_of(code)
                              : 1u << 16;
    stop_lane({.kind = kind, .site = place | no_array << 8 | unsigned(AccessKind::load) << 4 | 2});
}

void print_from_lane(const char* text, const void* code) {
    settle_store();
    Lane& lane = *current_lane;
    lane.request = {.word = WarpOp::print, .value = reinterpret_cast<std::uintptr_t>(text)};
    lane.stop = running_kernel.module->place_of(code) | no_array << 8 | unsigned(AccessKind::warp_barrier) << 4;
    cursor.write(lane.stop, 0);
    lane.state = LaneState::stopped;
    lane.fiber.yield();
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

namespace {
Watched& watched_here() {
    static thread_local Watched watched;
    return watched;
}
}  // namespace

void enter_watched_thread() { watched_here().runs_host = false; }

HostEnd run_host(const Module& module, const std::function<void()>& host) {
    Watched& watched = watched_here();
    watched.beats_apart();
    watched.runs_host = true;
    host_call.module = &module;
    HostEnd end;
    if (sigsetjmp(host_call.escape, 1) == 0) {
        try {
            host();
        } catch (...) {
            host_call.module = nullptr;
            watched.runs_host = false;
            throw;
        }
    } else {
        const auto* code = reinterpret_cast<const void*>(host_call.code + 1);
        end.how = host_call.signal == SIGUSR2 ? HostEnd::How::endless : HostEnd::How::faulted;
        if (module.holds(reinterpret_cast<const void*>(host_call.code))) end.line = int(module.place_of(code) >> 16);
    }
    host_call.module = nullptr;
    watched.runs_host = false;
    return end;
}

}  // namespace lanescope::simt

namespace {

/// Its lane's last word. Outside of lanes the process ends, as everywhere.
[[noreturn]] void fail_claim(const char* claim, std::string_view compared, const void* code) {
    using namespace lanescope;
    if (simt::current_block && simt::running_kernel.module) {
        char text[512];
        std::snprintf(text, sizeof text, compared.empty() ? "Assertion `%s' failed." : "Assertion `%s' failed: %s.",
                      claim, compared.data());
        simt::print_from_lane(text, code);
        simt::stop_at(code, HazardKind::failed_assert);
    }
    std::abort();
}

}  // namespace

extern "C" [[gnu::visibility("default"), gnu::used]] void __wrap___assert_fail(const char* claim, const char*, unsigned,
                                                                               const char*) {
    fail_claim(claim, {}, __builtin_return_address(0));
}

/// A kernel's assert(), with both sides of the comparison that it makes.
extern "C" [[gnu::visibility("default"), gnu::used]] void lanescope_claim_failed(const char* claim, const char* sign,
                                                                                 lanescope::DeviceScalar left,
                                                                                 lanescope::DeviceScalar right) {
    char room[lanescope::comparison_room];
    fail_claim(claim, lanescope::comparison_text(left, sign, right, room), __builtin_return_address(0));
}

/// Inline PTX, or a kernel that uses a library, neither of which the machine knows.
extern "C" [[gnu::visibility("default"), gnu::used]] void lanescope_not_emulated() {
    using namespace lanescope;
    if (simt::current_block && simt::running_kernel.module)
        simt::stop_at(__builtin_return_address(0), HazardKind::launch_failure);
    std::abort();
}
