#include "app/analysis/lanes/trace_agreement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "app/base/error.h"

namespace lanescope {

namespace {

/// Blocks in which an atomic reveals the order of lanes, so that runs differ. On shared memory, several lanes of a
/// block must use it; on global memory, any use counts. With the former, partly recorded blocks count too.
class UndecidedBlocks {
public:
    /// known: further sites of the launch.
    UndecidedBlocks(const std::vector<const LaneTrace*>& traces, std::span<const Site> known)
        : warps_per_block_(std::max<std::int64_t>(traces.front()->launch.warps_per_block(), 1)) {
        note_asked(known);
        for (const LaneTrace* trace : traces) note_asked(trace->sites);
        if (asked_.empty()) return;
        for (const LaneTrace* trace : traces) add_blocks(*trace);
        for (const LaneTrace* trace : traces) add_cut_blocks(*trace);
    }

    /// warp: in the grid.
    bool holds(std::int64_t warp) const { return blocks_.contains(warp / warps_per_block_); }
    std::vector<SiteName> decided_by() const { return {deciding_.begin(), deciding_.end()}; }

private:
    void note_asked(std::span<const Site> sites) {
        for (const Site& site : sites)
            if (site.asked) asked_.insert(name_of(site));
    }

    /// Files may contain any first warp.
    std::int64_t block_of(const LaneTrace& trace, std::int64_t w) const {
        return trace.first_warp / warps_per_block_ + (trace.first_warp % warps_per_block_ + w) / warps_per_block_;
    }

    void add_blocks(const LaneTrace& trace) {
        std::vector<bool> asked;
        for (const Site& site : trace.sites) asked.push_back(asked_.contains(name_of(site)));
        std::map<std::pair<std::int64_t, SiteName>, int> lanes;
        for (std::int64_t w = 0; w < trace.recorded_warps(); ++w)
            for (const WarpEvent& event : trace.warp(w)) {
                if (!asked.at(event.site)) continue;
                const std::int64_t block = block_of(trace, w);
                const Site& site = trace.sites[event.site];
                int& here = lanes[{block, name_of(site)}];
                here += std::popcount(event.mask);
                if (is_shared(site.kind) && here < 2) continue;
                blocks_.insert(block);
                deciding_.insert(name_of(site));
            }
    }

    /// Adds blocks in which the trace begins or ends.
    void add_cut_blocks(const LaneTrace& trace) {
        const std::int64_t warps = trace.recorded_warps(), before = trace.first_warp % warps_per_block_,
                           behind = (before + warps) % warps_per_block_;
        const auto in_shared_memory = [](const SiteName& site) { return is_shared(site.kind); };
        if (warps == 0 || std::ranges::none_of(asked_, in_shared_memory)) return;
        if (before != 0) blocks_.insert(block_of(trace, 0));
        if (behind != 0) blocks_.insert(block_of(trace, warps - 1));
        if (before == 0 && behind == 0) return;
        std::ranges::copy_if(asked_, std::inserter(deciding_, deciding_.end()), in_shared_memory);
    }

    std::int64_t warps_per_block_;
    std::set<SiteName> asked_;
    std::set<SiteName> deciding_;
    std::set<std::int64_t> blocks_;
};

using Names = std::set<SiteName>;

Names names_of(std::span<const Site> sites) {
    Names names;
    for (const Site& site : sites) names.insert(name_of(site));
    return names;
}

AccessKind without_width(AccessKind kind) { return kind == AccessKind::load4 ? AccessKind::load : kind; }

/// A register may replace a load.
bool may_be_left_out(AccessKind kind) {
    return without_width(kind) == AccessKind::load || kind == AccessKind::shared_load;
}

bool touch_the_same(const SiteName& a, const SiteName& b) {
    return a.array == b.array && without_width(a.kind) == without_width(b.kind);
}

/// Returns 0 if absent.
int nearest_line(const SiteName& site, const Names& there) {
    int nearest = 0;
    for (const SiteName& other : there)
        if (touch_the_same(site, other) &&
            (nearest == 0 || std::abs(other.line - site.line) < std::abs(nearest - site.line)))
            nearest = other.line;
    return nearest;
}

Names without(const Names& names, const Names& others) {
    Names rest;
    std::ranges::set_difference(names, others, std::inserter(rest, rest.end()));
    return rest;
}

/// `_alone`: without counterpart.
struct Sides {
    Names written, made;
    Names written_alone = without(written, made), made_alone = without(made, written);
};

SiteAgreement of_source(const SiteName& site, const Sides& sides) {
    if (const int line = nearest_line(site, sides.made_alone))
        return {site, 0, line == site.line ? Compiled::resized : Compiled::moved, line};
    if (const int line = nearest_line(site, sides.made)) return {site, 0, Compiled::merged, line};
    return {site, 0, may_be_left_out(site.kind) ? Compiled::left_out : Compiled::as_written};
}

SiteAgreement of_compiler(const SiteName& site, const Sides& sides) {
    const int line = nearest_line(site, sides.written_alone);
    return line == 0 ? SiteAgreement{site} : SiteAgreement{site, 0, Compiled::stands_for, line};
}

/// Classifies `names`: probes see instructions, the emulator sees the source. Collectives are never merged or left out.
/// emulated, recorded: executed sites.
std::vector<SiteAgreement> compiled_sites(const std::vector<SiteName>& names, std::span<const Site> emulated,
                                          std::span<const Site> recorded) {
    const Sides sides{names_of(emulated), names_of(recorded)};
    std::vector<SiteAgreement> found;
    for (const SiteName& name : names) {
        const bool alone = !is_collective(name.kind);
        if (alone && sides.written_alone.contains(name))
            found.push_back(of_source(name, sides));
        else if (alone && sides.made_alone.contains(name))
            found.push_back(of_compiler(name, sides));
        else
            found.push_back({name});
    }
    return found;
}

using Masks = std::vector<std::uint32_t>;

std::vector<SiteName> names_of(const LaneTrace& a, const LaneTrace& b) {
    std::vector<SiteName> names;
    for (const LaneTrace* trace : {&a, &b})
        for (const Site& site : trace->sites) names.push_back(name_of(site));
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

/// Splits warps into mask sequences by name.
class Reader {
public:
    Reader(const LaneTrace& trace, const std::vector<SiteName>& names) : trace_(trace), masks_(names.size()) {
        for (const Site& site : trace.sites)
            name_of_site_.push_back(std::ranges::lower_bound(names, name_of(site)) - names.begin());
    }

    /// warp: in the grid. Valid until the next call.
    const std::vector<Masks>& read(std::int64_t warp) {
        for (Masks& masks : masks_) masks.clear();
        for (const WarpEvent& event : trace_.warp(warp - trace_.first_warp))
            masks_[std::size_t(name_of_site_.at(event.site))].push_back(event.mask);
        return masks_;
    }

    std::int64_t begin() const { return trace_.first_warp; }
    std::int64_t end() const {
        return begin() + std::min(trace_.recorded_warps(), std::numeric_limits<std::int64_t>::max() - begin());
    }

private:
    const LaneTrace& trace_;
    std::vector<std::ptrdiff_t> name_of_site_;
    std::vector<Masks> masks_;
};

std::optional<std::uint32_t> mask_at(const Masks& masks, std::size_t i) {
    return i < masks.size() ? std::optional(masks[i]) : std::nullopt;
}

MaskDifference difference(std::int64_t warp, const SiteName& site, const Masks& emulated, const Masks& recorded) {
    const auto [e, r] = std::ranges::mismatch(emulated, recorded);
    const auto at = static_cast<std::size_t>(e - emulated.begin());
    return {warp, site, at, mask_at(emulated, at), mask_at(recorded, at)};
}

/// Returns true for a subsequence.
bool is_part_of(const Masks& some, const Masks& all) {
    auto at = all.begin();
    for (const std::uint32_t mask : some) {
        at = std::find(at, all.end(), mask);
        if (at++ == all.end()) return false;
    }
    return true;
}

class Comparison {
public:
    explicit Comparison(std::vector<SiteAgreement> sites) : sites_(std::move(sites)), of_site_(sites_.size()) {}

    void add(std::int64_t warp, const std::vector<Masks>& emulated, const std::vector<Masks>& recorded) {
        std::vector<std::size_t> differing;
        for (std::size_t s = 0; s < sites_.size(); ++s) {
            if (emulated[s] == recorded[s]) {
                ++sites_[s].identical;
                continue;
            }
            differing.push_back(s);
            Differences& differences = of_site_[s];
            differences.only_fewer = differences.only_fewer && is_part_of(recorded[s], emulated[s]);
            if (!differences.first) differences.first = difference(warp, sites_[s].site, emulated[s], recorded[s]);
        }
        ++warps_[differing];
    }

    /// Decides at the end: all warps determine whether a register keeps a site.
    void conclude(Agreement& agreement) {
        for (std::size_t s = 0; s < sites_.size(); ++s)
            if (counts(s) && of_site_[s].first && of_site_[s].only_fewer && may_be_left_out(sites_[s].site.kind))
                sites_[s].compiled = Compiled::kept;
        for (const auto& [differing, warps] : warps_) {
            agreement.warps += warps;
            if (std::ranges::none_of(differing, [&](std::size_t s) { return counts(s); })) agreement.identical += warps;
        }
        for (std::size_t s = 0; s < sites_.size(); ++s)
            if (const auto& first = of_site_[s].first; first && counts(s))
                if (!agreement.first || first->warp < agreement.first->warp) agreement.first = first;
        agreement.sites = std::move(sites_);
    }

private:
    struct Differences {
        bool only_fewer = true;  ///< masks are a subsequence of the emulator's
        std::optional<MaskDifference> first;
    };

    bool counts(std::size_t site) const { return sites_[site].compiled == Compiled::as_written; }

    std::vector<SiteAgreement> sites_;
    std::vector<Differences> of_site_;
    std::map<std::vector<std::size_t>, std::int64_t> warps_;  ///< by differing sites
};

void require_same_launch(const LaunchShape& a, const LaunchShape& b) {
    if (a.grid == b.grid && a.block == b.block) return;
    throw UsageError("the launches differ: " + std::to_string(a.blocks()) + " blocks of " +
                     std::to_string(a.threads_per_block()) + " threads, and " + std::to_string(b.blocks()) + " of " +
                     std::to_string(b.threads_per_block()) + "; compare traces of the same variant and problem");
}

}  // namespace

std::string in_words(const SiteAgreement& site) {
    if (site.compiled == Compiled::merged) return fmt::format("merged with line {}", site.with_line);
    if (site.compiled == Compiled::moved) return fmt::format("moved to line {}", site.with_line);
    if (site.compiled == Compiled::stands_for) return fmt::format("represents line {}", site.with_line);
    if (site.compiled == Compiled::resized) return "made wider or narrower";
    if (site.compiled == Compiled::left_out) return "left out";
    return site.compiled == Compiled::kept ? "kept in a register" : "";
}

std::vector<std::string> compiled_at(const RunResult& result, int line) {
    std::vector<std::string> words;
    if (!result.cross_check) return words;
    for (const SiteAgreement& site : result.cross_check->agreement.sites)
        if (site.site.line == line && site.compiled != Compiled::as_written)
            words.push_back(fmt::format("{} {}: {}", site.site.array, to_string(site.site.kind), in_words(site)));
    return words;
}

Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded, std::span<const Site> known) {
    require_same_launch(emulated.launch, recorded.launch);
    Agreement found;
    const std::vector<SiteName> names = names_of(emulated, recorded);
    Comparison comparison(compiled_sites(names, emulated.sites, recorded.sites));
    Reader left(emulated, names), right(recorded, names);
    const UndecidedBlocks undecided({&emulated, &recorded}, known);
    const std::int64_t first = std::max(left.begin(), right.begin()), end = std::min(left.end(), right.end());
    for (std::int64_t warp = first; warp < end; ++warp) {
        if (undecided.holds(warp)) {
            ++found.left_out;
            continue;
        }
        comparison.add(warp, left.read(warp), right.read(warp));
    }
    comparison.conclude(found);
    if (found.left_out > 0) found.decided_by = undecided.decided_by();
    return found;
}

std::string left_out_because(const Agreement& agreement) {
    if (agreement.left_out == 0) return {};
    std::vector<int> lines;
    for (const SiteName& site : agreement.decided_by) lines.push_back(site.line);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    const std::int64_t all = agreement.warps + agreement.left_out;
    return fmt::format(
        "{} of {} warps are not compared: their work depends on the first lane at the atomic in line {}, which differs "
        "in each run",
        agreement.left_out, all, fmt::join(lines, " and in line "));
}

}  // namespace lanescope
