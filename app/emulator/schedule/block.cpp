#include "app/emulator/schedule/block.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/emulator/schedule/block_state.h"

namespace lanescope::emulator {
namespace {

constexpr std::uint64_t mix_of_seed = 0x9E3779B97F4A7C15u, mix_of_block = 0xD1B54A32D192ED03u;
/// Accesses of a warp before the next runs, as on a GPU, so that warps share cached data.
constexpr unsigned steps_a_turn = 64;

/// Code of Thrust and CUB has no lines. It may copy padding, and its release and acquire accesses need no fences.
bool is_of_library(SiteKey site) { return line_of(site) == 0; }

}  // namespace

Block::Block(const LaunchFacts& f, Recorder& r, RawHazards& h, PrintedText& p, OutputShadows& o, StopPoint& c)
    : facts(f),
      checks(f.options->checks),
      recorder(r),
      hazards(h),
      printed(p),
      outputs(o),
      stamps(o.add_core()),
      stop_point(c),
      fences(o.releases()),
      frames(f.frame_pools->take()) {
    shared.resize(f.code->shared_bytes + f.shape.shared_bytes);
    clocks_.resize(std::size_t(f.shape.warps()) * lanes);
    common_times_.resize(f.shape.warps());
    // Kernels may use it by several names. Lanes share no element of the smallest type.
    std::optional<unsigned> smallest;
    for (const PlacedVariable& v : f.code->shared)
        if (v.bytes == 0) smallest = std::min(smallest.value_or(v.element_bytes), unsigned(v.element_bytes));
    const unsigned element_bytes = smallest.value_or(4);
    arrays_.push_back({dynamic_shared_array, f.code->shared_bytes, f.shape.shared_bytes, element_bytes});
    for (const PlacedVariable& v : f.code->shared)
        if (v.bytes > 0) arrays_.push_back({v.number, v.offset, v.bytes, v.element_bytes});
    if (checks)
        for (const SharedArray& array : arrays_)
            shadows_.emplace_back(array.bytes / array.element_bytes + 1, shared_stamps);
    for (std::size_t i = 0; i < shadows_.size(); ++i) arrays_[i].shadow = &shadows_[i];
    std::ranges::sort(arrays_, {}, &SharedArray::begin);
}

void Block::begin(std::int64_t block) {
    const auto b = std::uint64_t(block);
    number = std::uint32_t(b);
    hazards.at_block(block);
    begin_epoch(epoch + 1);
    if (shared_stamps.is_worn()) {
        for (SharedShadow& shadow : shadows_) shadow.clear();
        shared_stamps.clear();
    }
    shared_stamps.begin_block();
    for (SharedShadow& shadow : shadows_) shadow.begin_block();
    fences.begin_block();
    barriers.begin_block();
    index = {unsigned(b % facts.shape.grid.x), unsigned(b / facts.shape.grid.x % facts.shape.grid.y),
             unsigned(b / facts.shape.grid.x / facts.shape.grid.y)};
    random_ = (facts.options->seed + 1) * mix_of_seed ^ (b + 1) * mix_of_block;
    // Undefined elements are all ones (NaN), even if an earlier block wrote there.
    std::ranges::fill(shared, std::byte{0xff});
    if (std::exchange(joined_, false)) reset_clocks();
}

void Block::compact_shared_stamps() {
    const std::uint32_t first = shared_stamps.before_epoch() + 1;
    std::vector<std::uint32_t> numbers(shared_stamps.size());
    for (const SharedShadow& shadow : shadows_) shadow.mark(numbers, first);
    std::uint32_t next = 0;
    for (std::uint32_t& in_use : numbers)
        if (in_use) in_use = ++next;
    for (SharedShadow& shadow : shadows_) shadow.renumber(numbers, first);
    shared_stamps.keep_only(numbers);
}

void Block::reset_clocks() {
    for (std::size_t thread = 0; thread < clocks_.size(); ++thread) {
        clocks_[thread].seen.fill(0);
        clocks_[thread].seen[thread % lanes] = 1;
    }
    std::ranges::fill(common_times_, 1u);
}

void Block::join_lanes(unsigned warp, Mask participants) {
    if (!checks) return;
    LaneClock* const clocks = clocks_.data() + std::size_t(warp) * lanes;
    join_clocks(participants, [&](int lane) -> LaneClock& { return clocks[lane]; });
    const std::uint32_t first = clocks[0].seen[0];
    bool are_equal = true;
    for (unsigned l = 1; l < lanes; ++l) are_equal &= clocks[l].seen[l] == first;
    common_times_[warp] = are_equal ? first : 0;
    joined_ = true;
}

std::uint64_t Block::draw() {  // xorshift64
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return random_;
}

Block::SharedArray* Block::shared_array(std::uint64_t offset) {
    SharedArray* found = nullptr;
    for (SharedArray& array : arrays_)
        if (array.bytes > 0 && (array.begin <= offset || !found)) found = &array;
    return found;
}

/// Reports from the lower block's view, in either order.
void Block::report_race(HazardKind kind, const Accessor& by, const Access& earlier, std::int64_t element) {
    if (is_of_library(by.site) && is_of_library(earlier.site)) return;
    const Access later = Access::by(by);
    const bool swaps = earlier.block < by.block;
    const Access &here = swaps ? earlier : later, &other = swaps ? later : earlier;
    hazards.add({.kind = kind,
                 .site = here.site,
                 .block = here.block,
                 .warp = here.warp,
                 .lane = here.lane,
                 .others = 1u << other.lane,
                 .element = element,
                 .other_site = other.site,
                 .other_block = other.block,
                 .other_warp = other.warp});
}

void Block::report_undefined(const Accessor& by, std::int64_t element) {
    if (is_of_library(by.site)) return;
    hazards.add({.kind = HazardKind::uninitialised_read, .site = by.site, .lane = by.lane, .element = element});
}

void StepCounts::add_to(std::map<int, InstructionCounts>& lines) const {
    std::uint64_t warps = 0, active = 0;
    for (std::size_t n = 0; n + 1 < rows_.size(); ++n) {
        warps += rows_[n].warps;
        active += rows_[n].lanes;
        const Step& step = first_[n];
        if (!step.is_instruction || warps == 0) continue;
        InstructionCounts& line = lines[step.place];
        line.issued[std::size_t(step.instruction)] += warps;
        line.lanes += active;
        line.registers = std::max<std::uint32_t>(line.registers, step.live);
        if (step.is_branch && step.guard != nowhere) line.branches += warps;
        line.divergent += rows_[n].divergent;
    }
}

Core::Core(const LaunchFacts& facts, const std::vector<std::uint64_t>& array_bytes, OutputShadows& outputs,
           StopPoint& stop_point)
    : facts_(facts),
      recorder_(*facts.options, facts.shape, array_bytes),
      block_(facts, recorder_, hazards_, printed_, outputs, stop_point) {
    for (unsigned w = 0; w < facts.shape.warps(); ++w) warps_.emplace_back(block_, w);
}

BlockState Core::run(std::int64_t block, std::int64_t turn) {
    block_.begin(block);
    block_.turn = turn;
    const unsigned threads = facts_.shape.threads();
    for (unsigned w = 0; w < warps_.size(); ++w)
        warps_[w].begin(facts_.watched && recorder_.keeps(w) ? *facts_.watched : *facts_.kernel, facts_.parameters,
                        std::min(threads - w * lanes, lanes));
    return run_rounds();
}

BlockState Core::run_rounds() {
    while (!std::ranges::all_of(warps_, [](const Warp& w) { return w.state() == WarpState::finished; })) {
        if (is_at_grid_barrier()) return may_wait_for_grid() ? BlockState::at_grid_barrier : BlockState::stopped;
        if (!round()) return BlockState::stopped;
        if (repeated_states() > 0) return BlockState::waits;
    }
    return BlockState::finished;
}

std::uint64_t Core::repeated_states() const {
    std::uint64_t least = UINT64_MAX;
    for (const Warp& warp : warps_)
        if (warp.state() == WarpState::running) least = std::min(least, warp.repeated_states());
    return least == UINT64_MAX ? 0 : least;
}

void Core::report_endless_wait() {
    const auto running = std::ranges::find(warps_, WarpState::running, &Warp::state);
    hazards_.at_warp(running->number());
    running->stop_without_progress(0);
}

/// All warps that have not ended wait there.
bool Core::is_at_grid_barrier() {
    if (!block_.barriers.in_use()) return false;
    return std::ranges::all_of(warps_, [](const Warp& w) {
        return w.state() == WarpState::finished ||
               (w.state() == WarpState::at_barrier && w.barrier().number == grid_barrier_number);
    });
}

bool Core::may_wait_for_grid() {
    if (!facts_.is_cooperative)
        hazards_.add({.kind = HazardKind::divergent_barrier,
                      .site = waiting_at(grid_barrier_number)[0]->barrier_site(),
                      .elements = facts_.shape.blocks()});
    return facts_.is_cooperative;
}

BlockState Core::pass_grid_barrier(std::uint32_t epoch) {
    block_.pass_grid_barrier(epoch);
    release(waiting_at(grid_barrier_number));
    return run_rounds();
}

void Core::report_stuck() { report_stuck(*waiting_at(grid_barrier_number)[0], 0); }

bool Core::round() {
    bool running = false;
    for (Warp& warp : warps_) {
        if (warp.state() == WarpState::faulted) return false;
        if (warp.state() != WarpState::running) continue;
        recorder_.at_warp(warp.number());
        hazards_.at_warp(warp.number());
        const WarpState state = warp.run(steps_a_turn);
        if (state == WarpState::faulted) return false;
        running |= state == WarpState::running;
    }
    if (block_.barriers.in_use()) return open_numbered() || running || is_at_grid_barrier() || !is_stuck();
    if (!running) open_barrier();
    return true;
}

/// Call when all warps wait or have ended.
void Core::open_barrier() {
    const std::vector<Warp*> waiting = waiting_at(0);
    const auto elsewhere = std::ranges::find_if(
        waiting, [&](const Warp* warp) { return warp->barrier_site() != waiting[0]->barrier_site(); });
    if (elsewhere != waiting.end()) report_split(*waiting[0], **elsewhere);
    release(waiting);
}

std::vector<Warp*> Core::waiting_at(unsigned number) {
    std::vector<Warp*> waiting;
    for (Warp& warp : warps_)
        if (warp.state() == WarpState::at_barrier && warp.barrier().number == number) waiting.push_back(&warp);
    return waiting;
}

void Core::release(const std::vector<Warp*>& waiting) {
    std::array<std::uint32_t, 2> votes{};
    for (const Warp* warp : waiting) {
        const std::array<std::uint32_t, 2> more = warp->votes();
        votes = {votes[0] + more[0], votes[1] + more[1]};
    }
    block_.pass_barrier();
    for (Warp* warp : waiting) {
        recorder_.at_warp(warp->number());
        warp->release_barrier(votes);
    }
}

bool Core::open_numbered() {
    bool opened = false;
    for (unsigned number = 0; number < barrier_numbers; ++number) opened |= try_to_open(number);
    return opened;
}

bool Core::try_to_open(unsigned number) {
    const std::vector<Warp*> waiting = waiting_at(number);
    if (waiting.empty()) return false;
    unsigned count = waiting[0]->barrier().count;
    if (count == 0)
        for (const Warp& warp : warps_) count += warp.state() == WarpState::finished ? 0 : lanes;
    const auto here = unsigned(waiting.size()) * lanes;
    if (here + block_.barriers.arrived(number) < count) return false;
    block_.barriers.open(number, count > here ? count - here : 0);
    release(waiting);
    return true;
}

bool Core::is_stuck() {
    Warp* stuck = nullptr;
    SiteKey other = 0;
    for (Warp& warp : warps_) {
        if (warp.state() != WarpState::at_barrier) continue;
        if (!stuck)
            stuck = &warp;
        else if (warp.barrier_site() != stuck->barrier_site())
            other = warp.barrier_site();
    }
    if (!stuck) return false;
    report_stuck(*stuck, other);
    return true;
}

void Core::report_split(const Warp& warp, const Warp& other) {
    hazards_.at_warp(warp.number());
    hazards_.add({.kind = HazardKind::split_barrier,
                  .site = warp.barrier_site(),
                  .lane = unsigned(std::countr_zero(warp.alive())),
                  .other_site = other.barrier_site(),
                  .other_warp = other.number()});
}

void Core::report_stuck(const Warp& warp, SiteKey other) {
    hazards_.at_warp(warp.number());
    hazards_.add({.kind = HazardKind::divergent_barrier,
                  .site = warp.barrier_site(),
                  .lane = unsigned(std::countr_zero(warp.alive())),
                  .others = warp.alive(),
                  .other_site = other});
}

std::map<int, std::size_t> Core::shared_bytes() const {
    std::map<int, std::size_t> bytes;
    for (const Block::SharedArray& array : block_.shared_arrays())
        if (array.touched) bytes[int(array.array)] = array.bytes;
    return bytes;
}

}  // namespace lanescope::emulator
