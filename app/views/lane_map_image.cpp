#include "app/views/lane_map_image.h"

#include <algorithm>
#include <cmath>

#include "app/views/palette.h"

namespace lanescope {
namespace {

std::span<const std::uint32_t> words(const std::vector<WarpEvent>& events) {
    return {reinterpret_cast<const std::uint32_t*>(events.data()), events.size() * 2};
}

// Start and length of each warp, as far as the driver's largest texture holds its events.
std::vector<std::uint32_t> spans_of(const LaneTrace& trace, std::uint64_t held) {
    std::vector<std::uint32_t> spans;
    for (std::size_t w = 0; w + 1 < trace.offsets.size(); ++w) {
        const std::uint64_t start = std::min(trace.offsets[w], held), end = std::min(trace.offsets[w + 1], held);
        spans.push_back(static_cast<std::uint32_t>(start));
        spans.push_back(static_cast<std::uint32_t>(end - start));
    }
    return spans;
}

double fraction(double value) { return value - std::floor(value); }

void set_colour(const Shader& shader, const char* name, ImU32 colour) {
    const auto part = [&](int shift) { return float(colour >> shift & 0xFF) / 255; };
    shader.set(name, part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT));
}

}  // namespace

LaneMapImage::LaneMapImage()
    : events_(IntegerTexture::Entry::two_words),
      spans_(IntegerTexture::Entry::two_words),
      sites_(IntegerTexture::Entry::colour),
      quantities_(IntegerTexture::Entry::colour),
      enlarge_(cell_scale_shader) {}

void LaneMapImage::show(RunResultPtr result) {
    if (result == result_) return;
    result_ = std::move(result);
    drawn_.reset();
    warps_ = 0;
    if (!result_) return;
    const std::size_t held = events_.upload(words(result_->trace.events));
    warps_ = static_cast<std::int64_t>(spans_.upload(spans_of(result_->trace, held)));
}

void LaneMapImage::site_colours(const std::vector<ImU32>& colours) {
    if (colours == colours_) return;
    colours_ = colours;
    sites_.upload(colours_);
    drawn_.reset();
}

unsigned LaneMapImage::draw(const LaneMapView& view, int width, int height) {
    if (drawn_ == view && width == target_.width() && height == target_.height()) return target_.texture();
    target_.resize(std::max(1, width), std::max(1, height));
    if (quantity_ != view.colour)
        quantities_.upload(view.colour == ColourBy::sectors ? sector_colours() : lane_colours());
    quantity_ = view.colour;
    // Cells of a pixel or more, the usual view and the one that is dragged: each is looked up once, then enlarged.
    if (view.steps_per_pixel <= 1 && view.lanes_per_pixel <= 1) {
        render_cells(view);
        enlarge(view);
    } else {
        render(view);
    }
    drawn_ = view;
    return target_.texture();
}

// What a program does not need costs nothing: each view gets one that is made for it.
const Shader& LaneMapImage::shader_for(const LaneMapView& view, bool cells) {
    constexpr double gap = warp_pitch - warp_size;
    std::string head = "#version 330 core\n#define COLOUR_BY " + std::to_string(static_cast<int>(view.colour));
    head += cells ? "\n#define CELLS" : view.steps_per_pixel <= 1 ? "\n#define STEPS 2" : "\n#define STEPS 6";
    head += view.lanes_per_pixel <= gap ? "\n#define WARPS 1\n" : "\n#define WARPS 4\n";
    std::unique_ptr<Shader>& shader = shaders_[head];
    if (shader) return *shader;
    shader = std::make_unique<Shader>(head + lane_map_shader);
    shader->use();
    shader->set("events", 0);
    shader->set("spans", 1);
    shader->set("sites", 2);
    shader->set("quantities", 3);
    set_colour(*shader, "background", map_background);
    set_colour(*shader, "idle", map_idle);
    set_colour(*shader, "no_sectors", map_no_sectors);
    return *shader;
}

// Whole steps and warps go as integers: single precision would blur positions beyond some millions of lanes.
const Shader& LaneMapImage::prepare(const LaneMapView& view, bool cells, int height) {
    const Shader& shader = shader_for(view, cells);
    shader.use();
    events_.bind(0);
    spans_.bind(1);
    sites_.bind(2);
    quantities_.bind(3);
    shader.set("warps", static_cast<int>(warps_));
    shader.set("first", static_cast<int>(std::floor(view.first_step)), static_cast<int>(std::floor(view.first_warp)));
    shader.set("height", float(height));
    return shader;
}

void LaneMapImage::render(const LaneMapView& view) {
    const Shader& shader = prepare(view, false, target_.height());
    shader.set("origin", float(fraction(view.first_step)), float(fraction(view.first_warp) * warp_pitch));
    shader.set("pixel", float(view.steps_per_pixel), float(view.lanes_per_pixel));
    target_.begin();
    shader.fill();
    target_.end();
}

// Cells from the whole step and warp at the corner to beyond the other corner.
void LaneMapImage::render_cells(const LaneMapView& view) {
    const double steps = fraction(view.first_step) + view.steps_per_pixel * target_.width();
    const double lanes = fraction(view.first_warp) * warp_pitch + view.lanes_per_pixel * target_.height();
    cells_.resize(static_cast<int>(steps) + 2, static_cast<int>(lanes) + 2);
    const Shader& shader = prepare(view, true, cells_.height());
    cells_.begin();
    shader.fill();
    cells_.end();
}

void LaneMapImage::enlarge(const LaneMapView& view) {
    enlarge_.use();
    cells_.bind(0);
    enlarge_.set("cells", 0);
    enlarge_.set("origin", float(fraction(view.first_step)), float(fraction(view.first_warp) * warp_pitch));
    enlarge_.set("pixel", float(view.steps_per_pixel), float(view.lanes_per_pixel));
    enlarge_.set("height", float(target_.height()));
    set_colour(enlarge_, "background", map_background);
    target_.begin();
    enlarge_.fill();
    target_.end();
}

}  // namespace lanescope
