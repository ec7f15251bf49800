// A block's memory for frames, which later frames of the same function reuse: a new page costs more than a call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <unordered_map>
#include <vector>

#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

class FramePool {
public:
    struct Give {
        FramePool* pool = nullptr;
        const Function* function = nullptr;
        void operator()(std::byte* memory) const { pool->give(memory, *function); }
    };
    using Memory = std::unique_ptr<std::byte, Give>;  ///< the pool must outlive it

    FramePool() = default;
    FramePool(const FramePool&) = delete;
    FramePool& operator=(const FramePool&) = delete;
    ~FramePool() {
        for (const auto& [function, memories] : free_)
            for (std::byte* const memory : memories) ::operator delete(memory, alignment);
    }

    /// Registers and local memory have their first values. A used register that the function sets before it reads it
    /// may keep another one.
    Memory take(const Function& function) {
        std::vector<std::byte*>& free = free_[&function];
        const bool is_used = !free.empty();
        std::byte* memory = nullptr;
        if (is_used)
            memory = free.back(), free.pop_back();
        else
            memory = static_cast<std::byte*>(::operator new(function.frame_bytes(), alignment));
        used_ += function.frame_bytes();
        const std::size_t own = std::size_t(function.local_bytes) * lanes;
        std::memset(memory, 0, own);
        if (!is_used || !function.sets_all)
            std::memcpy(memory + own, function.registers.data(), function.registers.size());
        return {memory, {this, &function}};
    }
    /// Bytes of all present frames.
    std::uint64_t used() const { return used_; }

private:
    static constexpr std::align_val_t alignment{128};

    void give(std::byte* memory, const Function& function) {
        used_ -= function.frame_bytes();
        free_[&function].push_back(memory);
    }

    std::unordered_map<const Function*, std::vector<std::byte*>> free_;
    std::uint64_t used_ = 0;
};

}  // namespace lanescope::emulator
