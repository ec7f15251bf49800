// Fast path if all lanes run together.
#include <algorithm>
#include <bit>

#include "app/emulator/schedule/block.h"
#include "app/emulator/schedule/collectives.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

/// Ended lanes do not count.
LANESCOPE_EACH_CPU bool are_all_participants(const Warp& w, const std::uint32_t* masks) {
    const Mask named = masks[std::countr_zero(w.mask)];
    std::uint32_t other = 0;
    for (unsigned l = 0; l < lanes; ++l) other |= w.mask >> l & 1 ? masks[l] ^ named : 0;
    return other == 0 && (named & w.alive()) == w.mask;
}

template <Collective kind>
LANESCOPE_INLINE Mask find_sources(const std::uint32_t* arguments, const std::uint32_t* segments,
                                   std::uint32_t (&sources)[lanes]) {
    std::uint32_t within[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const ShuffleSource source = shuffle_source(kind, l, arguments[l], segments[l]);
        sources[l] = source.lane;
        within[l] = source.within ? 1u << l : 0;
    }
    Mask bits = 0;
    for (unsigned l = 0; l < lanes; ++l) bits |= within[l];
    return bits;
}

/// Returns false if a source lane does not take part.
template <Collective kind>
LANESCOPE_EACH_CPU bool shuffle_together(Warp& w, const Step* s) {
    std::uint32_t sources[lanes], r[lanes];
    const Mask within = find_sources<kind>(w.at<std::uint32_t>(s->b), w.at<std::uint32_t>(s->c), sources);
    std::uint32_t strangers = 0;
    for (unsigned l = 0; l < lanes; ++l) strangers |= w.mask >> l & ~(w.mask >> sources[l]) & 1;
    if (strangers) return false;
    const std::uint32_t* const a = w.at<std::uint32_t>(s->a);
    for (unsigned l = 0; l < lanes; ++l) r[l] = a[sources[l]];
    if (s->d != nowhere) w.put(s->d, r);
    const std::uint32_t predicate = w.function().more[s->target][1];
    if (predicate != nowhere) put_predicate(w, predicate, within);
    return true;
}

void vote_together(Warp& w, const Step* s) {
    const Mask bits = *w.at<Mask>(s->a), yes = (s->negated ? ~bits : bits) & w.mask;
    if (s->d == nowhere) return;
    if (Collective(s->kind) != Collective::ballot)
        return put_predicate(w, s->d, vote_holds(Collective(s->kind), yes, w.mask) ? ~Mask(0) : 0);
    std::uint32_t r[lanes];
    std::ranges::fill(r, yes);
    w.put(s->d, r);
}

/// Returns false if another lane's value is needed.
bool perform_together(Warp& w, const Step* s) {
    const auto kind = Collective(s->kind);
    if (kind == Collective::shuffle_up) return shuffle_together<Collective::shuffle_up>(w, s);
    if (kind == Collective::shuffle_down) return shuffle_together<Collective::shuffle_down>(w, s);
    if (kind == Collective::shuffle_xor) return shuffle_together<Collective::shuffle_xor>(w, s);
    if (kind == Collective::shuffle_idx) return shuffle_together<Collective::shuffle_idx>(w, s);
    if (kind == Collective::sync_warp)
        w.block().join_lanes(w.number(), w.mask);
    else
        vote_together(w, s);
    return true;
}

}  // namespace

bool perform_converged(Warp& w, const Step* s) {
    const Collective kind = Collective(s->kind);
    const bool can = kind <= Collective::shuffle_idx || kind == Collective::sync_warp ||
                     (kind >= Collective::ballot && kind <= Collective::uniform);
    if (!can || !are_all_participants(w, w.at<std::uint32_t>(w.function().more[s->target][0]))) return false;
    if (!perform_together(w, s)) return false;
    w.take_effect(w.mask);
    static constexpr Addresses none{};
    w.group().at = s;
    w.block().recorder.step(Collectives::site_of(*s), w.mask, none, s->order);
    w.count_collective();
    return true;
}

}  // namespace lanescope::emulator
