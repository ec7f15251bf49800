#include "app/operations/random_array.h"

#include <algorithm>

#include "app/operations/parallel.h"

namespace lanescope {
namespace {

// Amortises the start of a stream, and spreads one long row over the cores.
constexpr std::int64_t chunk = 4096;

// A draw gives two entries of 24 bits.
void fill_chunk(float* to, std::int64_t count, Random random) {
    for (std::int64_t i = 0; i < count; i += 2) {
        const std::uint64_t bits = random.next();
        to[i] = Random::to_signed_unit(static_cast<std::uint32_t>(bits >> 40U));
        if (i + 1 < count) to[i + 1] = Random::to_signed_unit(static_cast<std::uint32_t>(bits) >> 8U);
    }
}

}  // namespace

Array<float> random_array(std::int64_t count, std::uint64_t seed, Purpose purpose, Progress& progress) {
    Array<float> array;
    grow(array, count, progress);
    for_rows((count + chunk - 1) / chunk, chunk, progress, [&](std::int64_t part) {
        const std::int64_t first = part * chunk;
        fill_chunk(array.data() + first, std::min(chunk, count - first), Random(seed, purpose, part));
    });
    return array;
}

}  // namespace lanescope
