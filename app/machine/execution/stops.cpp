#include "app/machine/execution/stops.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include <array>
#include <bit>
#include <memory>
#include <mutex>

#include "app/machine/execution/core.h"
#include "app/machine/execution/running.h"
#include "app/machine/execution/watch.h"
#include "app/machine/memory/address.h"
#include "app/machine/memory/array_space.h"

namespace lanescope::simt {
namespace {

constexpr std::array caught{SIGSEGV, SIGBUS, SIGFPE, SIGILL, stop_signal};

HazardKind kind_of_pointer(std::uintptr_t address) {
    return address < 65536 ? HazardKind::null_pointer : HazardKind::wild_pointer;
}

HazardKind hazard_of(int signal, const siginfo_t& info, std::uintptr_t stack) {
    const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
    switch (signal) {
        case SIGFPE:
            return HazardKind::division_by_zero;
        case SIGILL:
            return HazardKind::failed_assert;
        case stop_signal:
            return HazardKind::no_progress;
        default:
            if (address - (stack - LaneStack::max_bytes) < 2 * LaneStack::max_bytes) return HazardKind::stack_overflow;
            // Of an address that no processor could have, none is given.
            return info.si_code == SI_KERNEL ? HazardKind::wild_pointer : kind_of_pointer(address);
    }
}

/// Where a faulting lane goes on: on its own stack, out of the signal.
[[noreturn]] void land(const void* code, unsigned kind, std::uintptr_t address, unsigned access) {
    const auto hazard = HazardKind(kind);
    const bool is_pointer = hazard == HazardKind::null_pointer || hazard == HazardKind::wild_pointer;
    stop_at(code, hazard, is_pointer ? StoppedAccess{.kind = AccessKind(access), .where = address} : StoppedAccess{});
}

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
    registers[REG_RDX] = reinterpret_cast<greg_t>(info.si_addr);
    constexpr greg_t writes = 2;  // of a page fault's error code
    registers[REG_RCX] = greg_t(registers[REG_ERR] & writes ? AccessKind::store : AccessKind::load);
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
    HostFault fault = HostFault::wild_pointer;
};
thread_local HostCall host_call;

/// A full stack faults at most a page of calls below its pointer, or in a large frame above it.
bool is_near_stack(std::uintptr_t address, std::uintptr_t stack) {
    constexpr std::uintptr_t below = 64 << 10, frame = 8 << 20;
    return address - (stack - below) < below + frame;
}

HostFault host_fault_of(int signal, const siginfo_t& info, std::uintptr_t stack) {
    const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
    if (signal == SIGFPE) return HostFault::division_by_zero;
    if (signal == SIGILL) return HostFault::illegal_instruction;
    if (info.si_code == SI_KERNEL) return HostFault::wild_pointer;  // no processor could have the address
    if (kind_of_pointer(address) == HazardKind::null_pointer) return HostFault::null_pointer;
    if (is_near_stack(address, stack)) return HostFault::stack_overflow;
    return array_of_address(address) < max_arrays ? HostFault::device_memory : HostFault::wild_pointer;
}

/// Out of a host function, to run_host(). A loop is left in the module's own code only, where nothing is held.
void leave_host(int signal, const siginfo_t& info, const ucontext_t& context) {
#if defined(__x86_64__)
    const auto code = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
    const auto stack = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
#else
    const std::uintptr_t code = 0, stack = 0;
    (void)context;
#endif
    if (!host_call.module) return;
    if (signal == stop_signal && !host_call.module->holds(reinterpret_cast<void*>(code))) return;
    host_call.signal = signal;
    host_call.code = code;
    host_call.fault = host_fault_of(signal, info, stack);
    siglongjmp(host_call.escape, 1);
}

struct sigaction former[64];

void on_signal(int signal, siginfo_t* info, void* context) {
    if (signal == SIGSEGV && fill_touched_piece(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
    leave_host(signal, *info, *static_cast<ucontext_t*>(context));
    if (redirect(signal, *info, *static_cast<ucontext_t*>(context)) || signal == stop_signal) return;
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

void stop_at(const void* code, HazardKind kind, StoppedAccess access) {
    const SiteKey place = running_kernel.module->holds(static_cast<const char*>(code) - 1)
                              ? running_kernel.module->place_of(code)
                              : 1u << 16;
    const auto log_bytes = static_cast<unsigned>(std::countr_zero(access.bytes));
    stop_lane({.kind = kind,
               .site = place | no_array << 8 | unsigned(access.kind) << 4 | log_bytes,
               .element = static_cast<std::int64_t>(access.where)});
}

void stop_at_address(const void* code, StoppedAccess access) { stop_at(code, kind_of_pointer(access.where), access); }

namespace {

/// Waits for the turn of a word that is no step. Returns what the warp gave back.
std::uint64_t ask_in_turn(const Request& request, const void* code) {
    settle_store();
    Lane& lane = *current_lane;
    lane.request = request;
    lane.stop = running_kernel.module->place_of(code) | no_array << 8 | unsigned(AccessKind::warp_barrier) << 4;
    cursor.write(lane.stop, 0);
    lane.state = LaneState::stopped;
    lane.fiber.yield();
    return lane.result;
}

}  // namespace

void print_from_lane(const char* text, const void* code) {
    ask_in_turn({.word = WarpOp::print, .value = reinterpret_cast<std::uintptr_t>(text)}, code);
}

long clock_of_lane(const void* code) { return static_cast<long>(ask_in_turn({.word = WarpOp::clock}, code)); }

FaultGuard::FaultGuard() {
    const std::scoped_lock lock(guards().mutex);
    if (guards().count++ > 0) return;
    take_signals();
    guards().watch = std::make_unique<Watch>(Watch::Patience{});
}

FaultGuard::~FaultGuard() {
    const std::scoped_lock lock(guards().mutex);
    if (--guards().count > 0) return;
    guards().watch.reset();
    give_signals_back();
}

void enter_watched_thread() { WatchedThread::here().runs_host = false; }

HostEnd run_host(const Module& module, const std::function<void()>& host) {
    WatchedThread& watched = WatchedThread::here();
    watched.begin_anew();
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
        end.how = host_call.signal == stop_signal ? HostEnd::How::endless : HostEnd::How::faulted;
        end.fault = host_call.fault;
        if (module.holds(reinterpret_cast<const void*>(host_call.code))) end.line = int(module.place_of(code) >> 16);
    }
    host_call.module = nullptr;
    watched.runs_host = false;
    return end;
}

}  // namespace lanescope::simt
