// Which sectors of each array were touched at all: what has to come from DRAM at least once.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/simt/address.h"
#include "kernels/simt/sectors.h"

namespace lanescope::simt {

class Footprint {
public:
    void add_array(std::uint64_t bytes) {
        const std::size_t words = (bytes / sector_bytes + 64) / 64;
        arrays_.push_back({std::make_unique<std::atomic<std::uint64_t>[]>(words), words});
    }

    /// Safe from several threads. Looks before it writes: most sectors are there already.
    void touch(std::uint64_t sector) {
        const std::uint64_t address = sector * sector_bytes;
        const std::uint64_t number = byte_of_address(address) / sector_bytes;
        auto& word = arrays_[array_of_address(address)].words[number / 64];
        const std::uint64_t bit = std::uint64_t(1) << (number % 64);
        if (!(word.load(std::memory_order_relaxed) & bit)) word.fetch_or(bit, std::memory_order_relaxed);
    }

    /// Sectors touched of one array.
    std::uint64_t sectors(std::size_t array) const {
        std::uint64_t sum = 0;
        for (std::size_t w = 0; w < arrays_[array].count; ++w)
            sum += std::uint64_t(std::popcount(arrays_[array].words[w].load(std::memory_order_relaxed)));
        return sum;
    }
    std::size_t arrays() const { return arrays_.size(); }

private:
    struct Bits {
        std::unique_ptr<std::atomic<std::uint64_t>[]> words;
        std::size_t count;
    };
    std::vector<Bits> arrays_;
};

}  // namespace lanescope::simt
