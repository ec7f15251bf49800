// Random numbers for the rows and columns of a matrix, each used once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "app/operations/random.h"

namespace lanescope {

/// A random permutation of 0 to count - 1 that needs no memory: a Feistel network (Luby and Rackoff, 1988) on the next
/// larger power of four, repeated until the number is small enough.
class Renumbering {
public:
    Renumbering(std::int64_t count, std::uint64_t seed)
        : count_(std::uint64_t(count)), half_(std::bit_width(std::uint64_t(count)) / 2 + 1) {
        Random random(seed, Purpose::order, 0);
        for (std::uint64_t& key : keys_) key = random.next();
    }

    /// The new number.
    std::int64_t to(std::int64_t number) const {
        auto place = std::uint64_t(number);
        do place = forward(place);
        while (place >= count_);
        return std::int64_t(place);
    }
    /// The number that has this new one.
    std::int64_t from(std::int64_t number) const {
        auto place = std::uint64_t(number);
        do place = backward(place);
        while (place >= count_);
        return std::int64_t(place);
    }

private:
    std::uint64_t mixed(std::uint64_t part, std::uint64_t key) const {
        return Random(part ^ key).next() & ((std::uint64_t(1) << half_) - 1);
    }
    std::uint64_t joined(std::uint64_t high, std::uint64_t low) const { return high << half_ | low; }
    std::pair<std::uint64_t, std::uint64_t> parts_of(std::uint64_t place) const {
        return {place >> half_, place & ((std::uint64_t(1) << half_) - 1)};
    }

    std::uint64_t forward(std::uint64_t place) const {
        auto [high, low] = parts_of(place);
        for (const std::uint64_t key : keys_) high = std::exchange(low, high ^ mixed(low, key));
        return joined(high, low);
    }
    std::uint64_t backward(std::uint64_t place) const {
        auto [high, low] = parts_of(place);
        for (auto key = keys_.rbegin(); key != keys_.rend(); ++key) low = std::exchange(high, low ^ mixed(high, *key));
        return joined(high, low);
    }

    std::uint64_t count_;
    int half_;  ///< bits of each half
    std::array<std::uint64_t, 4> keys_{};
};

}  // namespace lanescope
