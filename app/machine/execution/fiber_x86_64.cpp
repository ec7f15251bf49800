#include "app/machine/execution/fiber.h"

#if LANESCOPE_OWN_SWITCH

// It goes back by a jump, not by a return: the CPU expects returns to pair with calls, which here they do not.
asm(R"(
    .text
    .p2align 4
    .globl lanescope_switch_stack
    .hidden lanescope_switch_stack
    .type lanescope_switch_stack, @function
lanescope_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    popq %rcx
    notrack jmpq *%rcx
    .size lanescope_switch_stack, . - lanescope_switch_stack
)");

namespace lanescope::simt {

void Fiber::prepare(void** top) {
    constexpr int kept = 6;  // registers
    *--top = nullptr;        // where enter() would return to
    *--top = reinterpret_cast<void*>(&enter);
    for (int i = 0; i < kept; ++i) *--top = nullptr;
    inside_ = top;
}

/// The switch comes here with its own first argument still in place.
void Fiber::enter(void** outside) noexcept {
    static_assert(std::is_standard_layout_v<Fiber>);
    Fiber& fiber = *reinterpret_cast<Fiber*>(outside);
    fiber.run_(fiber.body_);
    __builtin_unreachable();
}

}  // namespace lanescope::simt

#endif
