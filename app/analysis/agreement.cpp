#include "app/analysis/agreement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "app/analysis/compiled_sites.h"
#include "app/analysis/undecided_blocks.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

using Masks = std::vector<std::uint32_t>;

std::vector<SiteName> names_of(const LaneTrace& a, const LaneTrace& b) {
    std::vector<SiteName> names;
    for (const LaneTrace* trace : {&a, &b})
        for (const Site& site : trace->sites) names.push_back(name_of(site));
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

/// Splits warps into sequences of masks by name.
class Reader {
public:
    Reader(const LaneTrace& trace, const std::vector<SiteName>& names) : trace_(trace), masks_(names.size()) {
        for (const Site& site : trace.sites)
            name_of_site_.push_back(std::ranges::lower_bound(names, name_of(site)) - names.begin());
    }

    /// Takes a grid-wide index. Valid until the next call.
    const std::vector<Masks>& read(std::int64_t warp) {
        for (Masks& masks : masks_) masks.clear();
        for (const WarpEvent& event : trace_.warp(warp - trace_.first_warp))
            masks_[std::size_t(name_of_site_.at(event.site))].push_back(event.mask);
        return masks_;
    }

    std::int64_t begin() const { return trace_.first_warp; }
    std::int64_t end() const {  // files may contain any first warp
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

/// Returns true if `some` is a subsequence of `all`.
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

    /// Decides at the end, because whether a register keeps a site depends on all warps.
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
