// Branches, calls, fences, and special registers.
#include <algorithm>
#include <bit>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {

const Step* execute_nothing(Warp&, const Step* s) { return s + 1; }

const Step* execute_guarded(Warp& w, const Step* s) {
    const Mask all = w.mask, bits = *w.at<Mask>(s->guard);
    w.mask &= s->guard_negated ? ~bits : bits;
    const Step* const next = w.mask ? s->guarded(w, s) : s + 1;
    w.mask = all;
    return next;
}

const Step* execute_label(Warp& w, const Step* s) { return w.pass(s); }
const Step* execute_jump(Warp& w, const Step* s) { return w.jump(s, s->target); }

const Step* execute_branch(Warp& w, const Step* s) {
    const Mask bits = *w.at<Mask>(s->guard);
    return w.branch(s, s->guard_negated ? ~bits : bits);
}

/// Stops the kernel if an index is out of range, which is undefined.
const Step* execute_indexed_branch(Warp& w, const Step* s) {
    const std::uint32_t* const index = w.at<std::uint32_t>(s->a);
    const std::vector<std::uint32_t>& targets = w.function().branch_targets[s->target];
    std::vector<Warp::Part> parts;
    for (Mask rest = w.mask; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        if (index[l] >= targets.size()) return execute_trap(w, s);
        const auto part = std::ranges::find(parts, targets[index[l]], &Warp::Part::target);
        if (part == parts.end())
            parts.push_back({targets[index[l]], Mask(1) << l});
        else
            part->who |= Mask(1) << l;
    }
    return parts.size() == 1 ? w.jump(s, parts[0].target) : w.scatter(s, parts);
}

const Step* execute_call(Warp& w, const Step* s) {
    const CallTable& table = w.function().calls[s->target];
    if (table.callee) return w.call(s, table, *table.callee, w.mask);
    // By pointer: lanes with the same function go first, the others repeat the call.
    const std::uint64_t* const pointers = w.at<std::uint64_t>(table.pointer);
    const std::uint64_t pointer = pointers[unsigned(std::countr_zero(w.mask))];
    Mask same = 0;
    for (Mask rest = w.mask; rest; rest &= rest - 1)
        if (pointers[unsigned(std::countr_zero(rest))] == pointer) same |= rest & (0 - rest);
    const auto& functions = w.block().facts.code->functions;
    const std::uint64_t number = pointer - code_window;
    const bool fits = number < functions.size() && functions[number]->parameters.size() == table.parameters.size();
    if (!fits) {
        w.block().hazards.add({.kind = pointer < 65536 ? HazardKind::null_pointer : HazardKind::wild_pointer,
                               .site = simt::begin_of_line(s->place),
                               .lane = unsigned(std::countr_zero(w.mask)),
                               .element = std::int64_t(pointer)});
        return w.fault();
    }
    return w.call(s, table, *functions[number], same);
}

const Step* execute_return(Warp& w, const Step*) { return w.leave(false); }
const Step* execute_exit(Warp& w, const Step*) { return w.leave(true); }

const Step* execute_trap(Warp& w, const Step* s) {
    w.block().hazards.add({.kind = HazardKind::failed_assert,
                           .site = simt::begin_of_line(s->place),
                           .lane = unsigned(std::countr_zero(w.mask))});
    return w.fault();
}

const Step* execute_fence(Warp& w, const Step* s) {
    Block& block = w.block();
    for (Mask rest = w.mask; rest; rest &= rest - 1)
        block.fences.fence(block.accessor(w.number(), unsigned(std::countr_zero(rest)), 0), block.outputs.releases());
    return s + 1;
}

const Step* execute_active_mask(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    static constexpr Addresses none{};
    std::uint32_t r[lanes];
    std::ranges::fill(r, w.mask);
    w.put(s->d, r);
    w.block().recorder.step(simt::make_site_key(s->place, simt::no_array, AccessKind::vote, 1), w.mask, none);
    w.count_collective();
    return w.state() == WarpState::running ? w.after_access(s) : nullptr;
}

/// The clock counts steps of the warp.
const Step* execute_clock(Warp& w, const Step* s) {
    if (s->bytes == 8) {
        std::uint64_t r[lanes];
        std::ranges::fill(r, w.steps());
        w.put(s->d, r);
    } else {
        std::uint32_t r[lanes];
        std::ranges::fill(r, std::uint32_t(w.steps()));
        w.put(s->d, r);
    }
    w.count_clock();
    return w.state() == WarpState::running ? s + 1 : nullptr;
}

const Step* execute_local_address(Warp& w, const Step* s) {
    std::uint64_t r[lanes];
    std::ranges::fill(r, local_window + w.group().frame->local_base + std::uint64_t(s->offset));
    w.put(s->d, r);
    return s + 1;
}

namespace {

template <class F>
const Step* special(Warp& w, const Step* s) {
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = F{}(w, l);
    w.put(s->d, r);
    return s + 1;
}

const simt::Shape& shape(Warp& w) { return w.block().facts.shape; }
unsigned thread(Warp& w, unsigned lane) { return w.number() * lanes + lane; }

struct ThreadX {
    unsigned operator()(Warp& w, unsigned l) { return thread(w, l) % shape(w).block.x; }
};
struct ThreadY {
    unsigned operator()(Warp& w, unsigned l) { return thread(w, l) / shape(w).block.x % shape(w).block.y; }
};
struct ThreadZ {
    unsigned operator()(Warp& w, unsigned l) { return thread(w, l) / (shape(w).block.x * shape(w).block.y); }
};
struct BlockX {
    unsigned operator()(Warp& w, unsigned) { return w.block().index.x; }
};
struct BlockY {
    unsigned operator()(Warp& w, unsigned) { return w.block().index.y; }
};
struct BlockZ {
    unsigned operator()(Warp& w, unsigned) { return w.block().index.z; }
};
struct SizeX {
    unsigned operator()(Warp& w, unsigned) { return shape(w).block.x; }
};
struct SizeY {
    unsigned operator()(Warp& w, unsigned) { return shape(w).block.y; }
};
struct SizeZ {
    unsigned operator()(Warp& w, unsigned) { return shape(w).block.z; }
};
struct GridX {
    unsigned operator()(Warp& w, unsigned) { return shape(w).grid.x; }
};
struct GridY {
    unsigned operator()(Warp& w, unsigned) { return shape(w).grid.y; }
};
struct GridZ {
    unsigned operator()(Warp& w, unsigned) { return shape(w).grid.z; }
};
struct LaneNumber {
    unsigned operator()(Warp&, unsigned l) { return l; }
};
struct WarpNumber {
    unsigned operator()(Warp& w, unsigned) { return w.number(); }
};
struct WarpCount {
    unsigned operator()(Warp& w, unsigned) { return shape(w).warps(); }
};
struct DynamicBytes {
    unsigned operator()(Warp& w, unsigned) { return shape(w).shared_bytes; }
};
struct Zero {
    unsigned operator()(Warp&, unsigned) { return 0; }
};
struct One {
    unsigned operator()(Warp&, unsigned) { return 1; }
};
struct WarpWidth {
    unsigned operator()(Warp&, unsigned) { return lanes; }
};
struct MaskEqual {
    unsigned operator()(Warp&, unsigned l) { return 1u << l; }
};
struct MaskBelow {
    unsigned operator()(Warp&, unsigned l) { return (1u << l) - 1; }
};
struct MaskUpTo {
    unsigned operator()(Warp&, unsigned l) { return (2u << l) - 1; }
};
struct MaskAbove {
    unsigned operator()(Warp&, unsigned l) { return ~((2u << l) - 1); }
};
struct MaskFrom {
    unsigned operator()(Warp&, unsigned l) { return ~((1u << l) - 1); }
};

struct SpecialRow {
    std::string_view name;
    Execute execute;
};
constexpr SpecialRow specials[] = {
    {"%tid.x", special<ThreadX>},
    {"%tid.y", special<ThreadY>},
    {"%tid.z", special<ThreadZ>},
    {"%ctaid.x", special<BlockX>},
    {"%ctaid.y", special<BlockY>},
    {"%ctaid.z", special<BlockZ>},
    {"%ntid.x", special<SizeX>},
    {"%ntid.y", special<SizeY>},
    {"%ntid.z", special<SizeZ>},
    {"%nctaid.x", special<GridX>},
    {"%nctaid.y", special<GridY>},
    {"%nctaid.z", special<GridZ>},
    {"%laneid", special<LaneNumber>},
    {"%warpid", special<WarpNumber>},
    {"%nwarpid", special<WarpCount>},
    {"%smid", special<Zero>},
    {"%nsmid", special<One>},
    {"%gridid", special<Zero>},
    {"%dynamic_smem_size", special<DynamicBytes>},
    {"WARP_SZ", special<WarpWidth>},
    {"%lanemask_eq", special<MaskEqual>},
    {"%lanemask_lt", special<MaskBelow>},
    {"%lanemask_le", special<MaskUpTo>},
    {"%lanemask_gt", special<MaskAbove>},
    {"%lanemask_ge", special<MaskFrom>},
    {"%clock", execute_clock},
    {"%clock64", execute_clock},
    {"%clock_hi", special<Zero>},
    {"%globaltimer", execute_clock},
    {"%globaltimer_lo", execute_clock},
};

}  // namespace

Execute find_special(std::string_view name) {
    for (const SpecialRow& row : specials)
        if (row.name == name) return row.execute;
    return nullptr;
}

}  // namespace lanescope::emulator
