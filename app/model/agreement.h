// Agreement: how far two traces of one launch show the same lanes at the same places. Worked out by
// app/analysis/agreement.h, kept in results.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// What two traces call the same place. Arrays in shared memory count as one: a GPU's recorder does not know their
/// names.
struct SiteName {
    int line = 0;
    std::string array;  ///< "shared" for shared memory
    AccessKind kind = AccessKind::load;
    auto operator<=>(const SiteName&) const = default;
};

inline SiteName name_of(const Site& site) {
    return {site.line, is_shared(site.kind) ? "shared" : site.array, site.kind};
}

/// Share of a whole in percent, 0 to 100; 0 of nothing.
inline double percent_of(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? 100 * double(part) / double(whole) : 0;
}

/// What a GPU's compiler made of an access that the text has. Only what is as written is compared.
enum class Compiled : std::uint8_t {
    as_written,
    merged,      ///< an access in another line serves this one too
    moved,       ///< its instruction counts for another line, such as one before the loop
    resized,     ///< its instructions are wider or narrower
    left_out,    ///< nobody needs what it loads, or a register holds it
    stands_for,  ///< an instruction where the text has no such access: another line's
    kept         ///< loaded fewer times than the text does, as before a loop: a register keeps it
};

/// One site over all compared warps. A warp that neither trace saw there agrees.
struct SiteAgreement {
    SiteName site;
    std::int64_t identical = 0;  ///< warps with the same sequence of masks
    Compiled compiled = Compiled::as_written;
    int with_line = 0;  ///< the other line, where there is one
};

/// The first place where the masks differ: of the lowest warp, of its first site in the order of lines.
struct MaskDifference {
    std::int64_t warp = 0;  ///< grid-wide index
    SiteName site;
    std::uint64_t occurrence = 0;                     ///< how often the warp was there before
    std::optional<std::uint32_t> emulated, recorded;  ///< active lanes; none: that trace has no further event there
};

struct Agreement {
    std::int64_t warps = 0;            ///< recorded by both, and compared
    std::int64_t identical = 0;        ///< with the same sequence of masks at every site that is as written
    std::vector<SiteAgreement> sites;  ///< those of either trace, in the order of lines
    std::optional<MaskDifference> first;
    /// Warps that were not compared: what they do depends on which lane came first, which is another in each run.
    std::int64_t left_out = 0;
    std::vector<SiteName> decided_by;  ///< the atomics that decide it for these warps

    double percent() const { return percent_of(identical, warps); }
    double percent(const SiteAgreement& site) const { return percent_of(site.identical, warps); }
};

/// What the emulator says of a launch that a GPU recorded.
struct CrossCheck {
    Agreement agreement;  ///< of its masks with the GPU's, neither with unrolled loops
    std::vector<Site>
        sites;  ///< its counts over the whole grid: sectors and bank conflicts too, which a GPU's trace lacks
    std::string not_made;  ///< why there is none of this; else empty
};

}  // namespace lanescope
