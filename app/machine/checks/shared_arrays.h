// The arrays of a block's shared memory, as its core sees them used: who touched what, and how large they are.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>

#include "app/machine/checks/shared_shadow.h"

namespace lanescope::simt {

class SharedArrays {
public:
    void begin_block(std::uint32_t epoch) {
        first_epoch_ = epoch;
        for (Entry& entry : entries_) entry.shadow.begin_block(epoch);
    }

    /// What is known of the array that starts at `data`, which that line declares; so many elements of so many bytes. A
    /// kernel has a few arrays.
    SharedShadow& shadow(const void* data, int line, std::size_t elements, std::size_t bytes) {
        for (Entry& entry : entries_)
            if (entry.data == data) return entry.shadow;
        Entry& entry = entries_.emplace_back(data, line, elements * bytes, SharedShadow(elements));
        entry.shadow.begin_block(first_epoch_);
        return entry.shadow;
    }

    /// Bytes of the arrays that were touched, by the lines that declare them.
    std::map<int, std::size_t> bytes() const {
        std::map<int, std::size_t> sums;
        for (const Entry& entry : entries_) sums[entry.line] += entry.bytes;
        return sums;
    }

private:
    struct Entry {
        const void* data;
        int line;
        std::size_t bytes;
        SharedShadow shadow;
        Entry(const void* start, int declared, std::size_t size, SharedShadow known)
            : data(start), line(declared), bytes(size), shadow(std::move(known)) {}
    };
    std::deque<Entry> entries_;  // a place once given stays
    std::uint32_t first_epoch_ = 1;
};

}  // namespace lanescope::simt
