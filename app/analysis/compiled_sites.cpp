#include "app/analysis/compiled_sites.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>

namespace lanescope {
namespace {

using Names = std::set<SiteName>;

Names names_of(std::span<const Site> sites) {
    Names names;
    for (const Site& site : sites) names.insert(name_of(site));
    return names;
}

AccessKind without_width(AccessKind kind) { return kind == AccessKind::load4 ? AccessKind::load : kind; }

bool touch_the_same(const SiteName& a, const SiteName& b) {
    return a.array == b.array && without_width(a.kind) == without_width(b.kind);
}

/// Returns 0 if there is none.
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

/// `_alone`: without a counterpart.
struct Sides {
    Names written, made;
    Names written_alone = without(written, made), made_alone = without(made, written);
};

SiteAgreement of_the_text(const SiteName& site, const Sides& sides) {
    if (const int line = nearest_line(site, sides.made_alone))
        return {site, 0, line == site.line ? Compiled::resized : Compiled::moved, line};
    if (const int line = nearest_line(site, sides.made)) return {site, 0, Compiled::merged, line};
    return {site, 0, may_be_left_out(site.kind) ? Compiled::left_out : Compiled::as_written};
}

SiteAgreement of_the_compiler(const SiteName& site, const Sides& sides) {
    const int line = nearest_line(site, sides.written_alone);
    return line == 0 ? SiteAgreement{site} : SiteAgreement{site, 0, Compiled::stands_for, line};
}

}  // namespace

bool may_be_left_out(AccessKind kind) {
    return without_width(kind) == AccessKind::load || kind == AccessKind::shared_load;
}

std::vector<SiteAgreement> compiled_sites(const std::vector<SiteName>& names, std::span<const Site> emulated,
                                          std::span<const Site> recorded) {
    const Sides sides{names_of(emulated), names_of(recorded)};
    std::vector<SiteAgreement> found;
    for (const SiteName& name : names) {
        const bool alone = !is_collective(name.kind);
        if (alone && sides.written_alone.contains(name))
            found.push_back(of_the_text(name, sides));
        else if (alone && sides.made_alone.contains(name))
            found.push_back(of_the_compiler(name, sides));
        else
            found.push_back({name});
    }
    return found;
}

std::string in_words(const SiteAgreement& site) {
    switch (site.compiled) {
        case Compiled::as_written:
            return {};
        case Compiled::merged:
            return fmt::format("merged with line {}", site.with_line);
        case Compiled::moved:
            return fmt::format("moved to line {}", site.with_line);
        case Compiled::resized:
            return "made wider or narrower";
        case Compiled::left_out:
            return "left out";
        case Compiled::stands_for:
            return fmt::format("represents line {}", site.with_line);
        case Compiled::kept:
            return "kept in a register";
    }
    return {};
}

std::vector<std::string> compiled_at(const RunResult& result, int line) {
    std::vector<std::string> words;
    if (!result.cross_check) return words;
    for (const SiteAgreement& site : result.cross_check->agreement.sites)
        if (site.site.line == line && site.compiled != Compiled::as_written)
            words.push_back(fmt::format("{} {}: {}", site.site.array, to_string(site.site.kind), in_words(site)));
    return words;
}

}  // namespace lanescope
