// A fiber by Boost.Context, for any CPU, and for AddressSanitizer, which has to be told of every change of stack.
#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>
#include <utility>

#include "app/machine/execution/lane_stack.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#define LANESCOPE_ASAN_FIBERS 1
#endif

namespace lanescope::simt {

/// How Boost asks for stacks.
struct BoostStack {
    unsigned lane;

    boost::context::stack_context allocate() const {
        boost::context::stack_context context;
        context.size = LaneStack::bytes_of(lane);
        context.sp = LaneStack::allocate(lane) + context.size;
        return context;
    }
    static void deallocate(boost::context::stack_context& context) noexcept {
        LaneStack::free(static_cast<std::byte*>(context.sp) - context.size);
    }
};

class Fiber {
public:
    Fiber() = default;
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;
    ~Fiber() {
        if (started_) stop();
    }

    bool started() const { return started_; }

    /// body() runs on the fiber at the first resume(); it must not return.
    template <class Body>
    void start(unsigned lane, Body body) {
        started_ = true;
        const BoostStack allocator{lane};
        const boost::context::stack_context stack = allocator.allocate();
        know_stack(stack);
        const boost::context::preallocated place(stack.sp, stack.size, stack);
        inside_ = boost::context::fiber(std::allocator_arg, place, allocator,
                                        [this, body](boost::context::fiber&& caller) mutable {
                                            outside_ = std::move(caller);
                                            entered();
                                            const LastSwitch last(*this);
                                            body();
                                            return std::move(outside_);
                                        });
    }

    /// Runs the fiber until it calls yield().
    void resume() {
        leave_for_fiber();
        inside_ = std::move(inside_).resume();
        back_from_fiber();
    }

    /// Called on the fiber: goes back to whoever resumed it.
    void yield() {
        leave_fiber();
        const Entered entered_in_any_case(*this);  // also when stop() unwinds this stack
        outside_ = std::move(outside_).resume();
    }

    /// Ends a fiber that stopped half-way: its stack is unwound.
    void stop() {
        leave_for_fiber();
        inside_ = boost::context::fiber();
        back_from_fiber();
        started_ = false;
    }

private:
    struct Entered {
        explicit Entered(Fiber& fiber) : fiber_(fiber) {}
        ~Entered() { fiber_.entered(); }
        Fiber& fiber_;
    };
    struct LastSwitch {
        explicit LastSwitch(Fiber& fiber) : fiber_(fiber) {}
        ~LastSwitch() { fiber_.leave_for_good(); }
        Fiber& fiber_;
    };

#ifdef LANESCOPE_ASAN_FIBERS
    void know_stack(const boost::context::stack_context& stack) {
        stack_ = static_cast<const char*>(stack.sp) - stack.size;
        stack_bytes_ = stack.size;
    }
    void leave_for_good() { __sanitizer_start_switch_fiber(nullptr, outer_stack_, outer_bytes_); }
    void leave_for_fiber() { __sanitizer_start_switch_fiber(&outer_fake_, stack_, stack_bytes_); }
    void back_from_fiber() { __sanitizer_finish_switch_fiber(outer_fake_, nullptr, nullptr); }
    void leave_fiber() { __sanitizer_start_switch_fiber(&inner_fake_, outer_stack_, outer_bytes_); }
    void entered() { __sanitizer_finish_switch_fiber(inner_fake_, &outer_stack_, &outer_bytes_); }
    void *outer_fake_ = nullptr, *inner_fake_ = nullptr;
    const void *stack_ = nullptr, *outer_stack_ = nullptr;
    std::size_t stack_bytes_ = 0, outer_bytes_ = 0;
#else
    void know_stack(const boost::context::stack_context&) {}
    void leave_for_good() {}
    void leave_for_fiber() {}
    void back_from_fiber() {}
    void leave_fiber() {}
    void entered() {}
#endif

    boost::context::fiber inside_, outside_;
    bool started_ = false;
};

}  // namespace lanescope::simt
