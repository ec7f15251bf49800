#include "app/analysis/lanes/lane_accesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <tuple>

#include "app/analysis/lanes/lane_values.h"
#include "app/catalog/catalog.h"

namespace lanescope {
namespace {

std::string float_text(double value) { return fmt::format("{:.6g}", value); }

/// Guesses the unknown type: small integers are tiny floats; usual floats are huge integers.
bool is_likely_float(std::uint32_t bits) {
    const std::uint32_t exponent = bits >> 23 & 0xff;
    return exponent > 32 && exponent < 224;
}

std::string word_text(std::uint32_t bits) {
    if (is_likely_float(bits)) return float_text(std::bit_cast<float>(bits));
    if (bits == 0x7fc00000 || bits == 0xffc00000) return "NaN";
    return std::to_string(std::bit_cast<std::int32_t>(bits));
}

std::string double_text(std::uint64_t bits) {
    const std::uint64_t exponent = bits >> 52 & 0x7ff;
    if (exponent > 256 && exponent < 1792) return float_text(std::bit_cast<double>(bits));
    return std::to_string(std::bit_cast<std::int64_t>(bits));
}

/// `at` is a byte offset.
std::string scalar_text(const std::array<std::uint32_t, 4>& words, std::size_t at, int bytes, bool bfloat) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, reinterpret_cast<const char*>(words.data()) + at, std::size_t(std::min(bytes, 8)));
    if (bytes >= 8) return double_text(bits);
    if (bytes == 4) return word_text(std::uint32_t(bits));
    if (bytes != 2) return std::to_string(bits);
    return float_text(bfloat ? bfloat_value(std::uint32_t(bits)) : half_value(std::uint32_t(bits)));
}

LaneTouch touch_of(const WarpAccesses& accesses, const AccessSite& site, int lane, std::size_t at, std::size_t word) {
    LaneTouch touch{.lane = lane,
                    .byte = accesses.bytes[at],
                    .element = accesses.bytes[at] / std::uint64_t(site.element_bytes),
                    .row = accesses.rows[at],
                    .col = accesses.cols[at]};
    if (accesses.values.empty()) return touch;  // not recorded on a GPU
    std::copy_n(accesses.values.begin() + std::ptrdiff_t(word), words_of(site), touch.words.begin());
    touch.value = bits_text(touch.words, site.lane_bytes, site.element_bytes, accesses.bfloat);
    return touch;
}

/// Calls visit(step, site, mask, first address, first word).
template <class Visit>
void for_steps(const WarpAccesses& accesses, Visit visit) {
    std::size_t at = 0, word = 0;
    for (std::size_t step = 0; step < accesses.masks.size(); ++step) {
        const AccessSite& site = accesses.sites[accesses.numbers[step]];
        const std::uint32_t mask = accesses.masks[step];
        visit(step, site, mask, at, word);
        if (is_collective(site.kind)) continue;
        at += std::size_t(std::popcount(mask));
        word += std::size_t(std::popcount(mask)) * words_of(site);
    }
}

template <class Visit>
void for_lanes_of(std::uint32_t mask, Visit visit) {
    for (; mask; mask &= mask - 1) visit(std::countr_zero(mask));
}

void add_sectors(Request& request) {
    std::map<std::uint64_t, SectorUse> found;
    for (const LaneTouch& touch : request.lanes)
        for (std::uint64_t byte = touch.byte; byte < touch.byte + std::uint64_t(request.site.lane_bytes); ++byte) {
            SectorUse& sector = found[byte / sector_bytes];
            sector.number = byte / sector_bytes;
            sector.used |= 1u << (byte % sector_bytes);
            sector.lanes |= 1u << touch.lane;
        }
    for (const auto& [number, sector] : found) request.sectors.push_back(sector);
}

void add_to_bank(std::vector<BankWord>& bank, std::uint64_t word, int lane) {
    const auto known = std::ranges::find(bank, word, &BankWord::word);
    if (known != bank.end())
        known->lanes |= 1u << lane;
    else
        bank.push_back({word, 1u << lane});
}

/// Each 128 bytes are served together; the fullest bank decides.
int passes_of(const Request& request) {
    const std::size_t words = words_of(request.site), group = 32 / words;
    int passes = 0;
    for (std::size_t first = 0; first < request.lanes.size(); first += group) {
        std::array<std::vector<BankWord>, 32> banks;
        for (std::size_t i = first; i < std::min(first + group, request.lanes.size()); ++i)
            for (std::size_t w = 0; w < words; ++w)
                add_to_bank(banks[(request.lanes[i].byte / 4 + w) % 32], request.lanes[i].byte / 4 + w, 0);
        passes += int(std::ranges::max(banks, {}, [](const auto& bank) { return bank.size(); }).size());
    }
    return std::max(1, passes);
}

void add_banks(Request& request) {
    for (const LaneTouch& touch : request.lanes)
        for (std::uint64_t w = 0; w < words_of(request.site); ++w)
            add_to_bank(request.banks[(touch.byte / 4 + w) % 32], touch.byte / 4 + w, touch.lane);
    request.passes = passes_of(request);
}

using SiteOfStep = std::tuple<int, std::string, AccessKind>;
SiteOfStep site_of(const Site& site) { return {site.line, site.array, site.kind}; }
SiteOfStep site_of(const AccessSite& site) { return {site.line, site.array, site.kind}; }

std::vector<SiteOfStep> sites_of(const LaneTrace& trace, std::int64_t warp) {
    std::vector<SiteOfStep> sites;
    for (const WarpEvent& event : trace.warp(warp))
        sites.push_back(event.site < trace.sites.size() ? site_of(trace.sites[event.site]) : SiteOfStep{});
    return sites;
}

std::vector<SiteOfStep> sites_of(const WarpAccesses& accesses) {
    std::vector<SiteOfStep> sites;
    for (const std::uint32_t number : accesses.numbers) sites.push_back(site_of(accesses.sites[number]));
    return sites;
}

/// Returns the index of the same visit in `to`; -1: none.
std::int64_t matching(const std::vector<SiteOfStep>& from, std::int64_t at, const std::vector<SiteOfStep>& to) {
    if (at < 0 || at >= std::int64_t(from.size())) return -1;
    const SiteOfStep& site = from[std::size_t(at)];
    if (at < std::int64_t(to.size()) && std::equal(from.begin(), from.begin() + at + 1, to.begin())) return at;
    auto times = std::count(from.begin(), from.begin() + at + 1, site);
    for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i] == site && --times == 0) return std::int64_t(i);
    return -1;
}

/// Returns elements per load: 1, or as many as 16 bytes hold.
std::vector<std::uint32_t> widths_of(const RunResult& result, const Variant* variant) {
    std::vector<std::uint32_t> widths;
    for (const Site& site : result.trace->sites) {
        const unsigned element = variant ? variant->element_bytes.of(site.array) : 4;
        widths.push_back(site.kind == AccessKind::load4 ? 16 / element : 1);
    }
    return widths;
}

}  // namespace

std::string bits_text(const std::array<std::uint32_t, 4>& words, int bytes, int element_bytes, bool bfloat) {
    const int scalar = std::clamp(element_bytes, 1, std::min(bytes, 8));
    if (bytes <= scalar) return scalar_text(words, 0, bytes, bfloat);
    std::string text;
    for (int at = 0; at < std::min(bytes, 16); at += scalar)
        text += (at ? ", " : "(") + scalar_text(words, std::size_t(at), scalar, bfloat);
    return text + ")";
}

std::uint64_t Request::used_bytes() const {
    std::uint64_t used = 0;
    for (const SectorUse& sector : sectors) used += std::uint64_t(std::popcount(sector.used));
    return used;
}

const LaneTouch* Request::lane(int number) const {
    const auto found = std::ranges::find(lanes, number, &LaneTouch::lane);
    return found == lanes.end() ? nullptr : &*found;
}

std::optional<Request> request_at(const WarpAccesses& accesses, std::size_t wanted) {
    std::optional<Request> request;
    for_steps(accesses,
              [&](std::size_t step, const AccessSite& site, std::uint32_t mask, std::size_t at, std::size_t word) {
                  if (step != wanted || is_collective(site.kind)) return;
                  request = Request{.site = site, .mask = mask};
                  for_lanes_of(mask, [&](int lane) {
                      request->lanes.push_back(touch_of(accesses, site, lane, at++, word));
                      word += words_of(site);
                  });
              });
    if (!request) return request;
    if (is_shared(request->site.kind))
        add_banks(*request);
    else
        add_sectors(*request);
    return request;
}

std::int64_t step_of_event(const LaneTrace& trace, std::int64_t warp, std::int64_t event,
                           const WarpAccesses& accesses) {
    return matching(sites_of(trace, warp), event, sites_of(accesses));
}

std::int64_t event_of_step(const LaneTrace& trace, std::int64_t warp, std::int64_t step, const WarpAccesses& accesses) {
    return matching(sites_of(accesses), step, sites_of(trace, warp));
}

std::vector<LaneStep> steps_of_lane(const WarpAccesses& accesses, int lane, std::size_t most) {
    std::vector<LaneStep> found;
    const std::uint32_t bit = 1u << lane;
    for_steps(accesses,
              [&](std::size_t step, const AccessSite& site, std::uint32_t mask, std::size_t at, std::size_t word) {
                  if (!(mask & bit) || found.size() >= most) return;
                  const auto before = std::size_t(std::popcount(mask & (bit - 1)));
                  LaneStep& one = found.emplace_back(LaneStep{std::int64_t(step), lane, site, {}});
                  if (!is_collective(site.kind))
                      one.touch = touch_of(accesses, site, lane, at + before, word + before * words_of(site));
              });
    return found;
}

std::vector<LaneStep> touches_of_row(const WarpAccesses& accesses, std::int64_t row, std::size_t most) {
    std::vector<LaneStep> found;
    for_steps(accesses,
              [&](std::size_t step, const AccessSite& site, std::uint32_t mask, std::size_t at, std::size_t word) {
                  if (is_collective(site.kind)) return;
                  for_lanes_of(mask, [&](int lane) {
                      if (accesses.rows[at] == row && found.size() < most)
                          found.push_back({std::int64_t(step), lane, site, touch_of(accesses, site, lane, at, word)});
                      ++at, word += words_of(site);
                  });
              });
    return found;
}

MatrixLanes::MatrixLanes(const RunResult& result, const Variant* variant) {
    const LaneTrace& trace = result.trace;
    if (trace.elements.empty()) return;
    const std::vector<std::uint32_t> widths = widths_of(result, variant);
    const auto nonzeros = std::uint32_t(result.matrix.columns.size());
    auto element = trace.elements.begin();
    for (std::uint32_t w = 0; w < trace.recorded_warps(); ++w)
        for (std::uint32_t step = 0; const WarpEvent& event : trace.warp(w)) {
            const std::uint32_t at = step++;
            if (!reads_matrix(trace.sites[event.site])) continue;
            for (std::uint32_t mask = event.mask; mask && element != trace.elements.end(); mask &= mask - 1) {
                const std::uint32_t end = std::min(nonzeros, *element + widths[event.site]);
                for (std::uint32_t n = *element++; n < end; ++n)
                    readings_.push_back({n, w, at, std::countr_zero(mask)});
                last_step_ = std::max(last_step_, at);
            }
        }
    std::ranges::sort(readings_, {}, [](const Reading& r) { return std::tuple(r.nonzero, r.warp, r.step, r.lane); });
}

std::span<const Reading> MatrixLanes::of(std::uint32_t nonzero) const {
    const auto found = std::ranges::equal_range(readings_, nonzero, {}, &Reading::nonzero);
    return {found.begin(), found.end()};
}

std::int64_t row_of(const MatrixPicture& matrix, std::uint32_t nonzero) {
    return std::ranges::upper_bound(matrix.offsets, nonzero) - matrix.offsets.begin() - 1;
}

}  // namespace lanescope
