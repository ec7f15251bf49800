// Lane map (warps x steps x 32 lanes), drawn from packed masks or a pyramid of sums.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis/lanes/lane_pyramid.h"
#include "app/model/run_result.h"
#include "app/platform/opengl_objects.h"
#include "app/session/choice.h"
#include "app/views/state/map_view.h"

namespace lanescope {

/// GLSL, from shaders/lane_map.frag and shaders/cell_scale.frag.
extern const char* const lane_map_shader;
extern const char* const cell_scale_shader;

MapDetail detail_of(const LaneMapView& view);

class LaneMapImage {
public:
    LaneMapImage();

    /// Uploads a changed trace. Computes missing facts.
    void show(RunResultPtr result, std::shared_ptr<MapFacts> facts = nullptr);
    /// One per site; alpha below 255 dims it.
    void site_colours(const std::vector<ImU32>& colours);
    /// Upside down. Keeps the previous image until background sums are ready.
    unsigned draw(const LaneMapView& view, int width, int height) { return draw_into(picture_, view, width, height); }
    unsigned draw_overview(const LaneMapView& view, int width, int height) {
        return draw_into(overview_, view, width, height);
    }
    /// Returns true if a later frame may show more.
    bool pending() const;
    /// Waits for pending work, for tests and benchmarks.
    void finish();
    /// Of draw(): RGBA, top row first.
    std::vector<std::uint8_t> pixels() const { return picture_.target.pixels(); }

private:
    struct Picture {
        RenderTarget target;
        std::optional<LaneMapView> drawn;
    };
    unsigned draw_into(Picture& picture, const LaneMapView& view, int width, int height);
    static unsigned clear(const RenderTarget& target);
    bool ready(const LaneMapView& view);
    bool ready_for_causes();
    bool ready_for_clocks();
    bool ready_for_density(const LaneMapView& view);
    void start_pyramid(TimeAxis axis, PyramidExtra extra);
    void upload_pyramid(const LanePyramid& pyramid);
    const Shader& shader_for(const LaneMapView& view, const std::string& way);
    const Shader& prepare(const LaneMapView& view, const std::string& way, int height);
    /// Offset of the corner within the first cell; cells per pixel.
    struct Cells {
        double x, y, across, down;
    };
    const Shader& prepare_cells(const LaneMapView& view, const std::string& way, const Cells& cells,
                                const RenderTarget& target);
    void render_cells(const Shader& shader);
    void scale(const Cells& cells, bool lines, const RenderTarget& target);
    void render(const LaneMapView& view, const RenderTarget& target);
    void render_density(const LaneMapView& view, const RenderTarget& target);
    void follow_theme();
    void forget_drawn() { picture_.drawn.reset(), overview_.drawn.reset(); }

    std::map<std::string, std::unique_ptr<Shader>> shaders_;  ///< by specialisation
    IntegerTexture events_, spans_, sites_, quantities_, starts_, planes_, groups_, words_;
    Shader enlarge_;
    Picture picture_, overview_;
    RenderTarget cells_{true};  ///< one texel per cell, unscaled
    RunResultPtr result_;
    std::shared_ptr<MapFacts> facts_;
    std::int64_t warps_ = 0;  ///< limited by the driver's largest texture
    bool has_starts_ = false, has_planes_ = false;
    std::vector<ImU32> colours_;
    std::optional<ColourBy> quantity_;
    Theme theme_{};  ///< of the images
    struct PyramidKind {
        TimeAxis axis = TimeAxis::step;
        PyramidExtra extra = PyramidExtra::sectors;
        bool operator==(const PyramidKind&) const = default;
    };
    std::optional<PyramidKind> uploaded_, asked_;
    Later<LanePyramid> pyramid_;
    double unit_ = 1;  ///< clocks per sample of the uploaded pyramid
    int levels_ = 1;
};

}  // namespace lanescope
