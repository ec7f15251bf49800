// The picture of a lane map: warps x steps x 32 lanes, drawn by a shader from the packed masks.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/choice.h"
#include "app/model/run_result.h"
#include "app/platform/integer_texture.h"
#include "app/platform/render_target.h"
#include "app/platform/shader.h"

namespace lanescope {

/// GLSL texts of the fragment shaders, from shaders/lane_map.frag and shaders/cell_scale.frag.
extern const char* const lane_map_shader;
extern const char* const cell_scale_shader;

/// Lanes from the top of one warp to the top of the next: 32, and a gap of 3. The shader has the same number.
inline constexpr double warp_pitch = 35;

/// Colours around the cells.
inline constexpr ImU32 map_background = IM_COL32(0x0C, 0x0F, 0x15, 0xFF);
inline constexpr ImU32 map_idle = IM_COL32(0x1B, 0x21, 0x2C, 0xFF);
inline constexpr ImU32 map_no_sectors = IM_COL32(0x5C, 0x5C, 0x5C, 0xFF);  ///< of steps without global memory

/// Which part of the trace the picture shows.
struct LaneMapView {
    double first_step = 0, first_warp = 0;            ///< at the left top corner
    double steps_per_pixel = 1, lanes_per_pixel = 1;  ///< above 0
    ColourBy colour = ColourBy::site;
    bool operator==(const LaneMapView&) const = default;
};

class LaneMapImage {
public:
    LaneMapImage();

    /// The trace to be drawn; uploaded only when it is another one than before.
    void show(RunResultPtr result);
    /// One colour a site; alpha below 255 dims it.
    void site_colours(const std::vector<ImU32>& colours);
    /// Draws if anything has changed since, and returns the texture (upside down, as OpenGL has it).
    unsigned draw(const LaneMapView& view, int width, int height);
    /// The picture last drawn: RGBA, top row first.
    std::vector<std::uint8_t> pixels() const { return target_.pixels(); }

private:
    const Shader& shader_for(const LaneMapView& view, bool cells);
    const Shader& prepare(const LaneMapView& view, bool cells, int height);
    void render_cells(const LaneMapView& view);
    void enlarge(const LaneMapView& view);
    void render(const LaneMapView& view);

    std::map<std::string, std::unique_ptr<Shader>> shaders_;  ///< by what they are specialised for
    IntegerTexture events_, spans_, sites_, quantities_;
    Shader enlarge_;
    RenderTarget target_;
    RenderTarget cells_{true};  ///< a pixel a cell, to be enlarged
    RunResultPtr result_;
    std::int64_t warps_ = 0;  ///< as many as the driver's largest texture takes
    std::vector<ImU32> colours_;
    std::optional<ColourBy> quantity_;
    std::optional<LaneMapView> drawn_;
};

}  // namespace lanescope
