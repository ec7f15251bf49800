// How a GPU compiler treated the accesses of the source. Probes see its instructions, the emulator sees the source.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Classifies each of `names`, in order. Collectives are never merged or left out. emulated, recorded: executed sites.
std::vector<SiteAgreement> compiled_sites(const std::vector<SiteName>& names, std::span<const Site> emulated,
                                          std::span<const Site> recorded);

/// Returns true for loads, which may run fewer times than written because a register holds the value.
bool may_be_left_out(AccessKind kind);

/// Returns "merged with line 12"; empty if as written.
std::string in_words(const SiteAgreement& site);

/// Returns a text for each access of the line that is not as written: "A load: merged with line 12".
std::vector<std::string> compiled_at(const RunResult& result, int line);

}  // namespace lanescope
