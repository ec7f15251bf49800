#include "app/emulator/recording/guesses.h"

#include <algorithm>

namespace lanescope::emulator {
namespace {

bool is_read(AccessKind kind) {
    return kind == AccessKind::load || kind == AccessKind::load4 || kind == AccessKind::shared_load;
}
bool is_atomic(AccessKind kind) { return kind == AccessKind::atomic || kind == AccessKind::shared_atomic; }

bool is_guess(SiteKey site, const std::vector<SiteCounts>& sites) {
    const auto found = std::ranges::lower_bound(sites, site, {}, &SiteCounts::key);
    return found != sites.end() && found->key == site && found->verified && !found->took_effect;
}

}  // namespace

void Guesses::read(Recorder& recorder, SiteKey site, std::uint32_t mask, const LaneAddresses& places,
                   const std::byte (&values)[warp_size][16]) {
    if (recorder.took_effect(site)) return;
    auto guess = std::ranges::find(open_, site, &Guess::site);
    const bool reads_again = guess != open_.end() && (guess->lanes & mask);
    if (reads_again || bytes_of(site) > sizeof(std::uint64_t)) return recorder.note_effect(site);
    if (guess == open_.end()) guess = open_.insert(guess, {.site = site});
    guess->lanes |= mask;
    for_lanes(mask, [&](unsigned l) {
        guess->places[l] = places[l];
        std::memcpy(&guess->values[l], values[l], bytes_of(site));
    });
}

void Guesses::take_effect(Recorder& recorder, std::uint32_t mask) {
    std::erase_if(open_, [&](const Guess& guess) {
        if (guess.lanes & mask) recorder.note_effect(guess.site);
        return guess.lanes == 0 || recorder.took_effect(guess.site);
    });
}

bool is_harmless(const RawHazard& race, const std::vector<SiteCounts>& sites) {
    const auto is_pair = [&](SiteKey read, SiteKey atomic) {
        return is_read(kind_of(read)) && is_atomic(kind_of(atomic)) && is_guess(read, sites);
    };
    return is_race(race.kind) && (is_pair(race.site, race.other_site) || is_pair(race.other_site, race.site));
}

}  // namespace lanescope::emulator
