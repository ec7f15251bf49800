// Leaving a lane's stack in the middle of a kernel, on x86-64.
//
// After a change of stacks the CPU guesses wrong where each return leads, and shuffles and stores change stacks
// millions of times a second. So what is called from the kernel leaves its stack by itself, with nothing of the machine
// on it, and comes back by one jump into the kernel.
#include "app/machine/execution/fiber.h"

#if LANESCOPE_OWN_SWITCH

#include <cstddef>

#include "app/machine/execution/core.h"
#include "app/machine/execution/switch.h"

namespace lanescope::simt {
// The assembly below knows these.
static_assert(offsetof(Lane, result) == 32);
}  // namespace lanescope::simt

asm(LANESCOPE_LEAVE_MACRO R"(
    .text
    .globl lanescope_slow_access
    .hidden lanescope_slow_access
    .type lanescope_slow_access, @function
    .p2align 4
lanescope_slow_access:
    pushq %rdi
    pushq %rsi
    subq $8, %rsp
    call lanescope_begin_access
    testq %rax, %rax
    jz 1f
    LANESCOPE_LEAVE lanescope_after_access
1:  addq $24, %rsp
    ret
    .p2align 4
lanescope_after_access:
    addq $8, %rsp
    popq %rsi
    popq %rdi
    subq $8, %rsp
    call lanescope_judge_access
    addq $8, %rsp
    popq %rcx
    jmpq *%rcx
    .size lanescope_slow_access, . - lanescope_slow_access

    .hidden lanescope_after_meeting
    .globl lanescope_after_meeting
    .p2align 4
lanescope_after_meeting:             # what the lane got back, as a whole number and as a floating one
    movq %fs:_ZN9lanescope4simt12current_laneE@tpoff, %rcx
    movq 32(%rcx), %rax
    movq %rax, %xmm0
    popq %rcx
    jmpq *%rcx
)");

#endif
