#include "app/machine/execution/lane_stack.h"

#include <sys/mman.h>

#include <mutex>
#include <new>
#include <vector>

namespace lanescope::simt {
namespace {

/// Stacks that no lane uses. A launch takes a thousand of them for each core, and asking the system for one takes
/// microseconds.
struct Pool {
    std::mutex mutex;
    std::vector<std::byte*> stacks;
};

Pool& pool() {
    static Pool& all = *new Pool;  // threads may give stacks back while the program ends
    return all;
}

constexpr std::size_t whole_bytes = LaneStack::max_bytes + LaneStack::guard_bytes;
constexpr std::size_t max_kept = 16384;  // 64 KB each, of which few are ever touched

}  // namespace

std::byte* LaneStack::allocate(unsigned) {
    {
        const std::scoped_lock lock(pool().mutex);
        if (!pool().stacks.empty()) {
            std::byte* const base = pool().stacks.back();
            pool().stacks.pop_back();
            return base;
        }
    }
    void* const whole =
        mmap(nullptr, whole_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (whole == MAP_FAILED) throw std::bad_alloc();
    mprotect(whole, guard_bytes, PROT_NONE);  // where the system allows no more of them, an overflow goes unseen
    return static_cast<std::byte*>(whole) + guard_bytes;
}

void LaneStack::free(std::byte* base) noexcept {
    const std::scoped_lock lock(pool().mutex);
    if (pool().stacks.size() < max_kept)
        pool().stacks.push_back(base);
    else
        munmap(base - guard_bytes, whole_bytes);
}

}  // namespace lanescope::simt
