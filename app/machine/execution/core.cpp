#include "app/machine/execution/core.h"

#include <algorithm>

namespace lanescope::simt {

constinit thread_local Lane* current_lane = nullptr;
constinit thread_local LogCursor cursor;
constinit thread_local BlockContext* current_block = nullptr;
constinit thread_local Index3 lane_index, block_index, block_size, grid_size;

constinit thread_local std::atomic<std::uint64_t> lane_beats = 0;

void stop_lane(RawHazard hazard) {
    Lane& lane = *current_lane;
    hazard.lane = lane.number;
    current_block->hazards->add(hazard);
    lane.state = LaneState::faulted;
    for (;;) lane.fiber.yield();  // nobody comes back to this stack
}

void report_race(HazardKind kind, const Accessor& by, const Access& earlier, std::int64_t element) {
    RawHazard hazard{.kind = kind,
                     .site = by.site,
                     .block = by.block,
                     .warp = by.warp,
                     .lane = by.lane,
                     .others = 1u << earlier.lane,
                     .element = element,
                     .other_site = earlier.site,
                     .other_block = earlier.block,
                     .other_warp = earlier.warp};
    if (earlier.block < by.block) {  // reported from the lower block's side, whichever came first
        hazard.site = earlier.site;
        hazard.block = earlier.block;
        hazard.warp = earlier.warp;
        hazard.lane = earlier.lane;
        hazard.others = 1u << by.lane;
        hazard.other_site = by.site;
        hazard.other_block = by.block;
        hazard.other_warp = by.warp;
    }
    current_block->hazards->add_once(hazard);
}

void report_undefined(const Accessor& by, std::int64_t element) {
    current_block->hazards->add_once(
        {.kind = HazardKind::uninitialised_read, .site = by.site, .lane = by.lane, .element = element});
}

Core::Core(const MachineOptions& options, const Shape& shape, const Kernel& kernel,
           const std::vector<std::uint64_t>& array_bytes, OutputShadows& outputs, Course& course)
    : options_(options),
      shape_(shape),
      kernel_(kernel),
      recorder_(options, shape, array_bytes),
      warp_context_{recorder_, options, findings_, course, printed_},
      lanes_(std::make_unique<Lane[]>(shape.threads())),
      warps_(shape.warps()) {
    context_.shape = shape;
    context_.dynamic_shared.resize(shape.shared_bytes);
    context_.hazards = &findings_;
    context_.outputs = &outputs;
    context_.course = &course;
    context_.recorder = &recorder_;
    for (unsigned thread = 0; thread < shape.threads(); ++thread) {
        Lane& lane = lanes_[thread];
        lane.number = thread % warp_size;
        lane.warp = thread / warp_size;
        lane.clock.seen[lane.number] = 1;
        lane.thread = {thread % shape.block.x, thread / shape.block.x % shape.block.y,
                       thread / (shape.block.x * shape.block.y)};
    }
}

Core::~Core() { current_block = nullptr; }

bool Core::run(std::int64_t block, std::int64_t turn) {
    warp_context_.turn = turn;
    begin(block);
    while (!all_finished())
        if (!round()) return false;
    return true;
}

void Core::begin(std::int64_t block) {
    current_block = &context_;
    findings_.at_block(block);
    warp_context_.block = block;
    const auto b = static_cast<std::uint64_t>(block);
    context_.number = static_cast<std::uint32_t>(b);
    context_.shared.begin_block(++context_.epoch);
    context_.fences.begin_block();
    context_.block = {static_cast<unsigned>(b % shape_.grid.x),
                      static_cast<unsigned>(b / shape_.grid.x % shape_.grid.y),
                      static_cast<unsigned>(b / shape_.grid.x / shape_.grid.y)};
    block_index = context_.block;
    block_size = {shape_.block.x, shape_.block.y, shape_.block.z};
    grid_size = {shape_.grid.x, shape_.grid.y, shape_.grid.z};
    if (options_.begin_block) options_.begin_block();
    warp_context_.random = (options_.seed + 1) * 0x9E3779B97F4A7C15u ^ (b + 1) * 0xD1B54A32D192ED03u;
    for (unsigned thread = 0; thread < shape_.threads(); ++thread) start_lane(thread);
    for (unsigned w = 0; w < warps_.size(); ++w)
        warps_[w].begin(warp_context_, &lanes_[w * warp_size], std::min(shape_.threads() - w * warp_size, 32u));
}

/// The fiber of a lane outlives the block: it waits between two blocks for the next.
void Core::start_lane(unsigned thread) {
    Lane& lane = lanes_[thread];
    lane.state = LaneState::runnable;
    lane.request = {};
    if (lane.fiber.started()) return;
    lane.fiber.start(lane.number, [this, &lane] {
        for (;;) {
            kernel_();
            lane.state = LaneState::finished;
            lane.fiber.yield();
        }
    });
}

/// Warps of a block take turns, as on a GPU: what one of them brought into the cache is still there for the others.
constexpr unsigned steps_a_turn = 64;

/// Lets each warp run for a turn; when none can go on, the barrier opens. False when one faulted.
bool Core::round() {
    bool running = false;
    for (unsigned w = 0; w < warps_.size(); ++w) {
        if (warps_[w].state() != WarpState::running) continue;
        recorder_.at_warp(w);
        findings_.at_warp(w);
        const WarpState state = warps_[w].run(steps_a_turn);
        if (state == WarpState::faulted) return false;
        running |= state == WarpState::running;
    }
    return running || open_barrier();
}

/// Every warp that has not ended waits at a barrier. False when they do not wait at the same one.
bool Core::open_barrier() {
    SiteKey site = 0;
    Ballot block;
    for (unsigned w = 0; w < warps_.size(); ++w) {
        if (warps_[w].state() != WarpState::at_barrier) continue;
        block.add(warps_[w].ballot());
        if (site == 0) site = warps_[w].barrier_site();
        findings_.at_warp(w);
        if (warps_[w].barrier_site() != site) return warps_[w].refuse_barrier(site), false;
    }
    ++context_.epoch;
    for (unsigned w = 0; w < warps_.size(); ++w) {
        if (warps_[w].state() != WarpState::at_barrier) continue;
        recorder_.at_warp(w);
        warps_[w].release_barrier(block);
    }
    return true;
}

bool Core::all_finished() const {
    return std::ranges::all_of(warps_, [](const Warp& warp) { return warp.state() == WarpState::finished; });
}

}  // namespace lanescope::simt
