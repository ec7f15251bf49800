// Sectors of each array that one core touched, which DRAM must deliver at least once.
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
    using Word = std::uint32_t;  ///< one bit per sector: 8 lines of four

    explicit Footprint(const std::vector<std::uint64_t>& array_bytes) {
        for (const std::uint64_t bytes : array_bytes) first_.push_back(first_.back() + bytes / line_bytes / 8 + 1);
        words_.reset(static_cast<Word*>(std::calloc(first_.back() + 1, sizeof(Word))));
        if (!words_) throw std::bad_alloc();
    }

    unsigned arrays() const { return static_cast<unsigned>(first_.size() - 1); }
    Word* words() { return words_.get(); }
    /// Returns the index of an array's first word, or the end for the number of arrays.
    std::size_t first_word(unsigned array) const { return first_[array]; }

    /// Sets bits without a test, whose branch would be unpredictable. array: its first word.
    static void touch(Word* array, SectorRun run) {
        const std::uint64_t line = byte_of_address(run.line * line_bytes) / line_bytes;
        array[line / 8] |= run.sectors << (line % 8 * 4);
    }

    /// `other` must have the same arrays.
    void add(const Footprint& other) {
        for (std::size_t w = 0; w < first_.back(); ++w)
            if (const Word bits = other.words_[w]) words_[w] |= bits;
    }

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
    std::vector<std::size_t> first_{0};    ///< per array, and the end
    std::unique_ptr<Word[], Free> words_;  ///< from calloc: untouched pages take no memory
};

}  // namespace lanescope::simt
