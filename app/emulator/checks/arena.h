// Memory for many small pieces that end together. Cleared, it keeps its memory: fresh pages cost more than the pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

namespace lanescope::emulator {

class Arena {
public:
    /// Throws std::bad_alloc.
    std::byte* take(std::size_t bytes) {
        const std::size_t size = (bytes + granule - 1) / granule;
        if (size < sizes && free_[size]) {
            std::byte* const piece = free_[size];
            std::memcpy(&free_[size], piece, sizeof piece);
            return piece;
        }
        return take_new(size * granule);
    }
    /// bytes: as taken.
    void give(std::byte* piece, std::size_t bytes) {
        const std::size_t size = (bytes + granule - 1) / granule;
        if (size >= sizes) return;
        std::memcpy(piece, &free_[size], sizeof piece);
        free_[size] = piece;
    }
    /// Ends all pieces.
    void clear() {
        if (used_ == 0) return;
        free_.fill(nullptr);
        chunk_ = used_ = 0;
    }
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Chunk& chunk : chunks_) sum += chunk.bytes;
        return sum;
    }

private:
    static constexpr std::size_t granule = 16, sizes = 64, chunk_bytes = 32 << 10;
    struct Chunk {
        std::unique_ptr<std::byte[]> memory;
        std::size_t bytes = 0;
    };

    std::byte* take_new(std::size_t bytes) {
        for (; chunk_ < chunks_.size() && bytes > chunks_[chunk_].bytes - used_; ++chunk_) used_ = 0;
        if (chunk_ == chunks_.size()) {
            const std::size_t size = std::max(bytes, chunk_bytes);
            chunks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
            used_ = 0;
        }
        std::byte* const piece = chunks_[chunk_].memory.get() + used_;
        used_ += bytes;
        return piece;
    }

    std::vector<Chunk> chunks_;
    std::size_t chunk_ = 0, used_ = 0;      ///< the present chunk, and its used bytes
    std::array<std::byte*, sizes> free_{};  ///< by size in granules: pieces that were given back, as a list
};

}  // namespace lanescope::emulator
