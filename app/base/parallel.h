// Parallel loops and values. Folders that also build without threads use threads only through this header. With
// LANESCOPE_SEQUENTIAL, everything runs in the calling thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#ifdef LANESCOPE_SEQUENTIAL
#include <functional>
#else
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/parallel_sort.h>
#include <oneapi/tbb/task_arena.h>

#include <chrono>
#include <future>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace lanescope {

#ifdef LANESCOPE_SEQUENTIAL
struct Mutex {};
class Locked {
public:
    explicit Locked(Mutex&) {}
};
#else
/// Protects data that a loop's parts change.
using Mutex = std::mutex;
using Locked = std::lock_guard<Mutex>;
#endif

/// Calls body(first, last) on all cores for parts of [0, count) of `part` elements each, and waits. The last part may
/// be shorter.
template <class Body>
void for_parts(std::int64_t count, std::int64_t part, const Body& body) {
    const std::int64_t size = std::max<std::int64_t>(part, 1), parts = (count + size - 1) / size;
    const auto run = [&](std::int64_t i) { body(i * size, std::min(count, (i + 1) * size)); };
#ifdef LANESCOPE_SEQUENTIAL
    for (std::int64_t i = 0; i < parts; ++i) run(i);
#else
    oneapi::tbb::parallel_for(std::int64_t(0), parts, run);
#endif
}

/// Returns the number of threads that the computer runs at a time.
inline unsigned thread_count() {
#ifdef LANESCOPE_SEQUENTIAL
    return 1;
#else
    static const unsigned count = std::max(1u, std::thread::hardware_concurrency());  // it reads a file
    return count;
#endif
}

/// Calls work(0) to work(count - 1), each on a thread of its own, and waits. Without threads, call with a count of 1.
template <class Work>
void on_threads(unsigned count, const Work& work) {
#ifndef LANESCOPE_SEQUENTIAL
    std::vector<std::jthread> others;
    for (unsigned number = 1; number < count; ++number) others.emplace_back([&work, number] { work(number); });
#endif
    if (count > 0) work(0);
}

/// Calls work(), whose for_parts() uses at most so many threads. 0: all.
template <class Work>
void with_threads(unsigned most, const Work& work) {
#ifdef LANESCOPE_SEQUENTIAL
    (void)most, work();
#else
    oneapi::tbb::task_arena(most ? int(most) : oneapi::tbb::task_arena::automatic).execute(work);
#endif
}

/// Adds some(first, last, so_far) over [0, count) in a tree that depends only on `count` and `part`: the sum's bits do
/// not depend on threads.
template <class Sum, class Some, class Join>
Sum sum_of_ranges(std::int64_t count, std::int64_t part, Sum zero, const Some& some, const Join& join) {
#ifdef LANESCOPE_SEQUENTIAL
    const auto sum = [&](const auto& self, std::int64_t first, std::int64_t last) -> Sum {
        if (last - first <= part) return some(first, last, zero);
        const std::int64_t middle = first + (last - first) / 2;
        return join(self(self, first, middle), self(self, middle, last));
    };
    return sum(sum, 0, count);
#else
    return oneapi::tbb::parallel_deterministic_reduce(
        oneapi::tbb::blocked_range<std::int64_t>(0, count, std::size_t(part)), zero,
        [&](const auto& range, const Sum& so_far) { return some(range.begin(), range.end(), so_far); }, join);
#endif
}

/// Sorts on all cores; several threads call `is_less`.
template <class Iterator, class Less>
void sort_in_parallel(Iterator begin, Iterator end, const Less& is_less) {
#ifdef LANESCOPE_SEQUENTIAL
    std::sort(begin, end, is_less);
#else
    oneapi::tbb::parallel_sort(begin, end, is_less);
#endif
}

/// Another thread computes the value once; without threads, the first get() does.
template <class T>
class Later {
public:
    bool started() const { return started_; }
    bool pending() const { return started_ && !value_; }
    template <class Make>
    void start(Make make) {
        started_ = true;
        value_.reset();
#ifdef LANESCOPE_SEQUENTIAL
        make_ = std::move(make);
#else
        future_ = std::async(std::launch::async, std::move(make));
#endif
    }
    /// Returns nullptr until ready. Rethrows.
    const T* get() {
#ifndef LANESCOPE_SEQUENTIAL
        if (future_.valid() && future_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return nullptr;
#endif
        return wait();
    }
    /// Waits. Returns nullptr if not started.
    const T* wait() {
#ifdef LANESCOPE_SEQUENTIAL
        if (!value_ && make_) value_ = make_();
#else
        if (!value_ && future_.valid()) value_ = future_.get();
#endif
        return value_ ? &*value_ : nullptr;
    }
    void reset() { *this = Later(); }

private:
    bool started_ = false;
#ifdef LANESCOPE_SEQUENTIAL
    std::function<T()> make_;
#else
    std::future<T> future_;
#endif
    std::optional<T> value_;
};

}  // namespace lanescope
