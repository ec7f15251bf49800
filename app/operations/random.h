// A generator (splitmix64) with equal numbers on every machine; distributions of the standard library differ.
#pragma once

#include <cstdint>

#include "app/base/progress.h"
#include "app/model/instance.h"

namespace lanescope {

/// Streams of different purposes are independent.
enum class Purpose : std::uint64_t { matrix = 1, x, y, values, order };

class Random {
public:
    explicit Random(std::uint64_t state) : state_(state) {}
    /// Starts the stream of a part (a row, a chunk): parts can be made in parallel.
    Random(std::uint64_t seed, Purpose purpose, std::int64_t part)
        : state_(mix(mix(mix(seed) ^ static_cast<std::uint64_t>(purpose)) ^ static_cast<std::uint64_t>(part))) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        return mix(state_);
    }
    Random after(std::int64_t numbers) const {
        return Random(state_ + 0x9e3779b97f4a7c15 * static_cast<std::uint64_t>(numbers));
    }
    /// Returns a number in [0, n), with a bias below n / 2^64.
    std::int64_t below(std::int64_t n) {
        return static_cast<std::int64_t>((static_cast<Wide>(next()) * static_cast<std::uint64_t>(n)) >> 64U);
    }
    /// Returns a multiple of 2^-23 in [-1, 1), exact in single precision.
    float signed_unit() { return to_signed_unit(static_cast<std::uint32_t>(next() >> 40U)); }

    static float to_signed_unit(std::uint32_t bits24) { return static_cast<float>(bits24) * 0x1p-23F - 1.0F; }

private:
    __extension__ using Wide = unsigned __int128;

    // Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111eb;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

/// Returns `count` entries in [-1, 1). Throws Cancelled.
Array<float> random_array(std::int64_t count, std::uint64_t seed, Purpose purpose, Progress& progress);

}  // namespace lanescope
