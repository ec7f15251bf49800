#include "app/execution/symbolizer.h"

#include <fmt/format.h>

#include <bit>
#include <regex>

#include "app/base/text/plain_text.h"

namespace lanescope {

std::string Symbolizer::array_name(emulator::SiteKey key) const {
    const AccessKind kind = emulator::kind_of(key);
    if (is_collective(kind)) return collective_name(kind);
    const unsigned array = emulator::array_of(key);
    const std::vector<std::string>& arrays = is_global(kind) ? names_.arrays : names_.shared;
    const unsigned number = is_global(kind) ? array : array - 0x80;
    return number < arrays.size() ? arrays[number] : "?";
}

std::vector<LineInstructions> Symbolizer::instructions(const std::map<int, InstructionCounts>& by_line) const {
    std::map<std::pair<std::string, int>, InstructionCounts> lines;  // a line may have several numbers
    for (const auto& [number, counts] : by_line) {
        const TextPosition place = names_.place(number);
        lines[{place.file, place.line}].add(counts);
    }
    std::vector<LineInstructions> all;
    for (const auto& [place, counts] : lines) all.push_back({place.first, place.second, counts});
    return all;
}

Site Symbolizer::site(const emulator::SiteCounts& counts) const {
    const TextPosition place = names_.place(emulator::line_of(counts.key));
    Site site;
    site.file = place.file;
    site.line = place.line;
    site.array = array_name(counts.key);
    site.kind = emulator::kind_of(counts.key);
    site.steps = counts.steps;
    site.active_lanes = counts.active_lanes;
    site.sectors = counts.sectors;
    site.bank_conflicts = counts.bank_conflicts;
    site.bytes = counts.bytes;
    site.histogram = counts.histogram;
    site.asked = counts.asked;
    return site;
}

std::string Symbolizer::array_of(const emulator::RawHazard& hazard) const {
    if (hazard.array != emulator::no_array) return names_.arrays.at(hazard.array);
    const bool nowhere =
        emulator::array_of(hazard.site) == emulator::no_array && !is_collective(emulator::kind_of(hazard.site));
    return nowhere ? std::string() : array_name(hazard.site);
}

Printed Symbolizer::printed(const emulator::PrintedText& text) const {
    Printed made{.lines = {}, .left_out = text.left_out()};
    for (const emulator::RawPrinted& raw : text.all()) {
        const TextPosition place = names_.place(emulator::line_of(raw.site));
        std::string_view words = raw.text;
        while (words.ends_with('\n')) words.remove_suffix(1);
        made.lines.push_back({.block = raw.block,
                              .warp = static_cast<int>(raw.warp),
                              .lane = static_cast<int>(raw.lane),
                              .step = raw.step,
                              .file = place.file,
                              .line = place.line,
                              .text = in_one_line(words)});
    }
    return made;
}

std::string Symbolizer::other_place(const emulator::RawHazard& hazard) const {
    if (!hazard.other_site) return {};
    const TextPosition here = names_.place(emulator::line_of(hazard.site));
    const TextPosition other = names_.place(emulator::line_of(hazard.other_site));
    if (!other.line) return "a line of a library";
    return other.file == here.file ? fmt::format("line {}", other.line) : fmt::format("{}:{}", other.file, other.line);
}

namespace {

/// The same race from its other lane.
emulator::RawHazard turned_round(const emulator::RawHazard& race) {
    emulator::RawHazard turned = race;
    turned.site = race.other_site, turned.other_site = race.site;
    turned.block = race.other_block, turned.other_block = race.block;
    turned.warp = race.other_warp, turned.other_warp = race.warp;
    turned.lane = unsigned(std::countr_zero(race.others)), turned.others = 1u << race.lane;
    return turned;
}

}  // namespace

/// A race with a library is shown at the user's line.
Hazard Symbolizer::hazard(const emulator::RawHazard& found) const {
    const bool turns = is_race(found.kind) && line_of(found.site) == 0 && line_of(found.other_site) != 0;
    const emulator::RawHazard raw = turns ? turned_round(found) : found;
    const TextPosition place = names_.place(emulator::line_of(raw.site));
    Hazard hazard;
    hazard.kind = raw.kind;
    hazard.file = place.file;
    hazard.line = place.line;
    hazard.block = raw.block;
    hazard.warp = static_cast<int>(raw.warp);
    hazard.lane = static_cast<int>(raw.lane);
    hazard.address = raw.element;
    hazard.array = array_of(raw);
    if (raw.other_site) hazard.other_line = line_of(raw.other_site);
    const std::int64_t length = raw.array == emulator::no_array ? 0 : names_.lengths.at(raw.array);
    hazard.text = hazard_row(raw.kind).text({raw, hazard.array, other_place(raw), length, names_.launch});
    return hazard;
}

namespace {

/// "tile" of `extern __shared__ float4 tile[];`.
std::string dynamic_array_in(const std::string& text) {
    static const std::regex declaration(R"(extern\s+__shared__[^;]*?(\w+)\s*\[\s*\])");
    std::smatch found;
    return std::regex_search(text, found, declaration) ? found.str(1) : "shared memory";
}

/// Zeros if there are several launches.
LaunchShape only_launch(const LaunchList& list) {
    LaunchShape only{.grid = {0, 0, 0}};
    int count = 0;
    for (const ListedStep& step : list.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step); launch && ++count == 1)
            only = {launch->grid, launch->block, launch->shared_bytes};
    return count == 1 ? only : LaunchShape{.grid = {0, 0, 0}};
}

}  // namespace

KernelNames names_of(const runtime::Module& module, const std::string& text, std::span<const ListedArray> arrays,
                     const LaunchShape& launch) {
    KernelNames names;
    names.place = [&module](int line) {
        const runtime::SourcePosition place = module.source_position(line);
        return TextPosition{place.file, place.line};
    };
    for (const ListedArray& array : arrays) {
        names.arrays.push_back(array.name);
        names.lengths.push_back(static_cast<std::int64_t>(array.bytes / array.element_bytes));
    }
    names.launch = launch;
    names.shared.push_back(dynamic_array_in(text));
    for (const CompiledVariable& array : module.compiled().shared) names.shared.push_back(array.name);
    return names;
}

KernelNames names_of(const Program& program, const LaunchList& list) {
    return names_of(program.module(), program.text(), list.arrays, only_launch(list));
}

}  // namespace lanescope
