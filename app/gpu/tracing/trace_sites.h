// Names the sites of a probed kernel for a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/probes/probes.h"
#include "app/execution/matrix_positions.h"
#include "app/gpu/tracing/tracer.h"
#include "app/model/inspection_results.h"
#include "app/model/lane_trace.h"
#include "app/model/launch_list.h"

namespace lanescope::cuda {

struct NamedRange {
    std::string name;
    std::uint64_t address = 0, bytes = 0;
};

struct SiteNames {
    std::vector<Site> sites;  ///< with file, line, array and kind
};

struct SourceName {
    std::string file;  ///< as passed to the compiler
    std::string name;  ///< as shown in traces
};
/// Returns the trace's name of a compiler's file name.
std::string file_name(const std::string& file, const SourceName& source);

/// Names all sites. `addresses` has one per site, 0 if never executed, then the start of each shared array.
SiteNames name_sites(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                     const std::vector<NamedRange>& arrays, const SourceName& source);

/// Returns the shared array with the last start at or below the address.
std::optional<std::size_t> shared_array_at(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                                           std::uint64_t address);

/// Executed sites, merged by line, array and kind.
struct MergedSites {
    std::vector<Site> sites;            ///< with counts over the whole grid
    std::vector<std::uint16_t> number;  ///< probed site -> index into `sites`
};

MergedSites merge_sites(const SiteNames& names, const ProbedKernel& kernel, const Tally& tally);

struct TouchedArrays {
    const ProbedKernel& kernel;
    const std::vector<std::uint64_t>& known;  ///< addresses of sites and shared arrays
    const std::vector<NamedRange>& ranges;    ///< of the listed arrays, in order
    const std::vector<ListedArray>& listed;
};

/// Converts a warp's accesses to the emulator's terms. Omits values, which a GPU does not record.
WarpAccesses accesses_of(const WarpTouches& touches, const SiteNames& names, const TouchedArrays& arrays,
                         const MatrixPlaces& places);

}  // namespace lanescope::cuda
