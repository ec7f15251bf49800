// How well two traces of one launch agree. Computed by app/analysis/agreement.h and stored in results.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// The key by which the sites of two traces match. A GPU's recorder cannot name arrays in shared memory, so they share
/// one name.
struct SiteName {
    int line = 0;
    std::string array;  ///< "shared" for shared memory
    AccessKind kind = AccessKind::load;
    auto operator<=>(const SiteName&) const = default;
};

inline SiteName name_of(const Site& site) {
    return {site.line, is_shared(site.kind) ? "shared" : site.array, site.kind};
}

/// Share of a whole in percent, 0 to 100; 0 if the whole is 0.
inline double percent_of(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? 100 * double(part) / double(whole) : 0;
}

/// How a GPU compiler treated an access of the source. Only accesses compiled as written are compared.
enum class Compiled : std::uint8_t {
    as_written,
    merged,      ///< served by an access on another line
    moved,       ///< its instruction counts for another line, such as one before the loop
    resized,     ///< its instructions are wider or narrower
    left_out,    ///< its result is unused or already in a register
    stands_for,  ///< an instruction that belongs to another line; the source has no such access here
    kept         ///< loaded fewer times than written: a register keeps the value, as before a loop
};

/// One site over all compared warps. A warp that is absent there in both traces agrees.
struct SiteAgreement {
    SiteName site;
    std::int64_t identical = 0;  ///< warps with equal sequences of masks
    Compiled compiled = Compiled::as_written;
    int with_line = 0;  ///< the other line; 0 if none
};

/// The first differing mask, by warp and then by line.
struct MaskDifference {
    std::int64_t warp = 0;  ///< grid-wide index
    SiteName site;
    std::uint64_t occurrence = 0;                     ///< earlier visits of the warp to the site
    std::optional<std::uint32_t> emulated, recorded;  ///< active lanes; empty: the trace has no further event there
};

struct Agreement {
    std::int64_t warps = 0;            ///< recorded in both traces and compared
    std::int64_t identical = 0;        ///< equal sequences of masks at every site compiled as written
    std::vector<SiteAgreement> sites;  ///< sites of either trace, by line
    std::optional<MaskDifference> first;
    /// Warps not compared: their work depends on the order of atomics, which differs between runs.
    std::int64_t left_out = 0;
    std::vector<SiteName> decided_by;  ///< the atomics whose order decides the work of these warps

    double percent() const { return percent_of(identical, warps); }
    double percent(const SiteAgreement& site) const { return percent_of(site.identical, warps); }
};

/// The emulator's trace of a launch that a GPU recorded.
struct CrossCheck {
    Agreement agreement;  ///< of the emulator's and the GPU's masks, both without loop unrolling
    /// Counts over the whole grid, with sectors and bank conflicts, which a GPU's trace lacks.
    std::vector<Site> sites;
    std::string not_made;  ///< why there is no check; else empty
};

}  // namespace lanescope
