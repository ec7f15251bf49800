// A and x rounded to halves, for the variants that read them.
#pragma once

#include <algorithm>
#include <new>

#include "app/model/error.h"
#include "app/model/instance.h"
#include "kernels/simt/half.h"

namespace lanescope {

struct Halves {
    Array<simt::half> A, x;
};

/// Nearest halves, ties to even. Throws UsageError when there is no memory for them.
inline Halves halves_of(const SgemvInstance& instance) try {
    Halves halves{Array<simt::half>(instance.A.size()), Array<simt::half>(instance.x.size())};
    std::ranges::transform(instance.A, halves.A.begin(), simt::to_half);
    std::ranges::transform(instance.x, halves.x.begin(), simt::to_half);
    return halves;
} catch (const std::bad_alloc&) {
    throw UsageError("A in halves does not fit into memory beside A: choose a smaller shape");
}

}  // namespace lanescope
