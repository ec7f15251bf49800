// What was looked into on demand, beside the results: kept by what it is about, so that another choice and back again
// asks nothing anew.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/model/code_listing.h"
#include "app/model/run_result.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Names a result by what decides it: variant, problem, schedule, device, and the text that ran.
std::string code_key(const RunResult& result);
/// The same of one warp of the grid.
std::string warp_key(const RunResult& result, std::int64_t warp);

class Inspections {
public:
    std::string under_way;  ///< the key of the question that is being answered; empty: none

    /// nullptr: not there, or no more.
    const CodeListing* code(const std::string& key) const;
    const WarpAccesses* warp(const std::string& key) const;
    void add(const std::string& key, CodeListingPtr code);
    void add(const std::string& key, WarpAccessesPtr warp);

private:
    std::vector<std::pair<std::string, CodeListingPtr>> codes_;
    std::vector<std::pair<std::string, WarpAccessesPtr>> warps_;
};

}  // namespace lanescope
