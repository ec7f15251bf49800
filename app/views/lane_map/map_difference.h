// Lanes idle in A but not in B, on the same matrix rows.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/analysis/lanes/lane_difference.h"
#include "app/platform/opengl_objects.h"
#include "app/views/lane_map/map_parts.h"
#include "app/views/state/map_view.h"

namespace lanescope {

class DifferenceImage {
public:
    void show(const RunResultPtr& a, const RunResultPtr& b);
    /// nullptr until computed.
    const LaneDifference* facts();
    /// Draws as far as computed.
    void draw(const MapScale& scale, Area map);
    bool pending() const { return facts_.pending() || cells_.pending(); }
    const RunResultPtr& a() const { return a_; }
    const RunResultPtr& b() const { return b_; }

private:
    struct Cells {
        DifferenceGrid grid;
        std::vector<DifferenceCell> cells;
    };
    using Facts = std::shared_ptr<const LaneDifference>;
    void ask(const DifferenceGrid& grid, const Facts& facts);
    void take(const Cells& cells);
    void follow_theme();

    RunResultPtr a_, b_;
    Later<Facts> facts_;
    Later<Cells> cells_;
    std::optional<DifferenceGrid> asked_, drawn_;
    PictureTexture texture_;
    Theme theme_{};  ///< of the image
};

void draw_difference_title(const LaneDifference* facts, const ResultView& a, const ResultView& b, Area area);
/// Draws one bar per warp, with a number if it fits.
void draw_saved(const LaneDifference& facts, const MapScale& scale, Area strip, float height);
void draw_difference_foot(const LaneDifference* facts, Area area);
void draw_difference_tip(const DifferenceImage& image, const LaneDifference& facts, const Pointed& pointed);

}  // namespace lanescope
