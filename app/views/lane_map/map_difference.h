// What map A leaves idle and map B does not, on the same rows of the matrix: a map of its own in place of B.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/analysis/lane_difference.h"
#include "app/platform/picture_texture.h"
#include "app/views/lane_map/map_frame.h"
#include "app/views/state/map_facts.h"

namespace lanescope {

/// Worked out in the background, and kept while A and B are the same.
class DifferenceImage {
public:
    void show(const RunResultPtr& a, const RunResultPtr& b);
    /// nullptr while it is worked out.
    const LaneDifference* facts();
    /// Draws the visible part, or what is known of it so far.
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
    static Cells make(const RunResult& a, const RunResult& b, const LaneDifference& facts, const DifferenceGrid& grid);
    void ask(const DifferenceGrid& grid, const Facts& facts);
    void take(const Cells& cells);
    void follow_theme();

    RunResultPtr a_, b_;
    Later<Facts> facts_;
    Later<Cells> cells_;
    std::optional<DifferenceGrid> asked_, drawn_;
    PictureTexture texture_;
    Theme theme_{};  ///< that its picture has
};

/// "A - B", and what B saves over all.
void draw_difference_title(const LaneDifference* facts, const ResultView& a, const ResultView& b, Area area);
/// Saved idle lane-steps of each warp, as a bar and where there is room as a number.
void draw_saved(const LaneDifference& facts, const MapScale& scale, Area strip, float height);
/// What the colours mean, and by what warps are aligned.
void draw_difference_foot(const LaneDifference* facts, Area area);
void draw_difference_tip(const DifferenceImage& image, const LaneDifference& facts, const Pointed& pointed);

}  // namespace lanescope
