// Cached details of results.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/model/code_listing.h"
#include "app/model/run_result.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Returns a key of variant, problem, schedule, device and source.
std::string code_key(const RunResult& result);
std::string warp_key(const RunResult& result, std::int64_t warp);

class Inspections {
public:
    std::string under_way;  ///< key of the pending request; may be empty

    /// Return nullptr if absent.
    const CodeListing* code(const std::string& key) const;
    const WarpAccesses* warp(const std::string& key) const;
    void add(const std::string& key, CodeListingPtr code);
    void add(const std::string& key, WarpAccessesPtr warp);

private:
    std::vector<std::pair<std::string, CodeListingPtr>> codes_;
    std::vector<std::pair<std::string, WarpAccessesPtr>> warps_;
};

}  // namespace lanescope
