#include "app/machine/execution/meetings.h"

#include <cstring>

#include "app/machine/execution/core.h"
#include "app/machine/execution/running.h"
#include "app/machine/execution/switch.h"

namespace lanescope::simt {
namespace {

SiteKey site_at(const void* code, AccessKind kind) {
    return running_kernel.module->place_of(code) | no_array << 8 | static_cast<unsigned>(kind) << 4;
}

/// Notes what the lane asks for, and returns its fiber, which stops until its warp has answered.
Fiber* begin(SiteKey key, const Request& request) {
    settle_store();
    Lane& lane = *current_lane;
    lane.request = request;
    cursor.write(key, 0);
    lane.stop = key;
    lane.state = LaneState::stopped;
    return &lane.fiber;
}

}  // namespace

extern "C" {

[[gnu::used]] Fiber* lanescope_begin_shuffle(unsigned mask, std::uint64_t value, unsigned argument, unsigned width,
                                             const void* code, unsigned word) {
    return begin(site_at(code, AccessKind::shuffle), {WarpOp(word), mask, value, argument, width});
}

[[gnu::used]] Fiber* lanescope_begin_vote(unsigned mask, unsigned predicate, const void* code, unsigned word) {
    return begin(site_at(code, AccessKind::vote), {WarpOp(word), mask, predicate != 0});
}

[[gnu::used]] Fiber* lanescope_begin_reduction(unsigned mask, unsigned value, const void* code, unsigned word) {
    return begin(site_at(code, AccessKind::shuffle), {WarpOp(word), mask, value});
}

[[gnu::used]] Fiber* lanescope_begin_match(unsigned mask, std::uint64_t value, const void* code, unsigned word) {
    return begin(site_at(code, AccessKind::vote), {WarpOp(word), mask, value});
}

[[gnu::used]] Fiber* lanescope_begin_activemask(const void* code) {
    return begin(site_at(code, AccessKind::vote), {.word = WarpOp::activemask});
}

[[gnu::used]] Fiber* lanescope_begin_syncwarp(unsigned mask, const void* code) {
    return begin(site_at(code, AccessKind::warp_barrier), {WarpOp::syncwarp, mask});
}

[[gnu::used]] Fiber* lanescope_begin_barrier(unsigned predicate, const void* code, unsigned word) {
    return begin(site_at(code, AccessKind::block_barrier), {WarpOp(word), 0xffffffff, predicate != 0});
}

[[gnu::used]] Fiber* lanescope_begin_mma(void* fragment, const void* code) {
    return begin(site_at(code, AccessKind::mma), {WarpOp::mma, 0xffffffff, reinterpret_cast<std::uintptr_t>(fragment)});
}

}  // extern "C"

#define LANESCOPE_WORD(word) std::uint32_t(WarpOp::word)

#if LANESCOPE_OWN_SWITCH

// The numbers that the assembly writes for the words.
#define LANESCOPE_TEXT_(x) #x
#define LANESCOPE_TEXT(x) LANESCOPE_TEXT_(x)
static_assert(unsigned(WarpOp::shuffle_idx) == 2 && unsigned(WarpOp::shuffle_up) == 3 &&
              unsigned(WarpOp::shuffle_down) == 4 && unsigned(WarpOp::shuffle_xor) == 5 &&
              unsigned(WarpOp::ballot) == 6 && unsigned(WarpOp::all) == 7 && unsigned(WarpOp::any) == 8 &&
              unsigned(WarpOp::add_signed) == 10 && unsigned(WarpOp::min_signed) == 11 &&
              unsigned(WarpOp::min_unsigned) == 12 && unsigned(WarpOp::max_signed) == 13 &&
              unsigned(WarpOp::max_unsigned) == 14 && unsigned(WarpOp::and_bits) == 15 &&
              unsigned(WarpOp::or_bits) == 16 && unsigned(WarpOp::xor_bits) == 17 &&
              unsigned(WarpOp::syncthreads) == 18 && unsigned(WarpOp::barrier_count) == 19 &&
              unsigned(WarpOp::barrier_all) == 20 && unsigned(WarpOp::barrier_any) == 21 &&
              unsigned(WarpOp::match_any) == 25 && unsigned(WarpOp::match_all) == 26);
#define LANESCOPE_NUMBERS                                                                                      \
    ".set word_shuffle_idx, 2\n.set word_shuffle_up, 3\n.set word_shuffle_down, 4\n.set word_shuffle_xor, 5\n" \
    ".set word_ballot, 6\n.set word_all, 7\n.set word_any, 8\n.set word_add_signed, 10\n"                      \
    ".set word_min_signed, 11\n.set word_min_unsigned, 12\n.set word_max_signed, 13\n"                         \
    ".set word_max_unsigned, 14\n.set word_and_bits, 15\n.set word_or_bits, 16\n.set word_xor_bits, 17\n"      \
    ".set word_syncthreads, 18\n.set word_barrier_count, 19\n.set word_barrier_all, 20\n"                      \
    ".set word_barrier_any, 21\n.set word_match_any, 25\n.set word_match_all, 26\n"

#define LANESCOPE_ENTRY(name, move_arguments, code, begin)                      \
    "    .globl " name "\n    .type " name ", @function\n    .p2align 4\n" name \
    ":\n"                                                                       \
    "    subq $8, %rsp\n" move_arguments "    movq 8(%rsp), " code              \
    "\n"                                                                        \
    "    call " begin                                                           \
    "\n    addq $8, %rsp\n    LANESCOPE_LEAVE lanescope_after_meeting\n"        \
    "    .size " name ", . - " name "\n"

// (mask, value, argument, width): a floating value comes in a register of its own.
#define LANESCOPE_WHOLE(word, name) \
    LANESCOPE_ENTRY(name, "    movl $word_" #word ", %r9d\n", "%r8", "lanescope_begin_shuffle")
#define LANESCOPE_FLOATING(word, name)                                                                            \
    LANESCOPE_ENTRY(                                                                                              \
        name, "    movl %edx, %ecx\n    movl %esi, %edx\n    movq %xmm0, %rsi\n    movl $word_" #word ", %r9d\n", \
        "%r8", "lanescope_begin_shuffle")
#define LANESCOPE_SHUFFLE(word, before, behind) \
    LANESCOPE_WHOLE(word, before "i" behind)    \
    LANESCOPE_WHOLE(word, before "j" behind)    \
    LANESCOPE_FLOATING(word, before "f" behind)
#define LANESCOPE_VOTE(word, name) \
    LANESCOPE_ENTRY(name, "    movl $word_" #word ", %ecx\n", "%rdx", "lanescope_begin_vote")
#define LANESCOPE_REDUCE(word, name) \
    LANESCOPE_ENTRY(name, "    movl $word_" #word ", %ecx\n", "%rdx", "lanescope_begin_reduction")
#define LANESCOPE_MATCH(word, name) \
    LANESCOPE_ENTRY(name, "    movl $word_" #word ", %ecx\n", "%rdx", "lanescope_begin_match")
#define LANESCOPE_BARRIER(word, name) \
    LANESCOPE_ENTRY(name, "    movl $word_" #word ", %edx\n", "%rsi", "lanescope_begin_barrier")

// clang-format off
asm(LANESCOPE_LEAVE_MACRO LANESCOPE_NUMBERS "    .text\n"
    LANESCOPE_SHUFFLE_WORDS(LANESCOPE_SHUFFLE)
    LANESCOPE_VOTE_WORDS(LANESCOPE_VOTE)
    LANESCOPE_REDUCE_WORDS(LANESCOPE_REDUCE)
    LANESCOPE_MATCH_WORDS(LANESCOPE_MATCH)
    LANESCOPE_BARRIER_WORDS(LANESCOPE_BARRIER)
    LANESCOPE_ENTRY("__activemask", "", "%rdi", "lanescope_begin_activemask")
    LANESCOPE_ENTRY("_Z10__syncwarpj", "", "%rsi", "lanescope_begin_syncwarp")
    LANESCOPE_ENTRY("lanescope_meet_for_mma", "", "%rsi", "lanescope_begin_mma")
);
// clang-format on

#else

// Where stacks are changed by a library, each word is a function like any other.
namespace {

template <class T>
T answer(Fiber* fiber) {
    fiber->yield();
    T value;
    std::memcpy(&value, &current_lane->result, sizeof value);
    return value;
}

template <class T>
T shuffle(WarpOp word, unsigned mask, T value, unsigned argument, int width, const void* code) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return answer<T>(lanescope_begin_shuffle(mask, bits, argument, unsigned(width), code, unsigned(word)));
}

}  // namespace

#define LANESCOPE_JOIN_(a, b) a##b
#define LANESCOPE_JOIN(a, b) LANESCOPE_JOIN_(a, b)
#define LANESCOPE_FUNCTION(T, name, parameters, body)                                     \
    [[gnu::visibility("default"), gnu::used]] T LANESCOPE_JOIN(lanescope_word_, __LINE__) \
    parameters asm(name);                                                                 \
    T LANESCOPE_JOIN(lanescope_word_, __LINE__) parameters { body }
#define LANESCOPE_TYPED(T, letter, word, before, behind)                                                \
    namespace word##_of_##letter {                                                                      \
        [[gnu::visibility("default"), gnu::used]] T function(unsigned mask, T value, unsigned argument, \
                                                             int width) asm(before #letter behind);     \
        T function(unsigned mask, T value, unsigned argument, int width) {                              \
            return shuffle(WarpOp::word, mask, value, argument, width, __builtin_return_address(0));    \
        }                                                                                               \
    }
#define LANESCOPE_SHUFFLE(word, before, behind)        \
    LANESCOPE_TYPED(int, i, word, before, behind)      \
    LANESCOPE_TYPED(unsigned, j, word, before, behind) \
    LANESCOPE_TYPED(float, f, word, before, behind)
LANESCOPE_SHUFFLE_WORDS(LANESCOPE_SHUFFLE)

#define LANESCOPE_SIMPLE(space, name, parameters, call)                               \
    namespace space {                                                                 \
    [[gnu::visibility("default"), gnu::used]] unsigned function parameters asm(name); \
    unsigned function parameters { return answer<unsigned>(call); }                   \
    }
#define LANESCOPE_VOTE(word, name)                         \
    LANESCOPE_SIMPLE(                                      \
        vote_##word, name, (unsigned mask, int predicate), \
        lanescope_begin_vote(mask, unsigned(predicate), __builtin_return_address(0), unsigned(WarpOp::word)))
LANESCOPE_VOTE_WORDS(LANESCOPE_VOTE)
#define LANESCOPE_BARRIER(word, name)          \
    LANESCOPE_SIMPLE(                          \
        barrier_##word, name, (int predicate), \
        lanescope_begin_barrier(unsigned(predicate), __builtin_return_address(0), unsigned(WarpOp::word)))
LANESCOPE_BARRIER_WORDS(LANESCOPE_BARRIER)
#define LANESCOPE_MATCH(word, name)                                              \
    LANESCOPE_SIMPLE(reached_##word, name, (unsigned mask, std::uint64_t value), \
                     lanescope_begin_match(mask, value, __builtin_return_address(0), unsigned(WarpOp::word)))
LANESCOPE_MATCH_WORDS(LANESCOPE_MATCH)
namespace reductions {
#define LANESCOPE_REDUCE(word, name)                                                                               \
    namespace {}                                                                                                   \
    LANESCOPE_FUNCTION(unsigned, name, (unsigned mask, unsigned value),                                            \
                       return answer<unsigned>(lanescope_begin_reduction(mask, value, __builtin_return_address(0), \
                                                                         unsigned(WarpOp::word)));)
LANESCOPE_REDUCE(add_signed, "_Z17__reduce_add_syncji")
LANESCOPE_REDUCE(add_signed, "_Z17__reduce_add_syncjj")
LANESCOPE_REDUCE(min_signed, "_Z17__reduce_min_syncji")
LANESCOPE_REDUCE(min_unsigned, "_Z17__reduce_min_syncjj")
LANESCOPE_REDUCE(max_signed, "_Z17__reduce_max_syncji")
LANESCOPE_REDUCE(max_unsigned, "_Z17__reduce_max_syncjj")
LANESCOPE_REDUCE(and_bits, "_Z17__reduce_and_syncjj")
LANESCOPE_REDUCE(or_bits, "_Z16__reduce_or_syncjj")
LANESCOPE_REDUCE(xor_bits, "_Z17__reduce_xor_syncjj")
}  // namespace reductions
LANESCOPE_SIMPLE(active, "__activemask", (), lanescope_begin_activemask(__builtin_return_address(0)))
LANESCOPE_SIMPLE(sync, "_Z10__syncwarpj", (unsigned mask), lanescope_begin_syncwarp(mask, __builtin_return_address(0)))
LANESCOPE_SIMPLE(mma, "lanescope_meet_for_mma", (void* fragment),
                 lanescope_begin_mma(fragment, __builtin_return_address(0)))

#endif

}  // namespace lanescope::simt

#if !LANESCOPE_OWN_SWITCH

extern "C" {
lanescope::simt::Fiber* lanescope_begin_access(std::uintptr_t address, unsigned what, const void* code);
void lanescope_judge_access(std::uintptr_t address, unsigned what);

void lanescope_slow_access(std::uintptr_t address, unsigned what, const void* code) {
    lanescope::simt::Fiber* const fiber = lanescope_begin_access(address, what, code);
    if (!fiber) return;
    fiber->yield();
    lanescope_judge_access(address, what);
}
}
#endif
