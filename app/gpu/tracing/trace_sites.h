// Named sites of a probed kernel.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/probes/probes.h"
#include "app/gpu/tracing/tracer.h"
#include "app/model/inspection_results.h"
#include "app/model/instance.h"
#include "app/model/lane_trace.h"
#include "app/model/launch_list.h"

namespace lanescope::cuda {

struct NamedRange {
    std::string name;
    std::uint64_t address = 0, bytes = 0;
};

struct SourceName {
    std::string file;  ///< as passed to the compiler
    std::string name;  ///< as shown in traces
};
std::string file_name(const std::string& file, const SourceName& source);

/// Returns sites with file, line, array and kind. `addresses`: one per site, 0 if never executed, then each shared
/// array's start.
std::vector<Site> name_sites(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                             const std::vector<NamedRange>& arrays, const SourceName& source);

/// Merged by line, array and kind.
struct MergedSites {
    std::vector<Site> sites;            ///< counts over the whole grid
    std::vector<std::uint16_t> number;  ///< probed site -> index into `sites`
};

MergedSites merge_sites(const std::vector<Site>& named, const ProbedKernel& kernel, const Tally& tally);

struct TouchedArrays {
    const ProbedKernel& kernel;
    const std::vector<std::uint64_t>& known;  ///< addresses of sites and shared arrays
    const std::vector<NamedRange>& ranges;    ///< of the listed arrays, in order
    const std::vector<ListedArray>& listed;
};

/// Converts accesses to the emulator's terms. A GPU records no values.
WarpAccesses accesses_of(const WarpTouches& touches, const std::vector<Site>& named, const TouchedArrays& arrays,
                         const Instance& instance);

}  // namespace lanescope::cuda
