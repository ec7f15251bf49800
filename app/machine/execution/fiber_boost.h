// A fiber by Boost.Context, for any CPU, and for AddressSanitizer, which has to be told of every change of stack.
#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>
#include <new>
#include <utility>

#include "app/machine/execution/lane_stack.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
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
        stack_ = allocator.allocate();
        const boost::context::preallocated place(stack_.sp, stack_.size, stack_);
        inside_ = boost::context::fiber(std::allocator_arg, place, allocator,
                                        [this, body](boost::context::fiber&& caller) mutable {
                                            outside_ = std::move(caller);
                                            entered();
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
        outside_ = std::move(outside_).resume();
        entered();
    }

    /// Boost would unwind the stack, through a kernel's code, which knows no exceptions: it is forgotten instead.
    void stop() {
        alignas(boost::context::fiber) std::byte nowhere[sizeof(boost::context::fiber)];
        new (nowhere) boost::context::fiber(std::move(inside_));  // is never destroyed, and owns nothing
        forget_marks();
        BoostStack::deallocate(stack_);
        started_ = false;
    }

private:
#ifdef LANESCOPE_ASAN_FIBERS
    const void* stack_end() const { return static_cast<const char*>(stack_.sp) - stack_.size; }
    void leave_for_fiber() { __sanitizer_start_switch_fiber(&outer_fake_, stack_end(), stack_.size); }
    void back_from_fiber() { __sanitizer_finish_switch_fiber(outer_fake_, nullptr, nullptr); }
    void leave_fiber() { __sanitizer_start_switch_fiber(&inner_fake_, outer_stack_, outer_bytes_); }
    void entered() { __sanitizer_finish_switch_fiber(inner_fake_, &outer_stack_, &outer_bytes_); }
    /// Functions that did not return have left their variables marked.
    void forget_marks() { __asan_unpoison_memory_region(stack_end(), stack_.size); }
    void *outer_fake_ = nullptr, *inner_fake_ = nullptr;
    const void* outer_stack_ = nullptr;
    std::size_t outer_bytes_ = 0;
#else
    void forget_marks() {}
    void leave_for_fiber() {}
    void back_from_fiber() {}
    void leave_fiber() {}
    void entered() {}
#endif

    boost::context::fiber inside_, outside_;
    boost::context::stack_context stack_;
    bool started_ = false;
};

}  // namespace lanescope::simt
