#include "app/emulator/grid/grid.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "app/base/parallel.h"
#include "app/emulator/checks/global_shadow.h"
#include "app/emulator/grid/block_runner.h"
#include "app/emulator/recording/guesses.h"

namespace lanescope::emulator {
namespace {

void perform(PostponedAtomic& atomic) {
    if (!std::exchange(atomic.done, true)) atomic.before = atomic.perform(atomic.data, atomic.a, atomic.b);
}

std::vector<std::uint16_t> translation(BlockRunner& core, const std::vector<SiteCounts>& sites) {
    std::vector<std::uint16_t> numbers;
    for (const SiteCounts& site : core.recorder().sites().all()) {
        const auto found = std::ranges::lower_bound(sites, site.key, {}, &SiteCounts::key);
        numbers.push_back(static_cast<std::uint16_t>(found - sites.begin()));
    }
    return numbers;
}

void add_totals(const SiteCounts& site, Totals& totals) {
    const AccessKind kind = kind_of(site.key);
    if (kind == AccessKind::shuffle) totals.shuffles += site.steps;
    if (is_shared(kind)) totals.shared_wavefronts += site.steps + site.bank_conflicts;
    if (kind == AccessKind::store || kind == AccessKind::atomic) totals.stored_sectors += site.sectors;
}

unsigned cores_for(const Shape& shape, const EmulatorOptions& options) {
    const unsigned wanted = options.threads ? options.threads : thread_count();
    return static_cast<unsigned>(std::min<std::int64_t>(std::min(wanted, max_cores), shape.blocks()));
}

}  // namespace

std::size_t Postponed::add(PostponedAtomic atomic) {
    atomics_.push_back(std::move(atomic));
    return atomics_.size() - 1;
}

void Postponed::settle(const GlobalShadow& array, std::size_t element) {
    const Key wanted{&array, element};
    if (const auto waiting = waiting_.find(wanted); waiting != waiting_.end()) {
        for (const std::size_t number : waiting->second) perform(atomics_[number]);
        waiting_.erase(waiting);
    }
    for (; sorted_ < atomics_.size(); ++sorted_) {
        PostponedAtomic& atomic = atomics_[sorted_];
        if (const Key key{atomic.array, atomic.element}; key != wanted)
            waiting_[key].push_back(sorted_);
        else
            perform(atomic);
    }
}

void Postponed::finish() {
    for (PostponedAtomic& atomic : atomics_) atomic.array->update(atomic.element, [&] { perform(atomic); });
}

bool PostponedOrder::end(std::int64_t turn, Postponed postponed) {
    const std::scoped_lock lock(mutex_);
    waiting_ += postponed.size();
    ended_.emplace(turn, std::move(postponed));
    for (auto first = ended_.begin(); first != ended_.end() && first->first == next_; first = ended_.begin()) {
        waiting_ -= first->second.size();
        first->second.finish();
        ended_.erase(first);
        ++next_;
    }
    return waiting_ <= Postponed::most;
}

Grid::Grid(const GridInput& input, unsigned cores, std::int64_t end)
    : options_(input.options),
      shape_(input.shape),
      array_bytes_(input.array_bytes),
      end_(end),
      order_(input.order),
      outputs_(input.outputs, input.memory, input.order != BlockOrder::free, true),
      stop_point_(cores > 1),
      make_runner_(input.make_runner),
      kept_(options_, shape_) {
    record_.shape = shape_;
    record_.blocks.resize(static_cast<std::size_t>(shape_.blocks()));
    for (unsigned c = 0; c < cores; ++c) cores_.push_back(make_runner_(outputs_, stop_point_));
}

void Grid::run() {
    on_threads(unsigned(cores_.size()), [this](unsigned core) { work(core); });
}

void Grid::work(unsigned core) {
    for (;;) {
        const bool full = kept_.full();
        const std::int64_t turn = next_turn_++;
        if (turn >= end_ || turn >= stop_point_.stop_before() || cancelled()) return;
        note_begun(turn);
        if (!run_block(core, turn, full)) {
            stopped_ = true;
            stop_point_.stop_before(turn);
        }
        if (!postponed_.end(turn, cores_[core]->take_postponed())) stop_point_.stop_for_order();
        if (core == 0 && options_.progress) options_.progress(double(turn) / double(shape_.blocks()));
    }
}

void Grid::note_begun(std::int64_t turn) {
    std::int64_t before = last_begun_;
    while (turn > before && !last_begun_.compare_exchange_weak(before, turn)) {
    }
}

std::int64_t Grid::block_of(std::int64_t turn) const {
    if (!options_.last_block_first) return turn;
    return turn == 0 ? shape_.blocks() - 1 : turn - 1;
}

bool Grid::run_block(unsigned number, std::int64_t turn, bool full) {
    const std::int64_t block = block_of(turn);
    begin_recording(number, block, full);
    const bool done = run_to_end(*cores_[number], block, turn) == BlockState::finished;
    end_recording(number, block, full);
    return done;
}

/// Without checks, memory cannot be restored: the block waits on.
BlockState Grid::run_to_end(BlockRunner& core, std::int64_t block, std::int64_t turn) {
    BlockState state = core.run(block, turn);
    while (state == BlockState::waits && !cancelled()) {
        if (shape_.blocks() > 1 && options_.checks) {
            stop_point_.stop_for_turns();
            return state;
        }
        if (shape_.blocks() == 1 && core.repeated_states() > most_repeated_states) {
            core.report_endless_wait();
            return BlockState::stopped;
        }
        state = core.resume();
    }
    return state;
}

void Grid::begin_recording(unsigned core, std::int64_t block, bool full) {
    const std::int64_t first_warp = block * shape_.warps();
    cores_[core]->recorder().begin_block(first_warp, shape_.warps(),
                                         [&](unsigned w) { return !full && kept_.keeps(first_warp + w); });
}

void Grid::end_recording(unsigned core, std::int64_t block, bool full) {
    Recorder& recorder = cores_[core]->recorder();
    recorder.end_block();
    record_.blocks[static_cast<std::size_t>(block)] = recorder.block_cost();
    if (!full) kept_.keep(recorder, core, block);
}

LaunchRecord Grid::record() {
    record_.stopped = stopped_;
    record_.is_checked = options_.checks;
    record_.in_order = order_ == BlockOrder::in_turns;
    gather_sites();
    std::vector<std::vector<std::uint16_t>> numbers;
    for (const auto& core : cores_) numbers.push_back(translation(*core, record_.sites));
    kept_.gather(numbers, record_);
    gather_findings();
    gather_printed();
    gather_children();
    gather_totals();
    gather_samples();
    const auto replaces = [](const auto& shadow) { return shadow.second.replaces(); };
    record_.repeats = options_.checks && record_.hazards.empty() && std::ranges::none_of(outputs_.all(), replaces);
    return std::move(record_);
}

void Grid::gather_sites() {
    std::map<SiteKey, SiteCounts> sites;
    for (const auto& core : cores_)
        for (const SiteCounts& counts : core->recorder().sites().all()) {
            record_.in_order |= kind_of(counts.key) == AccessKind::atomic;
            SiteCounts& sum = sites[counts.key];
            sum.key = counts.key;
            sum.add(counts);
        }
    for (const auto& [key, counts] : sites) record_.sites.push_back(counts);
}

void Grid::gather_totals() {
    std::map<int, std::size_t> shared;
    for (const auto& core : cores_) {
        record_.totals.add(core->recorder().totals());
        for (const auto& [line, counts] : core->instructions()) record_.instructions[line].add(counts);
        for (const auto& [line, bytes] : core->shared_bytes()) shared[line] = std::max(shared[line], bytes);
    }
    for (const SiteCounts& site : record_.sites) add_totals(site, record_.totals);
    for (const auto& [line, counts] : record_.instructions)
        record_.totals.instructions += counts.total() - counts.issued[std::size_t(InstructionKind::move)];
    record_.touched_sectors = touched_sectors();
    std::size_t shared_bytes = 0;
    for (const auto& [line, bytes] : shared) shared_bytes += bytes;
    record_.shape.shared_bytes = std::max(static_cast<std::uint32_t>(shared_bytes), shape_.shared_bytes);
}

std::vector<std::uint64_t> Grid::touched_sectors() const {
    if (cores_.size() == 1) return cores_[0]->recorder().footprint().sectors();
    Footprint touched(array_bytes_);
    for (const auto& core : cores_) touched.add(core->recorder().footprint());
    return touched.sectors();
}

void Grid::gather_samples() {
    if (!options_.sm_cache) return;
    const SmCache sm = options_.sm_cache(record_.shape);
    std::map<std::int64_t, std::map<std::int64_t, const BlockLoads*>> by_sm;
    for (const auto& core : cores_)
        for (const BlockLoads& block : core->recorder().sampled_blocks())
            by_sm[block.block % std::max(sm.multiprocessors, 1u)][block.block] = &block;
    for (const auto& [number, blocks] : by_sm) {
        std::vector<const BlockLoads*> in_order;
        for (const auto& [block, loads] : blocks) in_order.push_back(loads);
        replay(in_order, sm, record_.sampled);
    }
}

/// Keeps each cause once, for the lowest block.
void Grid::gather_findings() {
    std::vector<RawHazard> all;
    for (const auto& core : cores_) all.insert(all.end(), core->hazards().begin(), core->hazards().end());
    std::ranges::stable_sort(all, {}, &RawHazard::block);
    RawHazards causes;
    for (const RawHazard& hazard : all) causes.add(hazard);
    std::ranges::copy_if(causes.all(), std::back_inserter(record_.hazards), [&](const RawHazard& hazard) {
        const auto explains_it = [&](const RawHazard& race) { return explains(race, hazard); };
        return std::ranges::none_of(causes.all(), explains_it) && !is_harmless(hazard, record_.sites);
    });
    if (!record_.stopped && !cancelled()) find_unwritten();
}

/// Keeps the first by block, as each core did for its blocks.
void Grid::gather_printed() {
    std::vector<RawPrinted> all;
    for (const auto& core : cores_) {
        all.insert(all.end(), core->printed().all().begin(), core->printed().all().end());
        record_.printed.leave_out(core->printed().left_out());
    }
    std::ranges::stable_sort(all, {}, &RawPrinted::block);
    for (RawPrinted& printed : all) record_.printed.add(std::move(printed));
}

void Grid::gather_children() {
    for (const auto& core : cores_)
        record_.children.insert(record_.children.end(), core->children().begin(), core->children().end());
    std::ranges::stable_sort(record_.children, {}, &ChildLaunch::block);
}

void Grid::find_unwritten() {
    for (const auto& [array, shadow] : outputs_.all())
        if (const auto unwritten = shadow.unwritten(); unwritten.count && !outputs_.is_scratch(array))
            record_.hazards.push_back({.kind = HazardKind::unwritten_output,
                                       .block = 0,
                                       .element = static_cast<std::int64_t>(unwritten.first),
                                       .elements = static_cast<std::int64_t>(unwritten.count),
                                       .array = array});
}

unsigned Launcher::add_array(std::uint64_t bytes) {
    array_bytes_.push_back(bytes);
    return static_cast<unsigned>(array_bytes_.size() - 1);
}

unsigned Launcher::add_output(std::span<std::byte> bytes, unsigned element_bytes, bool defined,
                              const DefinedBytes* some) {
    const unsigned array = add_array(bytes.size());
    outputs_[array] = {bytes, bytes.size() / element_bytes, {defined, some, element_bytes}};
    return array;
}

unsigned Launcher::add_scratch(std::span<std::byte> bytes, unsigned element_bytes, bool defined,
                               const DefinedBytes* some) {
    const unsigned array = add_output(bytes, element_bytes, defined, some);
    outputs_[array].scratch = true;
    return array;
}

LaunchRecord Launcher::launch(const Shape& shape, BlockOrder order, const MakeRunner& make_runner) const {
    const GridInput input{options_, shape, order, make_runner, array_bytes_, outputs_, memory_};
    if (order != BlockOrder::free) {
        Grid grid(input, 0, shape.blocks());
        grid.run_in_turns();
        return grid.is_to_repeat() ? grid.without_effect() : grid.record();
    }
    const unsigned cores = cores_for(shape, options_);
    if (cores > 1)
        if (auto record = launch_parallel(input, cores)) return std::move(*record);
    Grid grid(input, 1, shape.blocks());
    grid.run();
    if (grid.is_to_repeat()) return grid.without_effect();
    LaunchRecord record = grid.record();
    record.in_order |= cores > 1;
    return record;
}

LaunchRecord Grid::without_effect() {
    restore();
    LaunchRecord record;
    record.written_parts = stop_point_.written_parts();
    record.needs_turns = stop_point_.needs_turns();
    return record;
}

/// Restores outputs and returns nothing if block order matters.
std::optional<LaunchRecord> Launcher::launch_parallel(const GridInput& input, unsigned cores) const {
    for (std::int64_t end = input.shape.blocks();;) {
        Grid grid(input, cores, end);
        grid.run();
        if (grid.cancelled()) return grid.record();
        if (grid.is_to_repeat()) return grid.without_effect();
        if (!options_.checks || (!grid.order_matters() && !grid.went_too_far())) return grid.record();
        grid.restore();
        if (grid.order_matters()) return std::nullopt;
        end = grid.stopped_at() + 1;
    }
}

}  // namespace lanescope::emulator
