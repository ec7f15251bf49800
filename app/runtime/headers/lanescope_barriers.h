// cuda::barrier and cuda::pipeline of a block. Copies are synchronous, so that a barrier completes them.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_barriers.h"
#include <cooperative_groups.h>
#include <lanescope_std.h>
#include <utility>

namespace cuda {

#define LANESCOPE_GROUP __attribute__((device, always_inline, nodebug)) inline

template <size_t alignment>
struct aligned_size_t {
    static constexpr size_t align = alignment;
    size_t value;
    __attribute__((host, device, always_inline, nodebug)) explicit aligned_size_t(size_t bytes) : value(bytes) {}
    __attribute__((host, device, always_inline, nodebug)) operator size_t() const { return value; }
};

/// Counts on all threads of the block: wait() is a barrier of the block.
template <thread_scope scope>
class barrier {
public:
    struct arrival_token {};
    barrier() = default;
    LANESCOPE_GROUP arrival_token arrive(ptrdiff_t = 1) { return {}; }
    LANESCOPE_GROUP void wait(arrival_token&&) const { __syncthreads(); }
    LANESCOPE_GROUP void wait(const arrival_token&) const { __syncthreads(); }
    LANESCOPE_GROUP void arrive_and_wait() { __syncthreads(); }
    ptrdiff_t lanescope_expected;
};
template <thread_scope scope>
LANESCOPE_GROUP void init(barrier<scope>* made, ptrdiff_t expected) {
    assert(expected == blockDim.x * blockDim.y * blockDim.z && "the emulator has only barriers of all threads of a block");
    made->lanescope_expected = expected;
}

enum class pipeline_role { producer, consumer };
template <thread_scope scope, unsigned char stages>
struct pipeline_shared_state {
    static constexpr unsigned lanescope_stages = stages;
    char lanescope_room[stages];
};

/// Of a block, producers and consumers are those of a partition, or all threads both.
template <thread_scope scope>
class pipeline {
public:
    pipeline() = default;
    LANESCOPE_GROUP pipeline(unsigned stages, bool is_partitioned, bool produces)
        : stages_(stages), is_partitioned_(is_partitioned), produces_(produces) {}
    LANESCOPE_GROUP void producer_acquire() {
        if (scope == thread_scope_thread) return;
        if (!is_partitioned_)
            __syncthreads();
        else if (produces_ && produced_ >= stages_)
            wait_at(8 + produced_ % stages_);
    }
    LANESCOPE_GROUP void producer_commit() {
        if (is_partitioned_ && produces_) arrive_at(1 + produced_ % stages_);
        ++produced_;
    }
    LANESCOPE_GROUP void consumer_wait() {
        if (scope == thread_scope_thread) return;
        if (!is_partitioned_)
            __syncthreads();
        else if (!produces_)
            wait_at(1 + consumed_ % stages_);
    }
    LANESCOPE_GROUP void consumer_release() {
        if (is_partitioned_ && !produces_) arrive_at(8 + consumed_ % stages_);
        ++consumed_;
    }
    LANESCOPE_GROUP bool quit() { return true; }

private:
    LANESCOPE_GROUP static unsigned threads() { return (cooperative_groups::thread_block::size() + 31) / 32 * 32; }
    LANESCOPE_GROUP static void wait_at(unsigned number) {
        asm volatile("bar.sync %0, %1;" : : "r"(number), "r"(threads()) : "memory");
    }
    LANESCOPE_GROUP static void arrive_at(unsigned number) {
        asm volatile("bar.arrive %0, %1;" : : "r"(number), "r"(threads()) : "memory");
    }

    unsigned stages_ = 1, produced_ = 0, consumed_ = 0;
    bool is_partitioned_ = false, produces_ = true;
};
LANESCOPE_GROUP static pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <class Group, unsigned char stages>
LANESCOPE_GROUP pipeline<thread_scope_block> make_pipeline(const Group&,
                                                           pipeline_shared_state<thread_scope_block, stages>*) {
    return pipeline<thread_scope_block>(stages, false, true);
}
template <class Group, unsigned char stages>
LANESCOPE_GROUP pipeline<thread_scope_block> make_pipeline(const Group&,
                                                           pipeline_shared_state<thread_scope_block, stages>*,
                                                           pipeline_role role) {
    static_assert(stages <= 7, "the emulator has at most 7 stages of a pipeline with roles");
    return pipeline<thread_scope_block>(stages, true, role == pipeline_role::producer);
}
template <unsigned char left, thread_scope scope>
LANESCOPE_GROUP void pipeline_consumer_wait_prior(pipeline<scope>& of) {
    of.consumer_wait();
}

/// `end`: a barrier or a pipeline that completes the copy.
template <class T, class Size, class End>
LANESCOPE_GROUP void memcpy_async(T* to, const T* from, Size bytes, End&) {
    for (size_t i = 0; i < bytes / sizeof(T); ++i) to[i] = from[i];
}
template <class Group, class T, class Size, class End>
LANESCOPE_GROUP void memcpy_async(const Group& group, T* to, const T* from, Size bytes, End&) {
    cooperative_groups::memcpy_async(group, to, from, (size_t)bytes);
}

#undef LANESCOPE_GROUP
}  // namespace cuda
