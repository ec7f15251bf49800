// y before a product, the same for every backend.
#pragma once

#include <limits>

#include "app/model/instance.h"

namespace lanescope {

/// Its own values where beta makes SGEMV read them; else NaN, so that a row which the kernel does not write is seen.
inline Array<float> y_before(const SgemvInstance& instance) {
    if (instance.beta != 0) return instance.y;
    return Array<float>(instance.y.size(), std::numeric_limits<float>::quiet_NaN());
}

/// SpMV must write all of y: NaN.
inline Array<float> y_before(const SpmvInstance& instance) {
    return Array<float>(std::size_t(instance.rows), std::numeric_limits<float>::quiet_NaN());
}

}  // namespace lanescope
