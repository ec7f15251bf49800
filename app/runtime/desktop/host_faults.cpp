#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include <array>
#include <condition_variable>
#include <ctime>
#include <memory>
#include <mutex>
#include <vector>

#include "app/emulator/memory/array_space.h"
#include "app/runtime/host_call.h"
#include "app/runtime/host_time_limit.h"
#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t stack_bytes = 64 * 1024;

struct AllWatched {
    std::mutex mutex;
    std::vector<const WatchedThread*> threads;
};
AllWatched& all_watched() {
    static AllWatched& all = *new AllWatched;
    return all;
}

constexpr std::array caught{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, stop_signal};

struct HostCall {
    const Module* module = nullptr;  ///< nullptr: none runs
    bool is_program = false;         ///< may exit and abort
    sigjmp_buf escape;
    int signal = 0;  ///< 0: leave_host()
    int exit_code = 0;
    std::uintptr_t code = 0;
    const void* address = nullptr;  ///< that faulted
    HostFault fault = HostFault::wild_pointer;
};
thread_local HostCall host_call;

struct Place {
    std::uintptr_t code = 0, stack = 0;
};

Place interrupted(const ucontext_t& context) {
    [[maybe_unused]] const auto& machine = context.uc_mcontext;
#if defined(__x86_64__)
    return {static_cast<std::uintptr_t>(machine.gregs[REG_RIP]), static_cast<std::uintptr_t>(machine.gregs[REG_RSP])};
#elif defined(__aarch64__)
    return {machine.pc, machine.sp};
#else
    return {};
#endif
}

/// arm64 returns 0 for a division by zero. Before a division, clang adds a check that ends here (kernel_compiler.cpp).
bool is_check_of_divisor(std::uintptr_t code) {
#if defined(__aarch64__)
    constexpr std::uint32_t brk_0x5503 = 0xd42aa060;
    return *reinterpret_cast<const std::uint32_t*>(code) == brk_0x5503;
#else
    (void)code;
    return false;
#endif
}

/// A full stack faults at most a page below its pointer, or in a large frame above it.
bool is_near_stack(std::uintptr_t address, std::uintptr_t stack) {
    constexpr std::uintptr_t below = 64 << 10, frame = 8 << 20;
    return address - (stack - below) < below + frame;
}

HostFault host_fault_of(int signal, const siginfo_t& info, Place place) {
    const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
    if (signal == SIGFPE || (signal == SIGTRAP && is_check_of_divisor(place.code))) return HostFault::division_by_zero;
    if (signal == SIGABRT) return HostFault::aborted;
    if (signal == SIGILL || signal == SIGTRAP) return HostFault::illegal_instruction;
    if (info.si_code == SI_KERNEL) return HostFault::wild_pointer;  // a non-canonical address
    if (address < 65536) return HostFault::null_pointer;
    if (is_near_stack(address, place.stack)) return HostFault::stack_overflow;
    return emulator::array_of_address(address) < emulator::max_arrays ? HostFault::device_memory
                                                                      : HostFault::wild_pointer;
}

/// Jumps to run_host(). Interrupts only the module's own code, which holds no locks.
void abandon_host(int signal, const siginfo_t& info, const ucontext_t& context) {
    const Place place = interrupted(context);
    if (!host_call.module || (signal == SIGABRT && !host_call.is_program)) return;
    if (signal == stop_signal && !host_call.module->holds(reinterpret_cast<void*>(place.code))) return;
    if (host_call.signal != 0) return;  // a second fault: the stack is destroyed
    host_call.signal = signal;
    host_call.code = place.code;
    host_call.address = info.si_addr;
    host_call.fault = host_fault_of(signal, info, place);
    siglongjmp(host_call.escape, 1);
}

struct sigaction former[64];

void on_signal(int signal, siginfo_t* info, void* context) {
    if (signal == SIGSEGV && emulator::fill_touched_piece(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
    abandon_host(signal, *info, *static_cast<ucontext_t*>(context));
    if (signal == stop_signal) return;
    sigaction(signal, &former[signal], nullptr);  // not ours: the former handler runs at the repeated fault
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

WatchedThread::WatchedThread(bool is_limited)
    : is_limited_(is_limited), before_(computed_in_all()), stack_(new char[stack_bytes]) {
    stack_t own{};
    own.ss_sp = stack_.get();
    own.ss_size = stack_bytes;
    sigaltstack(&own, &former_);
    const std::scoped_lock lock(all_watched().mutex);
    all_watched().threads.push_back(this);
}

WatchedThread::~WatchedThread() {
    {
        const std::scoped_lock lock(all_watched().mutex);
        std::erase(all_watched().threads, this);
    }
    sigaltstack(&former_, nullptr);
}

std::chrono::nanoseconds WatchedThread::computed() const { return computed_in_all() - before_; }

std::chrono::nanoseconds WatchedThread::computed_in_all() const {
    clockid_t clock;
    timespec time{};
    if (pthread_getcpuclockid(thread_, &clock) == 0) clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void Watch::watch(std::stop_token stop) const {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, stop, 100ms, [&] { return stop.stop_requested(); })) {
        const std::scoped_lock all(all_watched().mutex);
        for (const WatchedThread* watched : all_watched().threads)
            if (watched->is_limited() && watched->computed() > limit_) watched->stop();
    }
}

FaultGuard::FaultGuard() {
    const std::scoped_lock lock(guards().mutex);
    if (guards().count++ > 0) return;
    take_signals();
    guards().watch = std::make_unique<Watch>(std::chrono::seconds(20));
}

FaultGuard::~FaultGuard() {
    const std::scoped_lock lock(guards().mutex);
    if (--guards().count > 0) return;
    guards().watch.reset();
    give_signals_back();
}

namespace {

/// Host code that writes past its local arrays destroys the frames above its own. These bytes keep run_host() intact.
[[gnu::noinline]] void call_below(const std::function<void()>& host) {
    constexpr std::size_t bytes = 256 << 10;
    [[maybe_unused]] volatile char between[bytes];
    between[0] = 0;
    host();
    between[0] = 1;  // the array lives until here
}

}  // namespace

HostEnd run_host(const Module& module, const std::function<void()>& host, HostTime time) {
    const WatchedThread watched(time == HostTime::limited);
    host_call.module = &module;
    host_call.is_program = time == HostTime::unlimited;
    host_call.signal = 0;
    HostEnd end;
    if (sigsetjmp(host_call.escape, 1) == 0) {
        try {
            call_below(host);
        } catch (...) {
            host_call.module = nullptr;
            throw;
        }
    } else {
        const auto* code = reinterpret_cast<const void*>(host_call.code + 1);
        end.how = host_call.signal == 0             ? HostEnd::How::exited
                  : host_call.signal == stop_signal ? HostEnd::How::endless
                                                    : HostEnd::How::faulted;
        end.fault = host_call.fault;
        end.address = host_call.address;
        end.exit_code = host_call.exit_code;
        end.line = module.host_line(code);
    }
    host_call.module = nullptr;
    return end;
}

void leave_host(int exit_code, const void* code) {
    if (!host_call.module || !host_call.is_program) return;
    host_call.signal = 0;
    host_call.exit_code = exit_code;
    host_call.code = reinterpret_cast<std::uintptr_t>(code) - 1;
    siglongjmp(host_call.escape, 1);
}

}  // namespace lanescope::runtime
