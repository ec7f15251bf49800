// Which sectors of each array one core touched: what has to come from DRAM at least once.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "app/machine/memory/address.h"
#include "app/machine/recording/sectors.h"

namespace lanescope::simt {

class Footprint {
public:
    using Word = std::uint32_t;  ///< a bit a sector: 8 lines of four

    /// Room for arrays of so many bytes each.
    explicit Footprint(const std::vector<std::uint64_t>& array_bytes) {
        for (const std::uint64_t bytes : array_bytes) first_.push_back(first_.back() + bytes / line_bytes / 8 + 1);
        words_.reset(static_cast<Word*>(std::calloc(first_.back() + 1, sizeof(Word))));
        if (!words_) throw std::bad_alloc();
    }

    unsigned arrays() const { return static_cast<unsigned>(first_.size() - 1); }
    /// Of all arrays, one after the other.
    Word* words() { return words_.get(); }
    /// Where an array's words start; for the number after the last array's, where all words end.
    std::size_t first_word(unsigned array) const { return first_[array]; }

    /// Whether a sector was touched before cannot be predicted, so it is not asked. array: its first word.
    static void touch(Word* array, SectorRun run) {
        const std::uint64_t line = byte_of_address(run.line * line_bytes) / line_bytes;
        array[line / 8] |= run.sectors << (line % 8 * 4);
    }

    /// What another core touched comes in. The same arrays.
    void add(const Footprint& other) {
        for (std::size_t w = 0; w < first_.back(); ++w)
            if (const Word bits = other.words_[w]) words_[w] |= bits;
    }

    /// Sectors touched of each array.
    std::vector<std::uint64_t> sectors() const {
        std::vector<std::uint64_t> sums;
        for (std::size_t array = 0; array + 1 < first_.size(); ++array) {
            std::uint64_t sum = 0;
            for (std::size_t w = first_[array]; w < first_[array + 1]; ++w)
                sum += std::uint64_t(std::popcount(words_[w]));
            sums.push_back(sum);
        }
        return sums;
    }

private:
    struct Free {
        void operator()(Word* words) const { std::free(words); }
    };
    std::vector<std::size_t> first_{0};    ///< of each array, and the end
    std::unique_ptr<Word[], Free> words_;  ///< zeroed pages that are not touched cost no memory
};

}  // namespace lanescope::simt
