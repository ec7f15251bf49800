// The stack of a lane.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace lanescope::simt {

/// Stacks of the lanes of a warp start at different offsets within a page: at the same offset they would all fall into
/// the same few sets of the CPU's first-level cache, and every switch would miss.
struct LaneStack {
    static constexpr std::size_t most_bytes = 64 * 1024;
    static constexpr std::size_t bytes_of(unsigned lane) { return most_bytes - lane % 32 * 320; }

    /// Returns its lower end.
    static std::byte* allocate(unsigned lane) {
        void* base = std::malloc(bytes_of(lane));
        if (!base) throw std::bad_alloc();
        return static_cast<std::byte*>(base);
    }
    static void free(std::byte* base) noexcept { std::free(base); }
};

}  // namespace lanescope::simt
