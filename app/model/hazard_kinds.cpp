#include "app/model/hazard_kinds.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <span>
#include <utility>

#include "app/base/text/numbers.h"

namespace lanescope {

bool emulator::same_cause(const RawHazard& a, const RawHazard& b) {
    const bool same = a.site == b.site && a.other_site == b.other_site;
    const bool turned_round = a.site == b.other_site && a.other_site == b.site;
    return a.kind == b.kind && a.array == b.array && (same || turned_round);
}

bool emulator::explains(const RawHazard& race, const RawHazard& read) {
    return race.kind == HazardKind::shared_race && read.kind == HazardKind::uninitialised_read &&
           (read.site == race.site || read.site == race.other_site);
}

namespace {

std::string_view verb(emulator::SiteKey site) {
    switch (emulator::kind_of(site)) {
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

std::string_view plural(std::int64_t count) { return count == 1 ? "" : "s"; }

std::string out_of_bounds(const NamedHazard& f) {
    if (f.elements == 0)
        return fmt::format("{} {}[{}], but {} has no elements: use it before cudaFree, or guard the index",
                           verb(f.site), f.name, f.element, f.name);
    const bool overflowed = f.element < -(std::int64_t(1) << 20);  // probably
    return fmt::format(
        "{} {}[{}], but {} has {} element{}{}: guard the index before the access", verb(f.site), f.name, f.element,
        f.name, f.elements, plural(f.elements),
        overflowed ? " (a negative index of this size is an int that overflowed: compute it as long long)" : "");
}

std::string misaligned(const NamedHazard& f) {
    const unsigned bytes = emulator::bytes_of(f.site);
    return fmt::format(
        "{} {} bytes at {}[{}], which does not start at a multiple of {} bytes: process single elements first, up to "
        "such a multiple",
        verb(f.site), bytes, f.name, f.element, bytes);
}

std::string uninitialised_read(const NamedHazard& f) {
    return fmt::format("{}[{}] is used before it is written: clear it first, or write instead of adding", f.name,
                       f.element);
}

/// Returns "lane 3 reads sums[4] here, lane 4 of warp 1 writes it at line 19, and nothing orders the two accesses:
/// fix".
std::string race(const NamedHazard& f, const std::string& whose, std::string_view fix) {
    return fmt::format("lane {} {} {}[{}] here, lane {} of {} {} it at {}, and nothing orders the two accesses: {}",
                       f.lane, verb(f.site), f.name, f.element, f.others ? std::countr_zero(f.others) : 0, whose,
                       verb(f.other_site), f.other_place, fix);
}

std::string shared_race(const NamedHazard& f) {
    if (f.other_warp == f.warp)
        return race(
            f, "the same warp",
            "since Volta, lanes of a warp may run separately; put __syncwarp() between them" +
                (f.launch.warps_per_block() > 1 ? fmt::format(", or __syncthreads() if several warps share {}", f.name)
                                                : std::string()));
    return race(f, fmt::format("warp {}", f.other_warp), "put __syncthreads() between them");
}

std::string global_race(const NamedHazard& f) {
    return race(f,
                f.other_block != f.block ? fmt::format("block {}", f.other_block)
                                         : fmt::format("warp {} of the same block", f.other_warp),
                "give each element one writer, or use atomicAdd");
}

std::string divergent_barrier(const NamedHazard& f) {
    if (f.elements > 0)
        return fmt::format(
            "grid.sync() waits for all {} blocks, but the launch is not cooperative: launch the kernel with "
            "cudaLaunchCooperativeKernel()",
            f.elements);
    if (!f.other_site) return "lanes wait here for others that never arrive: let all lanes reach the same barrier";
    return fmt::format(
        "lanes {:08x} never arrive: they wait at {}; let all lanes reach the same barrier, or name only the lanes "
        "that do",
        f.others, f.other_place);
}

std::string split_barrier(const NamedHazard& f) {
    return fmt::format(
        "warp {} waits here, and warp {} at {}: GPUs let them pass together, but CUDA requires one __syncthreads() for "
        "all threads of a block: move it out of the condition",
        f.warp, f.other_warp, f.other_place);
}

std::string inactive_lane(const NamedHazard& f) {
    if (emulator::kind_of(f.site) == AccessKind::mma)
        return fmt::format(
            "the tensor core needs all 32 lanes of a warp, but lane {} does not take part: the result is undefined; "
            "let the lane take part with zeros",
            f.element);
    return fmt::format(
        "a shuffle reads lane {}, which does not take part: its value is undefined; name the lane in the mask and let "
        "it take part",
        f.element);
}

std::string no_progress(const NamedHazard& f) {
    if (f.elements == 0)
        return "the loop repeats without a change that could end it: check the values that its condition reads";
    return fmt::format(
        "the warp reached the emulator's limit of {} steps on this problem and was stopped; its loop may end later: "
        "check the values that its condition reads, or reduce its work",
        grouped(f.elements));
}

std::string launch_failure(const NamedHazard&) { return "only a GPU runs this: the emulator does not have CUB"; }

/// Suggests a larger grid if its threads, warps or blocks equal the written elements. If less than a block is missing,
/// it was rounded down.
std::string fix_of_grid(const NamedHazard& f) {
    const LaunchShape& launch = f.launch;
    const std::int64_t threads = launch.blocks() * launch.threads_per_block();
    for (const auto& [count, name] :
         {std::pair{threads, "thread"}, std::pair{launch.warps(), "warp"}, std::pair{launch.blocks(), "block"}}) {
        if (count != f.element || f.element + f.elements != f.length) continue;
        const std::int64_t in_a_block = count / launch.blocks();
        return fmt::format("the grid has only {} {}{}: {}", count, name, plural(count),
                           f.elements < in_a_block
                               ? fmt::format("round it up, ({} + {}) / {} blocks", f.length, in_a_block - 1, in_a_block)
                               : "let it cover every row");
    }
    return "check that the grid covers every row";
}

std::string unwritten_output(const NamedHazard& f) {
    return fmt::format("{} element{} of {} {} never written, the first is {}[{}]: {}", f.elements, plural(f.elements),
                       f.name, f.elements == 1 ? "is" : "are", f.name, f.element, fix_of_grid(f));
}

/// "reads element 5 of a null pointer", in units of the access size.
std::string null_pointer(const NamedHazard& f) {
    const auto bytes = static_cast<std::int64_t>(emulator::bytes_of(f.site));
    const std::string unit = bytes == 1 ? "byte" : "element";
    const std::string size = bytes == 1 ? "" : fmt::format(" (of {} bytes each)", bytes);
    return fmt::format("{} {} {} of a null pointer{}: check the pointer's value, and the condition that sets it",
                       verb(f.site), unit, f.element / bytes, size);
}

std::string wild_pointer(const NamedHazard& f) {
    const std::string where = f.element ? fmt::format("address {:#x}, which", f.element) : "an address that";
    if (is_shared(emulator::kind_of(f.site)))
        return fmt::format(
            "{} byte {} of the block's shared memory, which has only {}: check the index, and give the "
            "launch the bytes of an extern array, <<<blocks, threads, bytes>>>",
            verb(f.site), f.element, f.launch.shared_bytes);
    return fmt::format(
        "{} {} is outside all arrays: copy host memory to the device first, or check the pointer's "
        "arithmetic",
        verb(f.site), where);
}

std::string written_input(const NamedHazard& f) {
    return fmt::format(
        "writes {}[{}], which is an input of the problem: write to the output, or to memory of cudaMalloc", f.name,
        f.element);
}

std::string stack_overflow(const NamedHazard& f) {
    if (f.elements > 0)
        return fmt::format("the calls of a block need more than {} MB of registers: check the recursion's end",
                           f.elements >> 20);
    return "the lane's stack overflows: check the recursion's end, and the size of local arrays";
}

std::string division_by_zero(const NamedHazard&) { return "divides a whole number by zero: check the divisor before"; }
std::string failed_assert(const NamedHazard&) { return "an assert failed, or a trap was reached"; }
std::string of_host_code(const NamedHazard&) { return {}; }

constexpr bool covers_every_kind(std::span<const HazardRow> rows) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].kind != HazardKind(i)) return false;
    return rows.size() == enum_names<HazardKind>.list.size();
}

}  // namespace

const HazardRow& hazard_row(HazardKind kind) {
    using enum HazardEffect;
    static constexpr auto rows = std::to_array<HazardRow>({
        {HazardKind::out_of_bounds, stop, "access out of bounds", "accesses out of bounds", {}, out_of_bounds},
        {HazardKind::misaligned, stop, "misaligned access", "misaligned accesses", {}, misaligned},
        {HazardKind::uninitialised_read,
         wrong_result,
         "uninitialised read",
         "uninitialised reads",
         {},
         uninitialised_read},
        {HazardKind::shared_race, racing, "shared race", "shared races", Term::races, shared_race},
        {HazardKind::global_race, racing, "global race", "global races", Term::races, global_race},
        {HazardKind::divergent_barrier, stop, "divergent barrier", "divergent barriers", Term::races,
         divergent_barrier},
        {HazardKind::split_barrier, wrong_result, "split barrier", "split barriers", Term::races, split_barrier},
        {HazardKind::inactive_lane, wrong_result, "shuffle from an inactive lane", "shuffles from inactive lanes",
         Term::lockstep, inactive_lane},
        {HazardKind::no_progress, stop, "loop without progress", "loops without progress", Term::lockstep, no_progress},
        {HazardKind::launch_failure, stop, "launch failure", "launch failures", {}, launch_failure},
        {HazardKind::unwritten_output, wrong_result, "unwritten output", "unwritten outputs", {}, unwritten_output},
        {HazardKind::null_pointer, stop, "null pointer", "null pointers", {}, null_pointer},
        {HazardKind::wild_pointer, stop, "wild pointer", "wild pointers", {}, wild_pointer},
        {HazardKind::written_input, stop, "write to an input", "writes to inputs", {}, written_input},
        {HazardKind::stack_overflow, stop, "stack overflow", "stack overflows", {}, stack_overflow},
        {HazardKind::division_by_zero, stop, "division by zero", "divisions by zero", {}, division_by_zero},
        {HazardKind::failed_assert, stop, "failed assert or trap", "failed asserts or traps", {}, failed_assert},
        {HazardKind::wrong_direction, failed_call, "wrong direction", "wrong directions", {}, of_host_code},
        {HazardKind::copy_out_of_range, failed_call, "copy out of range", "copies out of range", {}, of_host_code},
        {HazardKind::invalid_free, failed_call, "invalid cudaFree", "invalid cudaFrees", {}, of_host_code},
        {HazardKind::invalid_launch, failed_call, "invalid launch", "invalid launches", {}, of_host_code},
        {HazardKind::forbidden_call, failed_call, "forbidden call", "forbidden calls", {}, of_host_code},
        {HazardKind::unchecked_error, note, "unchecked error", "unchecked errors", {}, of_host_code},
        {HazardKind::memory_leak, note, "memory leak", "memory leaks", {}, of_host_code},
        {HazardKind::partial_copy, note, "partial copy", "partial copies", {}, of_host_code},
        {HazardKind::unwritten_copy, note, "copy of unwritten memory", "copies of unwritten memory", {}, of_host_code},
    });
    static_assert(covers_every_kind(rows), "a kind has no row, or the rows are not in the order of the kinds");
    return rows[static_cast<std::size_t>(kind)];
}

}  // namespace lanescope
