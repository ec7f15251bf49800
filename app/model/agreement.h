// How well two traces of one launch agree.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// A site in both traces. Shared arrays have one name: a GPU's recorder cannot name them.
struct SiteName {
    int line = 0;
    std::string array;  ///< "shared" for shared memory
    AccessKind kind = AccessKind::load;
    auto operator<=>(const SiteName&) const = default;
};

inline SiteName name_of(const Site& site) {
    return {site.line, is_shared(site.kind) ? "shared" : site.array, site.kind};
}

/// Returns 0 if the whole is 0.
inline double percent_of(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? 100 * double(part) / double(whole) : 0;
}

/// How a GPU compiler treated a source access. Only accesses compiled as written are compared.
enum class Compiled : std::uint8_t {
    as_written,
    merged,      ///< served by an access on another line
    moved,       ///< counts for another line, as before a loop
    resized,     ///< wider or narrower
    left_out,    ///< unused or already in a register
    stands_for,  ///< belongs to another line; the source has no access here
    kept         ///< a register keeps the value, as before a loop
};

/// One site over all compared warps. A warp absent from both traces agrees.
struct SiteAgreement {
    SiteName site;
    std::int64_t identical = 0;  ///< warps with equal masks
    Compiled compiled = Compiled::as_written;
    int with_line = 0;  ///< 0: none
};

/// The first difference, by warp and line.
struct MaskDifference {
    std::int64_t warp = 0;  ///< grid-wide index
    SiteName site;
    std::uint64_t occurrence = 0;                     ///< earlier visits of the warp
    std::optional<std::uint32_t> emulated, recorded;  ///< active lanes; empty: no further event
};

struct Agreement {
    std::int64_t warps = 0;            ///< in both traces
    std::int64_t identical = 0;        ///< at every site compiled as written
    std::vector<SiteAgreement> sites;  ///< of either trace, by line
    std::optional<MaskDifference> first;
    /// Warps that depend on the varying order of atomics; not compared.
    std::int64_t left_out = 0;
    std::vector<SiteName> decided_by;  ///< the deciding atomics

    double percent() const { return percent_of(identical, warps); }
    double percent(const SiteAgreement& site) const { return percent_of(site.identical, warps); }
};

/// The emulator's trace of a launch recorded on a GPU.
struct CrossCheck {
    Agreement agreement;  ///< of masks, both without loop unrolling
    /// Over the grid, with sectors and bank conflicts, which a GPU's trace lacks.
    std::vector<Site> sites;
    std::string not_made;  ///< why no check; else empty
};

}  // namespace lanescope
