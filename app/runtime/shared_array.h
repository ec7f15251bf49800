// Allocations that share one array of the emulator, which distinguishes only a limited number.
#pragma once

#include <cstdint>
#include <map>

#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {

class SharedArray {
public:
    /// Untouched memory takes no pages. Smaller than the distance of two arrays.
    static constexpr std::uint64_t most_bytes = std::uint64_t(1) << 34;
    struct Allocation {
        std::uint64_t bytes = 0;
        SourcePosition at;
    };

    /// Returns the allocation's first byte. Throws std::bad_alloc.
    std::uint64_t add(std::uint64_t bytes, const SourcePosition& at);
    /// Returns false if no allocation begins there.
    bool remove(std::uint64_t first);
    bool contains(std::uint64_t first, std::uint64_t bytes) const;
    /// Returns the end of the last allocation so far.
    std::uint64_t end() const { return end_; }
    const std::map<std::uint64_t, Allocation>& all() const { return allocations_; }
    void clear() { *this = {}; }

private:
    std::map<std::uint64_t, Allocation> allocations_;   ///< by first byte
    std::multimap<std::uint64_t, std::uint64_t> free_;  ///< first bytes, by reserved bytes
    std::uint64_t end_ = 0;
};

}  // namespace lanescope::runtime
