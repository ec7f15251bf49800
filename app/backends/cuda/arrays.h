// An instance in device memory, several times over where it is small, so that cold launches can take turns.
#pragma once

#include <variant>
#include <vector>

#include "app/backends/cuda/check.h"
#include "app/model/instance.h"
#include "app/model/progress.h"
#include "kernels/arrays.h"
#include "kernels/simt/half.h"

namespace lanescope::cuda {

struct SgemvOnDevice {
    DeviceArray<float> A, x, y;
    DeviceArray<simt::half> A_half{}, x_half{};  ///< empty until a variant reads them
};
struct SpmvOnDevice {
    DeviceArray<int> offsets, columns;
    DeviceArray<float> values, x, y;
};

/// One operation's arrays: `sets` copies of the same numbers.
template <class Numbers, class OnDevice, class Arrays>
class Loaded {
public:
    using ArraysType = Arrays;

    /// Copies the instance to the GPU; as many sets as fill three times `l2_bytes`, at most 8. Throws UsageError when
    /// it does not fit, with what it needs and what is free, and Cancelled.
    Loaded(const Numbers& numbers, std::int64_t l2_bytes, Progress& progress);

    /// Adds A and x as halves to each set, unless they are there. Throws UsageError when they do not fit, and
    /// Cancelled.
    void need_halves(Progress& progress);

    std::size_t sets() const { return sets_.size(); }
    Arrays arrays(std::size_t set, int lanes) const;
    /// Puts y back to what it was before the product: SGEMV's own y, NaN where the kernel must write all of it.
    void reset_y(std::size_t set) const;
    Array<float> read_y(std::size_t set) const;

private:
    const Numbers& numbers_;
    std::vector<OnDevice> sets_;
};

using LoadedSgemv = Loaded<SgemvInstance, SgemvOnDevice, SgemvArrays>;
using LoadedSpmv = Loaded<SpmvInstance, SpmvOnDevice, SpmvArrays>;

}  // namespace lanescope::cuda
