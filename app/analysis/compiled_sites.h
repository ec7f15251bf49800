// What a GPU's compiler made of the accesses that a text has: the probes see its instructions, the emulator the text's.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// For each of `names`, in their order: whether both sides have such a site, and what became of it where only one has.
/// Collectives are never merged nor left out. emulated, recorded: sites that ran.
std::vector<SiteAgreement> compiled_sites(const std::vector<SiteName>& names, std::span<const Site> emulated,
                                          std::span<const Site> recorded);

/// Whether it may be executed fewer times than the text says, or not at all: a register holds what it loads.
bool may_be_left_out(AccessKind kind);

/// "merged with line 12"; empty where it is as written.
std::string in_words(const SiteAgreement& site);

/// Of each access in the line of a result's text that is not as written: "A load: merged with line 12".
std::vector<std::string> compiled_at(const RunResult& result, int line);

}  // namespace lanescope
