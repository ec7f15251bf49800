// Where a kernel that the host compiler made leaves its lane's stack, and where it goes on.
#pragma once

#include <cstdint>

#include "app/machine/execution/fiber.h"

extern "C" {
/// An access that is no plain read of a constant array: what is bytes << 1 | store. code: where the access's call
/// returns to. The caller must return at once: on x86-64 it goes on in the kernel itself, since after a change of
/// stacks the CPU guesses wrong where each return leads.
void lanescope_slow_access(std::uintptr_t address, unsigned what, const void* code);
}

#if LANESCOPE_OWN_SWITCH
/// Assembly: leaves the lane's stack for the one that its fiber, in rax, came from, and goes on at `stub` when the
/// fiber is resumed. The counterpart of lanescope_switch_stack.
#define LANESCOPE_LEAVE_MACRO           \
    "    .macro LANESCOPE_LEAVE stub\n" \
    "    leaq \\stub(%rip), %rcx\n"     \
    "    pushq %rcx\n"                  \
    "    pushq %rbp\n"                  \
    "    pushq %rbx\n"                  \
    "    pushq %r12\n"                  \
    "    pushq %r13\n"                  \
    "    pushq %r14\n"                  \
    "    pushq %r15\n"                  \
    "    movq %rsp, 8(%rax)\n"          \
    "    movq (%rax), %rsp\n"           \
    "    popq %r15\n"                   \
    "    popq %r14\n"                   \
    "    popq %r13\n"                   \
    "    popq %r12\n"                   \
    "    popq %rbx\n"                   \
    "    popq %rbp\n"                   \
    "    popq %rcx\n"                   \
    "    notrack jmpq *%rcx\n"          \
    "    .endm\n"
#endif
