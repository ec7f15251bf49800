// A block's memory for frames, which later frames of the same function reuse: a new page costs more than a call.
#pragma once

#include <algorithm>
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
        std::vector<std::byte*>* free = nullptr;
        std::size_t bytes = 0;
        void operator()(std::byte* memory) const {
            pool->used_ -= bytes;
            free->push_back(memory);
        }
    };
    using Memory = std::unique_ptr<std::byte, Give>;  ///< the pool must outlive it

    FramePool() = default;
    FramePool(const FramePool&) = delete;
    FramePool& operator=(const FramePool&) = delete;
    ~FramePool() {
        for (const auto& [function, memories] : free_)
            for (std::byte* const memory : memories) ::operator delete(memory, alignment);
    }

    /// Constants and Function::read_first have their first values. Other bytes may keep those of an earlier frame.
    Memory take(const Function& function) {
        std::vector<std::byte*>& free = free_[&function];
        const Give give{this, &free, function.frame_bytes()};
        used_ += give.bytes;
        if (free.empty()) {
            made_ += give.bytes;
            return {make(function), give};
        }
        std::byte* const memory = free.back();
        free.pop_back();
        for (const auto& [first, end] : function.read_first) reset(memory, function, first, end);
        return {memory, give};
    }
    /// Bytes of all present frames.
    std::uint64_t used() const { return used_; }
    /// Bytes of present and earlier frames.
    std::uint64_t made() const { return made_; }

private:
    static constexpr std::align_val_t alignment{128};

    static std::byte* make(const Function& function) {
        auto* const memory = static_cast<std::byte*>(::operator new(function.frame_bytes(), alignment));
        reset(memory, function, 0, function.frame_bytes());
        return memory;
    }
    static void reset(std::byte* memory, const Function& function, std::size_t first, std::size_t end) {
        const std::size_t local = std::size_t(function.local_bytes) * lanes;
        if (first < local) std::memset(memory + first, 0, std::min(end, local) - first);
        if (const std::size_t from = std::max(first, local); from < end)
            std::memcpy(memory + from, function.registers.data() + (from - local), end - from);
    }

    std::unordered_map<const Function*, std::vector<std::byte*>> free_;  ///< references stay valid
    std::uint64_t used_ = 0, made_ = 0;
};

/// Keeps pools between launches: fresh memory costs more than a short launch. Not thread-safe.
class FramePools {
public:
    struct Return {
        FramePools* pools = nullptr;
        void operator()(FramePool* pool) const { pools->keep(std::unique_ptr<FramePool>(pool)); }
    };
    using Pool = std::unique_ptr<FramePool, Return>;  ///< these pools must outlive it

    FramePools() = default;
    FramePools(const FramePools&) = delete;
    FramePools& operator=(const FramePools&) = delete;

    Pool take() {
        if (idle_.empty()) idle_.push_back(std::make_unique<FramePool>());
        FramePool* const pool = idle_.back().release();
        idle_.pop_back();
        return {pool, {this}};
    }

private:
    static constexpr std::size_t most_pools = 64;
    static constexpr std::uint64_t most_bytes = 4 << 20;  ///< of one pool

    void keep(std::unique_ptr<FramePool> pool) {
        if (idle_.size() < most_pools && pool->made() <= most_bytes) idle_.push_back(std::move(pool));
    }

    std::vector<std::unique_ptr<FramePool>> idle_;
};

}  // namespace lanescope::emulator
