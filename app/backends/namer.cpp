#include "app/backends/namer.h"

#include <fmt/format.h>

#include <fstream>
#include <regex>

#include "app/model/assets.h"
#include "app/model/error.h"

namespace lanescope {
namespace {

std::vector<std::string> lines_of(const Variant& variant) try {
    if (variant.file.empty()) return {};
    std::ifstream file(find_asset("kernels/" + std::string(variant.file)));
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
} catch (const UsageError&) {
    return {};  // installed without its sources: shared arrays stay nameless
}

std::string collective_name(AccessKind kind) {
    switch (kind) {
        case AccessKind::shuffle:
            return "shuffle";
        case AccessKind::vote:
            return "vote";
        default:
            return "barrier";
    }
}

std::string sentence(const simt::Finding& f, const std::string& array) {
    switch (f.kind) {
        case HazardKind::out_of_bounds:
            return fmt::format("reads or writes {}[{}], but {} has {} elements: guard the index before the access",
                               array, f.element, array, f.elements);
        case HazardKind::misaligned:
            return fmt::format(
                "a 16-byte load from {}[{}] does not start at a multiple of 16 bytes: peel single "
                "elements up to a multiple of 4 first",
                array, f.element);
        case HazardKind::divergent_barrier:
            return f.other_site ? fmt::format(
                                      "lanes {:08x} never come: they wait at line {}; let all lanes reach the "
                                      "same barrier, or name only those that do",
                                      f.others, simt::line_of(f.other_site))
                                : "lanes wait here for others that never come: let all lanes reach the same barrier";
        case HazardKind::inactive_lane:
            return fmt::format(
                "a shuffle reads lane {}, which does not take part: its value is undefined; name it in "
                "the mask and let it come along",
                f.element);
        case HazardKind::no_progress:
            return "the loop goes on without changing anything that could end it: check what its condition reads";
        default:
            return "the kernel does what it must not do";
    }
}

}  // namespace

Namer::Namer(const Variant& variant, std::span<const std::string_view> arrays)
    : file_(variant.file), arrays_(arrays.begin(), arrays.end()), lines_(lines_of(variant)) {}

std::string Namer::array_name(simt::SiteKey key) const {
    const AccessKind kind = simt::kind_of(key);
    if (is_collective(kind)) return collective_name(kind);
    const unsigned array = simt::array_of(key);
    if (is_global(kind)) return array < arrays_.size() ? arrays_[array] : "?";
    // A shared array's number is the line of its declaration: `__shared__ shared<float, 64> sums;`
    static const std::regex declaration(R"(shared\s*<[^>]*>\s*(\w+))");
    std::smatch match;
    for (std::size_t line = 1; line <= lines_.size(); ++line)
        if ((0x80u | (line & 0x7f)) == array && std::regex_search(lines_[line - 1], match, declaration))
            return match[1];
    return "shared";
}

Site Namer::site(const simt::SiteCounts& counts) const {
    Site site;
    site.file = file_;
    site.line = simt::line_of(counts.key);
    site.array = array_name(counts.key);
    site.kind = simt::kind_of(counts.key);
    site.steps = counts.steps;
    site.active_lanes = counts.active_lanes;
    site.sectors = counts.sectors;
    site.bank_conflicts = counts.bank_conflicts;
    site.bytes = counts.bytes;
    site.histogram = counts.histogram;
    return site;
}

Hazard Namer::hazard(const simt::Finding& finding) const {
    Hazard hazard;
    hazard.kind = finding.kind;
    hazard.file = file_;
    hazard.line = simt::line_of(finding.site);
    hazard.block = finding.block;
    hazard.warp = static_cast<int>(finding.warp);
    hazard.lane = static_cast<int>(finding.lane);
    hazard.address = finding.element;
    hazard.array = array_name(finding.site);
    hazard.text = sentence(finding, hazard.array);
    return hazard;
}

}  // namespace lanescope
