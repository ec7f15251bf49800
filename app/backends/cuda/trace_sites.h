// Names for what a probed kernel recorded: its sites with files and arrays, as a trace shows them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/backends/cuda/tally.h"
#include "app/machine/launch_list.h"
#include "app/model/lane_trace.h"
#include "app/toolchain/probes/probes.h"

namespace lanescope::cuda {

/// An array with its place in device memory.
struct NamedRange {
    std::string name;
    std::uint64_t address = 0, bytes = 0;
};

/// What the sites of a kernel are called, by their numbers.
struct SiteNames {
    std::vector<Site> sites;  ///< with file, line, array and kind
};

struct SourceName {
    std::string file;  ///< as the compiler was told
    std::string name;  ///< as the trace tells it
};
/// Of a file as the compiler was told: as the trace tells it.
std::string file_name(const std::string& file, const SourceName& source);

/// addresses: of each site one that it touched, 0 where it never ran; behind them where each shared array begins.
SiteNames name_sites(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                     const std::vector<NamedRange>& arrays, const SourceName& source);

/// The shared array that begins last before the address; nullopt: none is known.
std::optional<std::size_t> shared_array_at(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                                           std::uint64_t address);

/// The sites of a trace: those that ran, each line, array and kind once.
struct MergedSites {
    std::vector<Site> sites;            ///< with their counts over the whole grid
    std::vector<std::uint16_t> number;  ///< in `sites`, by number of the probed site
};

MergedSites merge_sites(const SiteNames& names, const ProbedKernel& kernel, const Tally& tally);

}  // namespace lanescope::cuda
