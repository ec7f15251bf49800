#include "app/execution/symbolizer.h"

#include <fmt/format.h>

#include <bit>
#include <regex>

#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

std::string_view verb(simt::SiteKey site) {
    switch (simt::kind_of(site)) {
        case AccessKind::store:
        case AccessKind::shared_store:
            return "writes";
        case AccessKind::atomic:
        case AccessKind::shared_atomic:
            return "atomically changes";
        default:
            return "reads";
    }
}

int first_lane(std::uint32_t lanes) { return lanes ? std::countr_zero(lanes) : 0; }

/// "lane 3 reads sums[4] here, lane 4 writes it at line 19".
std::string encounter(const simt::RawHazard& f, const std::string& array, const std::string& other, int other_line) {
    return fmt::format("lane {} {} {}[{}] here, {} {} it at line {}", f.lane, verb(f.site), array, f.element, other,
                       verb(f.other_site), other_line);
}

std::string shared_race(const simt::RawHazard& f, const std::string& array, int other_line) {
    const int lane = first_lane(f.others);
    if (f.other_warp == f.warp)
        return encounter(f, array, fmt::format("lane {} of the same warp", lane), other_line) +
               ", and nothing orders the two accesses: since Volta, lanes of a warp may run separately; put "
               "__syncwarp() between them";
    return encounter(f, array, fmt::format("lane {} of warp {}", lane, f.other_warp), other_line) +
           ", and nothing orders the two accesses: put __syncthreads() between them";
}

std::string global_race(const simt::RawHazard& f, const std::string& array, int other_line) {
    const int lane = first_lane(f.others);
    const std::string other = f.other_block != f.block
                                  ? fmt::format("lane {} of block {}", lane, f.other_block)
                                  : fmt::format("lane {} of warp {} of the same block", lane, f.other_warp);
    return encounter(f, array, other, other_line) +
           ", and nothing orders the two accesses: give each element one writer, or use atomicAdd";
}

std::string divergent_barrier(const simt::RawHazard& f, int other_line) {
    if (!f.other_site) return "lanes wait here for others that never arrive: let all lanes reach the same barrier";
    return fmt::format(
        "lanes {:08x} never arrive: they wait at line {}; let all lanes reach the same barrier, or name only the lanes "
        "that do",
        f.others, other_line);
}

/// Probably an overflowed int.
std::string_view wrapped(const simt::RawHazard& f) {
    return f.element < -(std::int64_t(1) << 20)
               ? " (a negative index of this size is an int that overflowed: compute it as long long)"
               : "";
}

std::string misaligned(const simt::RawHazard& f, const std::string& array) {
    const unsigned bytes = simt::bytes_of(f.site);
    return fmt::format(
        "{} {} bytes at {}[{}], which does not start at a multiple of {} bytes: process single elements first, up to "
        "such a multiple",
        verb(f.site), bytes, array, f.element, bytes);
}

/// "reads element 5 of a null pointer", in units of the access size.
std::string null_pointer(const simt::RawHazard& f) {
    const auto bytes = static_cast<std::int64_t>(simt::bytes_of(f.site));
    const std::string unit = bytes == 1 ? "byte" : "element";
    const std::string size = bytes == 1 ? "" : fmt::format(" (of {} bytes each)", bytes);
    return fmt::format("{} {} {} of a null pointer{}: check the pointer's value, and the condition that sets it",
                       verb(f.site), unit, f.element / bytes, size);
}

std::string no_progress(const simt::RawHazard& f) {
    if (f.elements == 0)
        return "the loop repeats without a change that could end it: check the values that its condition reads";
    return fmt::format(
        "the warp reached the emulator's limit of {} steps on this problem and was stopped; its loop may end later: "
        "check the values that its condition reads, or reduce its work",
        grouped(f.elements));
}

std::string wild_pointer(const simt::RawHazard& f) {
    const std::string where = f.element ? fmt::format("address {:#x}, which", f.element) : "an address that";
    return fmt::format(
        "{} {} is outside all arrays: check the pointer's arithmetic, and that it is a pointer to device memory",
        verb(f.site), where);
}

/// Suggests a larger grid if its threads, warps or blocks equal the written elements. If less than a block is missing,
/// it was rounded down.
std::string mend_of_grid(const simt::RawHazard& f, std::int64_t length, const LaunchShape& launch) {
    const std::int64_t threads = launch.blocks() * launch.threads_per_block();
    for (const auto& [count, name] :
         {std::pair{threads, "thread"}, std::pair{launch.warps(), "warp"}, std::pair{launch.blocks(), "block"}}) {
        if (count != f.element || f.element + f.elements != length) continue;
        const std::int64_t in_a_block = count / launch.blocks();
        return fmt::format("the grid has only {} {}{}: {}", count, name, count == 1 ? "" : "s",
                           f.elements < in_a_block
                               ? fmt::format("round it up, ({} + {}) / {} blocks", length, in_a_block - 1, in_a_block)
                               : "let it cover every row");
    }
    return "check that the grid covers every row";
}

std::string sentence(const simt::RawHazard& f, const std::string& array, int other_line) {
    switch (f.kind) {
        case HazardKind::out_of_bounds:
            return fmt::format("{} {}[{}], but {} has {} element{}{}: guard the index before the access", verb(f.site),
                               array, f.element, array, f.elements, f.elements == 1 ? "" : "s", wrapped(f));
        case HazardKind::misaligned:
            return misaligned(f, array);
        case HazardKind::uninitialised_read:
            return fmt::format("{}[{}] is used before it is written: clear it first, or write instead of adding", array,
                               f.element);
        case HazardKind::shared_race:
            return shared_race(f, array, other_line);
        case HazardKind::global_race:
            return global_race(f, array, other_line);
        case HazardKind::divergent_barrier:
            return divergent_barrier(f, other_line);
        case HazardKind::inactive_lane:
            if (simt::kind_of(f.site) == AccessKind::mma)
                return fmt::format(
                    "the tensor core needs all 32 lanes of a warp, but lane {} does not take part: the result is "
                    "undefined; let the lane take part with zeros",
                    f.element);
            return fmt::format(
                "a shuffle reads lane {}, which does not take part: its value is undefined; name the lane in the mask "
                "and let it take part",
                f.element);
        case HazardKind::no_progress:
            return no_progress(f);
        case HazardKind::unwritten_output:
            return fmt::format("{} element{} of {} {} never written, the first is {}[{}]", f.elements,
                               f.elements == 1 ? "" : "s", array, f.elements == 1 ? "is" : "are", array, f.element);
        case HazardKind::null_pointer:
            return null_pointer(f);
        case HazardKind::wild_pointer:
            return wild_pointer(f);
        case HazardKind::written_input:
            return fmt::format(
                "writes {}[{}], which is an input of the problem: write to the output, or to memory of "
                "cudaMalloc",
                array, f.element);
        case HazardKind::stack_overflow:
            if (f.elements > 0)
                return fmt::format("the calls of a block need more than {} MB of registers: check the recursion's end",
                                   f.elements >> 20);
            return "the lane's stack overflows: check the recursion's end, and the size of local arrays";
        case HazardKind::division_by_zero:
            return "divides a whole number by zero: check the divisor before";
        case HazardKind::failed_assert:
            return "an assert failed, or a trap was reached";
        case HazardKind::launch_failure:
            break;
    }
    return "only a GPU runs this: the emulator does not have CUB";
}

}  // namespace

std::string Symbolizer::array_name(simt::SiteKey key) const {
    const AccessKind kind = simt::kind_of(key);
    if (is_collective(kind)) return collective_name(kind);
    const unsigned array = simt::array_of(key);
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

Site Symbolizer::site(const simt::SiteCounts& counts) const {
    const TextPosition place = names_.place(simt::line_of(counts.key));
    Site site;
    site.file = place.file;
    site.line = place.line;
    site.array = array_name(counts.key);
    site.kind = simt::kind_of(counts.key);
    site.steps = counts.steps;
    site.active_lanes = counts.active_lanes;
    site.sectors = counts.sectors;
    site.bank_conflicts = counts.bank_conflicts;
    site.bytes = counts.bytes;
    site.histogram = counts.histogram;
    site.asked = counts.asked;
    return site;
}

std::string Symbolizer::array_of(const simt::RawHazard& hazard) const {
    if (hazard.kind == HazardKind::unwritten_output) return names_.arrays.at(hazard.array);
    const bool nowhere = simt::array_of(hazard.site) == simt::no_array && !is_collective(simt::kind_of(hazard.site));
    return nowhere ? std::string() : array_name(hazard.site);
}

Printed Symbolizer::printed(const simt::PrintedText& text) const {
    Printed made{.lines = {}, .left_out = text.left_out()};
    for (const simt::RawPrinted& raw : text.all()) {
        const TextPosition place = names_.place(simt::line_of(raw.site));
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

Hazard Symbolizer::hazard(const simt::RawHazard& raw) const {
    const TextPosition place = names_.place(simt::line_of(raw.site));
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
    hazard.text = sentence(raw, hazard.array, hazard.other_line);
    if (raw.kind == HazardKind::unwritten_output)
        hazard.text += ": " + mend_of_grid(raw, names_.lengths.at(raw.array), names_.launch);
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

KernelNames names_of(const Program& program, const LaunchList& list) {
    KernelNames names;
    names.place = [&program](int line) {
        const simt::SourcePosition place = program.module().source_position(line);
        return TextPosition{place.file, place.line};
    };
    for (const ListedArray& array : list.arrays) {
        names.arrays.push_back(array.name);
        names.lengths.push_back(static_cast<std::int64_t>(array.bytes / array.element_bytes));
    }
    names.launch = only_launch(list);
    names.shared.push_back(dynamic_array_in(program.text()));
    for (const CompiledVariable& array : program.module().compiled().shared) names.shared.push_back(array.name);
    return names;
}

}  // namespace lanescope
