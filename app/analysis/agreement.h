// Agreement: whether two traces of one launch show the same lanes at the same places.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// What the two traces call the same place. Arrays in shared memory count as one: a GPU's recorder does not know their
/// names.
struct SiteName {
    int line = 0;
    std::string array;  ///< "shared" for shared memory
    AccessKind kind = AccessKind::load;
    auto operator<=>(const SiteName&) const = default;
};

/// One site over all compared warps. A warp that neither trace saw there agrees.
struct SiteAgreement {
    SiteName site;
    std::int64_t identical = 0;  ///< warps with the same sequence of masks
    double percent = 0;          ///< of the compared warps
};

/// The first place where the masks differ: of the lowest warp, of its first site in the order of lines.
struct MaskDifference {
    std::int64_t warp = 0;  ///< grid-wide index
    SiteName site;
    std::uint64_t occurrence = 0;                     ///< how often the warp was there before
    std::optional<std::uint32_t> emulated, recorded;  ///< active lanes; none: that trace has no further event there
};

struct Agreement {
    std::int64_t warps = 0;            ///< recorded by both
    std::int64_t identical = 0;        ///< with the same sequence of masks at every site
    double percent = 0;                ///< identical / warps, 0 to 100; 0 without warps
    std::vector<SiteAgreement> sites;  ///< those of either trace, in the order of lines
    std::optional<MaskDifference> first;
};

/// Compares site by site, because a GPU may issue the loads of one line in another order; within a site the order
/// counts. Throws UsageError when the launches have different grids or blocks: their warps are not the same ones.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded);

}  // namespace lanescope
