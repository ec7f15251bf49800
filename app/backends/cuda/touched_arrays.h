// A warp's accesses on the GPU in the emulator's terms.
#pragma once

#include <vector>

#include "app/backends/cuda/trace_sites.h"
#include "app/backends/cuda/warp_touches.h"
#include "app/backends/matrix_places.h"
#include "app/machine/launch_list.h"
#include "app/model/warp_accesses.h"

namespace lanescope::cuda {

struct TouchedArrays {
    const ProbedKernel& kernel;
    const std::vector<std::uint64_t>& known;  ///< addresses of sites and shared arrays
    const std::vector<NamedRange>& ranges;    ///< of the listed arrays, in order
    const std::vector<ListedArray>& listed;
};

/// Omits values, which a GPU does not record.
WarpAccesses accesses_of(const WarpTouches& touches, const SiteNames& names, const TouchedArrays& arrays,
                         const MatrixPlaces& places);

}  // namespace lanescope::cuda
