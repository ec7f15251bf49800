// Treatment of accesses by a GPU compiler: probes see instructions, the emulator sees the source.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Classifies each of `names`. Collectives are never merged or left out. emulated, recorded: executed sites.
std::vector<SiteAgreement> compiled_sites(const std::vector<SiteName>& names, std::span<const Site> emulated,
                                          std::span<const Site> recorded);

/// Returns true for loads, which a register may replace.
bool may_be_left_out(AccessKind kind);

/// Returns "merged with line 12"; empty if as written.
std::string in_words(const SiteAgreement& site);

/// Returns texts for accesses not as written: "A load: merged with line 12".
std::vector<std::string> compiled_at(const RunResult& result, int line);

}  // namespace lanescope
