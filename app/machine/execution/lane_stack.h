// The stack of a lane.
#pragma once

#include <cstddef>

namespace lanescope::simt {

/// Stacks of the lanes of a warp start at different offsets within a page: at the same offset they would all fall into
/// the same few sets of the CPU's first-level cache, and every switch would miss. Below each lies a page that nobody
/// may touch, so that a kernel whose stack overflows is caught before it writes over another lane's.
struct LaneStack {
    static constexpr std::size_t max_bytes = 64 * 1024, guard_bytes = 4096;
    static constexpr std::size_t bytes_of(unsigned lane) { return max_bytes - lane % 32 * 320; }

    /// Returns its lower end; stacks are kept for the next launch when they are given back. Throws std::bad_alloc.
    static std::byte* allocate(unsigned lane);
    static void free(std::byte* base) noexcept;
};

}  // namespace lanescope::simt
