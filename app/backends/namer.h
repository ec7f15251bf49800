// Names for what a run found: sites and hazards, with arrays and sentences.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/catalog.h"
#include "app/model/hazard.h"
#include "app/model/lane_trace.h"
#include "kernels/simt/launch.h"

namespace lanescope {

/// Knows a kernel's file, the names of its global arrays, and its text, in which the shared arrays are declared.
class Namer {
public:
    Namer(const Variant& variant, std::span<const std::string_view> arrays);

    /// The name of what a site touches: an array, or the collective.
    std::string array_name(simt::SiteKey key) const;
    Site site(const simt::SiteCounts& counts) const;
    Hazard hazard(const simt::Finding& finding) const;

private:
    std::string file_;
    std::vector<std::string> arrays_;
    std::vector<std::string> lines_;  ///< of the kernel's text
};

}  // namespace lanescope
