#include "app/emulator/block.h"

#include <algorithm>

namespace lanescope::emulator {
namespace {

constexpr std::uint64_t mix_of_seed = 0x9E3779B97F4A7C15u, mix_of_block = 0xD1B54A32D192ED03u;

}  // namespace

Block::Block(const LaunchFacts& f, simt::Recorder& r, simt::RawHazards& h, simt::PrintedText& p, simt::OutputShadows& o,
             simt::Course& c)
    : facts(f), recorder(r), hazards(h), printed(p), outputs(o), moments(o.add_core()), course(c) {
    shared.resize(f.code->shared_bytes + f.shape.shared_bytes);
    clocks.resize(std::size_t(f.shape.warps()) * lanes);
    unsigned element_bytes = 4;
    for (const PlacedVariable& v : f.code->shared)
        if (v.bytes == 0) element_bytes = v.element_bytes;
    arrays_.push_back({dynamic_shared_array, f.code->shared_bytes, f.shape.shared_bytes, element_bytes});
    for (const PlacedVariable& v : f.code->shared)
        if (v.bytes > 0) arrays_.push_back({v.number, v.offset, v.bytes, v.element_bytes});
    for (const SharedArray& array : arrays_) shadows_.emplace_back(array.bytes / array.element_bytes + 1);
    for (std::size_t i = 0; i < arrays_.size(); ++i) arrays_[i].shadow = &shadows_[i];
    std::ranges::sort(arrays_, {}, &SharedArray::begin);
}

void Block::begin(std::int64_t block) {
    const auto b = std::uint64_t(block);
    number = std::uint32_t(b);
    hazards.at_block(block);
    ++epoch;
    for (simt::SharedShadow& shadow : shadows_) shadow.begin_block(epoch);
    fences.begin_block();
    barriers.begin_block();
    index = {unsigned(b % facts.shape.grid.x), unsigned(b / facts.shape.grid.x % facts.shape.grid.y),
             unsigned(b / facts.shape.grid.x / facts.shape.grid.y)};
    random_ = (facts.options->seed + 1) * mix_of_seed ^ (b + 1) * mix_of_block;
    // Undefined elements are all ones (NaN), even if an earlier block wrote there.
    std::ranges::fill(shared, std::byte{0xff});
    for (std::size_t thread = 0; thread < clocks.size(); ++thread) {
        clocks[thread].seen.fill(0);
        clocks[thread].seen[thread % lanes] = 1;
    }
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

void Block::report_race(HazardKind kind, const simt::Accessor& by, const simt::Access& earlier, std::int64_t element) {
    simt::RawHazard hazard{.kind = kind,
                           .site = by.site,
                           .block = by.block,
                           .warp = by.warp,
                           .lane = by.lane,
                           .others = 1u << earlier.lane,
                           .element = element,
                           .other_site = earlier.site,
                           .other_block = earlier.block,
                           .other_warp = earlier.warp};
    if (earlier.block < by.block) {  // Reported from the lower block's view, whichever came first.
        hazard.site = earlier.site;
        hazard.block = earlier.block;
        hazard.warp = earlier.warp;
        hazard.lane = earlier.lane;
        hazard.others = 1u << by.lane;
        hazard.other_site = by.site;
        hazard.other_block = by.block;
        hazard.other_warp = by.warp;
    }
    hazards.add_once(hazard);
}

void Block::report_undefined(const simt::Accessor& by, std::int64_t element) {
    hazards.add_once({.kind = HazardKind::uninitialised_read, .site = by.site, .lane = by.lane, .element = element});
}

}  // namespace lanescope::emulator
