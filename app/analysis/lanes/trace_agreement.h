// Compares an emulated and a recorded trace of one launch.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns "merged with line 12"; empty if as written.
std::string in_words(const SiteAgreement& site);

/// Returns "A load: merged with line 12" per access not as written.
std::vector<std::string> compiled_at(const RunResult& result, int line);

/// Compares by site: a GPU may reorder loads of one line. Skips blocks in which an atomic reveals the order of lanes.
/// `known`: further sites that may have `asked` set. Throws UsageError if the launches differ.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded, std::span<const Site> known = {});

/// Returns a sentence; may be empty.
std::string left_out_because(const Agreement& agreement);

}  // namespace lanescope
