#include "app/analysis/matrix_lanes.h"
#include "app/model/catalog/variants.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace lanescope {
namespace {

/// Returns the elements per load: 1, or as many as 16 bytes hold.
std::vector<std::uint32_t> widths_of(const RunResult& result) {
    const Variant* variant = catalogued(result);
    const std::uint64_t element = variant ? variant->element_bytes.matrix : 4;
    std::vector<std::uint32_t> widths;
    for (const Site& site : result.trace->sites)
        widths.push_back(site.kind == AccessKind::load4 ? std::uint32_t(16 / element) : 1);
    return widths;
}

}  // namespace

MatrixLanes::MatrixLanes(const RunResult& result) {
    const LaneTrace& trace = result.trace;
    if (trace.elements.empty()) return;
    const std::vector<std::uint32_t> widths = widths_of(result);
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
