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

/// Stops the kernel if an index is out of range (undefined).
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
    // By pointer: lanes with one function go first; the others repeat the call.
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
                               .site = begin_of_line(s->place),
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
                           .site = begin_of_line(s->place),
                           .lane = unsigned(std::countr_zero(w.mask))});
    return w.fault();
}

const Step* execute_fence(Warp& w, const Step* s) {
    Block& block = w.block();
    for (Mask rest = block.checks ? w.mask : 0; rest; rest &= rest - 1)
        block.fences.fence(block.accessor(w.number(), unsigned(std::countr_zero(rest)), 0));
    return s + 1;
}

const Step* execute_active_mask(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    static constexpr Addresses none{};
    std::uint32_t r[lanes];
    std::ranges::fill(r, w.mask);
    w.put(s->d, r);
    w.block().recorder.step(make_site_key(s->place, no_array, AccessKind::vote, 1), w.mask, none);
    w.count_collective();
    return w.state() == WarpState::running ? w.after_access(s) : nullptr;
}

/// Counts the warp's steps.
const Step* execute_clock(Warp& w, const Step* s) {
    const auto put = [&]<class T>(T steps) {
        T r[lanes];
        std::ranges::fill(r, steps);
        w.put(s->d, r);
    };
    s->bytes == 8 ? put(w.steps()) : put(std::uint32_t(w.steps()));
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

template <unsigned value(Warp&, unsigned)>
const Step* special(Warp& w, const Step* s) {
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = value(w, l);
    w.put(s->d, r);
    return s + 1;
}

template <unsigned axis>
const Step* thread_index(Warp& w, const Step* s) {
    w.put(s->d, w.thread_index(axis));
    return s + 1;
}

const Shape& shape(Warp& w) { return w.block().facts.shape; }

struct SpecialRow {
    std::string_view name;
    Execute execute;
};
constexpr SpecialRow specials[] = {
    {"%tid.x", thread_index<0>},
    {"%tid.y", thread_index<1>},
    {"%tid.z", thread_index<2>},
    {"%ctaid.x", special<[](Warp& w, unsigned) { return w.block().index.x; }>},
    {"%ctaid.y", special<[](Warp& w, unsigned) { return w.block().index.y; }>},
    {"%ctaid.z", special<[](Warp& w, unsigned) { return w.block().index.z; }>},
    {"%ntid.x", special<[](Warp& w, unsigned) { return shape(w).block.x; }>},
    {"%ntid.y", special<[](Warp& w, unsigned) { return shape(w).block.y; }>},
    {"%ntid.z", special<[](Warp& w, unsigned) { return shape(w).block.z; }>},
    {"%nctaid.x", special<[](Warp& w, unsigned) { return shape(w).grid.x; }>},
    {"%nctaid.y", special<[](Warp& w, unsigned) { return shape(w).grid.y; }>},
    {"%nctaid.z", special<[](Warp& w, unsigned) { return shape(w).grid.z; }>},
    {"%laneid", special<[](Warp&, unsigned l) { return l; }>},
    {"%warpid", special<[](Warp& w, unsigned) { return w.number(); }>},
    {"%nwarpid", special<[](Warp& w, unsigned) { return shape(w).warps(); }>},
    {"%smid", special<[](Warp&, unsigned) -> unsigned { return 0; }>},
    {"%nsmid", special<[](Warp&, unsigned) -> unsigned { return 1; }>},
    {"%gridid", special<[](Warp&, unsigned) -> unsigned { return 0; }>},
    {"%dynamic_smem_size", special<[](Warp& w, unsigned) { return shape(w).shared_bytes; }>},
    {"WARP_SZ", special<[](Warp&, unsigned) -> unsigned { return lanes; }>},
    {"%lanemask_eq", special<[](Warp&, unsigned l) { return 1u << l; }>},
    {"%lanemask_lt", special<[](Warp&, unsigned l) { return (1u << l) - 1; }>},
    {"%lanemask_le", special<[](Warp&, unsigned l) { return (2u << l) - 1; }>},
    {"%lanemask_gt", special<[](Warp&, unsigned l) { return ~((2u << l) - 1); }>},
    {"%lanemask_ge", special<[](Warp&, unsigned l) { return ~((1u << l) - 1); }>},
    {"%clock", execute_clock},
    {"%clock64", execute_clock},
    {"%clock_hi", special<[](Warp&, unsigned) -> unsigned { return 0; }>},
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
