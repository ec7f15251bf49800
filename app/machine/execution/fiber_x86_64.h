// A fiber on x86-64 by a switch of stacks of our own, for lanes stop millions of times a second: Boost's switch saves
// rounding modes too, which no kernel changes.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "app/machine/execution/lane_stack.h"

/// Leaves this stack, and goes on on another where that one was left. What a call must keep is kept. here: where to
/// note this stack's end. (fiber_x86_64.cpp)
extern "C" void lanescope_switch_stack(void** here, void* there);

namespace lanescope::simt {

class Fiber {
public:
    Fiber() = default;
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;
    ~Fiber() {
        if (started()) stop();
    }

    bool started() const { return stack_ != nullptr; }

    template <class Body>
    void start(unsigned lane, Body body) {
        static_assert(std::is_trivially_destructible_v<Body>);
        stack_ = LaneStack::allocate(lane);
        void* const top = stack_ + (LaneStack::bytes_of(lane) - sizeof(Body)) / alignment * alignment;
        body_ = new (top) Body(body);
        run_ = [](void* self) { (*static_cast<Body*>(self))(); };
        prepare(static_cast<void**>(top));
    }

    void resume() { lanescope_switch_stack(&outside_, inside_); }

    /// Inlined down to the switch: after a switch the CPU guesses wrong where a function returns to.
    [[gnu::always_inline]] void yield() { lanescope_switch_stack(&inside_, outside_); }

    void stop() { LaneStack::free(std::exchange(stack_, nullptr)); }

private:
    static constexpr std::size_t alignment = 64;

    /// The stack looks as if the switch had left it at the start of enter().
    void prepare(void** top);
    [[noreturn]] static void enter(void** outside) noexcept;

    void* outside_ = nullptr;  ///< first: enter() finds the fiber by it
    void* inside_ = nullptr;
    void* body_ = nullptr;
    void (*run_)(void*) = nullptr;
    std::byte* stack_ = nullptr;
};

}  // namespace lanescope::simt
