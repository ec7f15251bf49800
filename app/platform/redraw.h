// Changed parts of the window. A software renderer spends most of a frame on pixels; most stay unchanged even while the
// user drags a map.
#pragma once

#include <imgui.h>

#include <array>
#include <utility>
#include <vector>

namespace lanescope {

/// Redraws lists that show the texture.
void texture_changed(unsigned texture);

class Damage {
public:
    /// In ImGui units: x, y of the top left corner; z, w of the bottom right.
    using Part = ImVec4;

    /// Returns disjoint parts; all for the first frame.
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

/// Merges the part with those that it overlaps.
void add_part(std::vector<Damage::Part>& parts, Damage::Part part);
/// Empty if z <= x or w <= y.
Damage::Part common(const Damage::Part& a, const Damage::Part& b);
Damage::Part whole(const ImDrawData& frame);

/// Draws over the window's background colour.
void draw_parts(const ImDrawData& frame, const std::vector<Damage::Part>& parts);

/// A software renderer's back buffer holds a recent frame and gets the changes since. At rest, the whole frame is drawn
/// once in case it does not.
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
