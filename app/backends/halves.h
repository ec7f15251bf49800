// A and x rounded to halves, for the variants that read them.
#pragma once

#include <algorithm>
#include <new>

#include "app/machine/memory/half.h"
#include "app/model/error.h"
#include "app/model/instance.h"
#include "app/model/progress.h"

namespace lanescope {

struct Halves {
    Array<simt::half> A, x;
};

inline void round_to_halves(const Array<float>& from, Array<simt::half>& to, const Progress& progress) {
    constexpr std::size_t piece = 1 << 22;
    for (std::size_t first = 0; first < from.size(); first += piece) {
        progress.check();
        const auto begin = from.begin() + std::ptrdiff_t(first);
        const auto end = from.begin() + std::ptrdiff_t(std::min(first + piece, from.size()));
        std::transform(begin, end, to.begin() + std::ptrdiff_t(first), simt::to_half);
    }
}

/// Nearest halves, ties to even. Throws UsageError when there is no memory for them, and Cancelled.
inline Halves halves_of(const SgemvInstance& instance, const Progress& progress) try {
    Halves halves{Array<simt::half>(instance.A.size()), Array<simt::half>(instance.x.size())};
    round_to_halves(instance.A, halves.A, progress);
    round_to_halves(instance.x, halves.x, progress);
    return halves;
} catch (const std::bad_alloc&) {
    throw UsageError("A in halves does not fit into memory beside A: choose a smaller shape");
}

}  // namespace lanescope
