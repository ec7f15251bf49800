// A block's memory for frames, which later frames of the same size reuse: a new page costs more than a call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lanescope::emulator {

class FramePool {
public:
    struct Give {
        FramePool* pool = nullptr;
        std::size_t bytes = 0;
        void operator()(std::byte* memory) const { pool->give(memory, bytes); }
    };
    using Memory = std::unique_ptr<std::byte, Give>;  ///< the pool must outlive it

    FramePool() = default;
    FramePool(const FramePool&) = delete;
    FramePool& operator=(const FramePool&) = delete;
    ~FramePool() {
        for (const auto& [bytes, memories] : free_)
            for (std::byte* const memory : memories) ::operator delete(memory, alignment);
    }

    /// Its content is undefined.
    Memory take(std::size_t bytes) {
        std::vector<std::byte*>& free = free_[bytes];
        std::byte* memory = nullptr;
        if (free.empty())
            memory = static_cast<std::byte*>(::operator new(bytes, alignment));
        else
            memory = free.back(), free.pop_back();
        used_ += bytes;
        return {memory, {this, bytes}};
    }
    /// Bytes of all present frames.
    std::uint64_t used() const { return used_; }

private:
    static constexpr std::align_val_t alignment{128};

    void give(std::byte* memory, std::size_t bytes) {
        used_ -= bytes;
        free_[bytes].push_back(memory);
    }

    std::unordered_map<std::size_t, std::vector<std::byte*>> free_;  ///< by bytes
    std::uint64_t used_ = 0;
};

}  // namespace lanescope::emulator
