// Which sectors of each array one core touched: what has to come from DRAM at least once.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "kernels/simt/address.h"
#include "kernels/simt/sectors.h"

namespace lanescope::simt {

class Footprint {
public:
    /// Room for arrays of so many bytes each.
    explicit Footprint(const std::vector<std::uint64_t>& array_bytes) {
        for (const std::uint64_t bytes : array_bytes) arrays_.emplace_back(bytes);
    }

    /// The bits of the array in which that line lies.
    std::uint64_t* array_of(std::uint64_t line) { return arrays_[array_of_address(line * line_bytes)].words.get(); }
    /// Whether a sector was touched before cannot be predicted, so it is not asked.
    static void touch(std::uint64_t* array, SectorRun run) {
        const std::uint64_t line = byte_of_address(run.line * line_bytes) / line_bytes;
        array[line / 16] |= std::uint64_t(run.sectors) << (line % 16 * 4);
    }

    /// What another core touched comes in. The same arrays.
    void add(const Footprint& other) {
        for (std::size_t a = 0; a < arrays_.size(); ++a)
            for (std::size_t w = 0; w < arrays_[a].count; ++w)
                if (const std::uint64_t bits = other.arrays_[a].words[w]) arrays_[a].words[w] |= bits;
    }

    /// Sectors touched of each array.
    std::vector<std::uint64_t> sectors() const {
        std::vector<std::uint64_t> sums;
        for (const Bits& array : arrays_) {
            std::uint64_t sum = 0;
            for (std::size_t w = 0; w < array.count; ++w) sum += std::uint64_t(std::popcount(array.words[w]));
            sums.push_back(sum);
        }
        return sums;
    }

private:
    struct Free {
        void operator()(std::uint64_t* words) const { std::free(words); }
    };
    /// A bit a sector. Zeroed pages that are not touched cost no memory.
    struct Bits {
        explicit Bits(std::uint64_t bytes)
            : count(bytes / sector_bytes / 64 + 1),
              words(static_cast<std::uint64_t*>(std::calloc(count, sizeof(std::uint64_t)))) {
            if (!words) throw std::bad_alloc();
        }
        std::size_t count;
        std::unique_ptr<std::uint64_t[], Free> words;
    };
    std::vector<Bits> arrays_;
};

}  // namespace lanescope::simt
