// Which parts of the window changed since the frame before: only these are drawn again. On a software renderer most of
// a frame's time goes into pixels, and while a map is dragged two thirds of them stay as they are.
#pragma once

#include <imgui.h>

#include <vector>

namespace lanescope {

/// The texture's pixels are others than before: whatever shows it must be drawn again.
void texture_changed(unsigned texture);

class Damage {
public:
    /// A part of the window in ImGui's units; x and y of the left top corner, z and w of the right lower one.
    using Part = ImVec4;

    /// The parts in which this frame differs from the one given before; they do not overlap. All of it for the first.
    std::vector<Part> since_last(const ImDrawData& frame);

private:
    /// What one of ImGui's windows drew.
    struct Layer {
        const ImDrawList* list = nullptr;
        std::vector<ImDrawCmd> commands;
        std::vector<ImDrawVert> corners;
        std::vector<ImDrawIdx> indices;
        Part bounds;
    };
    static Layer layer_of(const ImDrawList& list);
    static bool same(const Layer& layer, const ImDrawList& list);
    const Layer* find(const ImDrawList* list) const;
    bool same_order(const ImDrawData& frame) const;

    std::vector<Layer> layers_;  // from the lowest to the uppermost
    bool known_ = false;
};

/// Adds it to parts that do not overlap: those that it meets become one with it.
void add_part(std::vector<Damage::Part>& parts, Damage::Part part);
/// What both have; empty where the right end is left of the left one, or the lower above the upper.
Damage::Part common(const Damage::Part& a, const Damage::Part& b);

}  // namespace lanescope
