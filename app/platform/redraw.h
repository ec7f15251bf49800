// Parts of the window that changed since the last frame. A software renderer spends most of a frame on pixels, and most
// stay unchanged even while the user drags a map.
#pragma once

#include <imgui.h>

#include <array>
#include <utility>
#include <vector>

namespace lanescope {

/// Marks the texture's pixels as changed, so that lists that show it are redrawn.
void texture_changed(unsigned texture);

class Damage {
public:
    /// A rectangle in ImGui units: x and y of the top left corner, z and w of the bottom right one.
    using Part = ImVec4;

    /// Returns the disjoint parts that differ from the previous frame; for the first frame, all.
    std::vector<Part> since_last(const ImDrawData& frame);

private:
    struct Layer {
        const ImDrawList* list = nullptr;
        std::vector<ImDrawCmd> commands;
        std::vector<ImDrawVert> corners;
        std::vector<ImDrawIdx> indices;
        Part bounds;
    };
    static Layer layer_of(const ImDrawList& list);
    static bool same(const Layer& layer, const ImDrawList& list);
    bool same_order(const ImDrawData& frame) const;

    std::vector<Layer> layers_;  // bottom to top
    bool known_ = false;
};

/// Adds a part, merged with those that it overlaps.
void add_part(std::vector<Damage::Part>& parts, Damage::Part part);
/// Returns the intersection: empty if z <= x or w <= y.
Damage::Part common(const Damage::Part& a, const Damage::Part& b);
Damage::Part whole(const ImDrawData& frame);

/// Draws over the window's background colour.
void draw_parts(const ImDrawData& frame, const std::vector<Damage::Part>& parts);

/// Decides which parts to draw. A software renderer's back buffer holds one of the last frames, so it gets the changes
/// since. In case it does not, the whole frame is drawn once nothing moves.
class Redraw {
public:
    void renderer(bool software) { software_ = software; }
    void all() { all_is_due_ = true; }
    std::vector<Damage::Part> due(const ImDrawData& frame, std::pair<int, int> size);

private:
    Damage damage_;
    bool software_ = false;
    bool all_is_due_ = true;
    bool may_differ_ = false;
    std::array<std::vector<Damage::Part>, 3> recent_;  ///< a window has at most three buffers
    std::pair<int, int> size_;
};

}  // namespace lanescope
