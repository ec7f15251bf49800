#include "app/model/lane_trace.h"

#include <algorithm>

#include "app/model/operation.h"

namespace lanescope {

std::string collective_name(AccessKind kind) {
    const bool is_barrier = kind == AccessKind::warp_barrier || kind == AccessKind::block_barrier;
    return is_barrier ? "barrier" : std::string(to_string(kind));
}

bool reads_matrix(const Site& site) {
    const bool loads = site.kind == AccessKind::load || site.kind == AccessKind::load4;
    return loads && std::ranges::any_of(operations(), [&](const Operation* o) {
               return o->matrix_view() && o->matrix_view()->names().elements == site.array;
           });
}

SharedTrace::SharedTrace() {
    static const auto empty = std::make_shared<LaneTrace>();
    trace_ = empty;
}

LaneTrace& SharedTrace::edit() {
    if (trace_.use_count() > 1) trace_ = std::make_shared<LaneTrace>(*trace_);
    return *trace_;
}

std::uint64_t LaneTrace::longest_warp() const {
    std::uint64_t longest = 0;
    for (std::size_t w = 0; w + 1 < offsets.size(); ++w) longest = std::max(longest, offsets[w + 1] - offsets[w]);
    return longest;
}

std::uint64_t LaneTrace::total_events() const {
    std::uint64_t total = 0;
    for (const Site& site : sites) total += site.steps;
    return total;
}

double LaneTrace::mean_active() const {
    std::uint64_t active = 0;
    for (const Site& site : sites) active += site.active_lanes;
    const std::uint64_t steps = total_events();
    return steps ? double(active) / double(steps) : 0;
}

InstructionCounts LaneTrace::all_instructions() const {
    InstructionCounts all;
    for (const LineInstructions& line : instructions) all.add(line.counts);
    return all;
}

std::array<std::uint64_t, 33> LaneTrace::histogram() const {
    std::array<std::uint64_t, 33> sum{};
    for (const Site& site : sites)
        for (std::size_t lanes = 0; lanes < sum.size(); ++lanes) sum[lanes] += site.histogram[lanes];
    return sum;
}

}  // namespace lanescope
