// Visible results, pinned ones kept for comparison, and cached details.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/inspection_results.h"
#include "app/model/run_result.h"

namespace lanescope {

struct Pinned {
    std::string name;                   ///< unique
    std::vector<RunResultPtr> results;  ///< also in ShownResults::all
    bool operator==(const Pinned&) const = default;
};

struct PinnedResult {
    std::string variant, problem, date;
    bool operator==(const PinnedResult&) const = default;
};

/// In a link, without results.
struct NamedPin {
    std::string name;
    std::vector<PinnedResult> results;
    bool operator==(const NamedPin&) const = default;
};

enum class ResultsOrigin : std::uint8_t {
    run,
    recording,
    released,  ///< the next run replaces all
};

struct PreviousResults {
    std::vector<RunResultPtr> results;
    ResultsOrigin origin = ResultsOrigin::run;
};

struct ShownResults {
    Experiment experiment;
    std::vector<RunResultPtr> all;  ///< current ones in the experiment's order, then pinned ones
    std::size_t current_count = 0;  ///< leading results, replaced by the next run
    std::uint64_t revision = 0;     ///< increases when results change: views rebuild derived data
    ResultsOrigin origin = ResultsOrigin::run;
    std::vector<std::string> recordings;  ///< paths of these results
    std::vector<Pinned> pinned;           ///< latest first
    /// By variant: the last verified results of this problem with lanes, for runs without lanes.
    std::map<std::string, RunResultPtr> last_good;
    std::vector<RunResultPtr> older;     ///< results of the previous run, not replaced yet
    PreviousResults previous;            ///< restored if the run is cancelled
    std::vector<RunResultPtr> versions;  ///< versions of user kernels among `all`

    bool from_file() const { return origin == ResultsOrigin::recording; }
    auto end_of_current() { return all.begin() + std::ptrdiff_t(current_count); }
    std::vector<RunResultPtr> current() const { return {all.begin(), all.begin() + std::ptrdiff_t(current_count)}; }

    std::vector<NamedPin> named_pins() const;
    /// Restores the pins of a recording from index `from` on, after the others.
    void pin_as_saved(std::size_t from);
    /// Sets RunResult::pinned by the current pins.
    std::vector<RunResultPtr> with_names() const;
    /// Numbers a taken name. Replaces "" by "baseline 1" and so on.
    std::string free_name(const std::string& name) const;
};

/// Returns a key of variant, problem, schedule, device and source.
std::string code_key(const RunResult& result);
std::string warp_key(const RunResult& result, std::int64_t warp);

/// The last few compiler outputs and accesses.
class Inspections {
public:
    std::string under_way;  ///< pending request; may be empty

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
