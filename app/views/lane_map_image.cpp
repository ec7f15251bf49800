#include "app/views/lane_map_image.h"

#include <algorithm>
#include <cmath>

#include "app/views/palette.h"

namespace lanescope {
namespace {

std::span<const std::uint32_t> words(const std::vector<WarpEvent>& events) {
    return {reinterpret_cast<const std::uint32_t*>(events.data()), events.size() * 2};
}

std::vector<std::uint32_t> narrow(const std::vector<std::uint64_t>& offsets, std::size_t limit) {
    std::vector<std::uint32_t> narrowed(offsets.size());
    std::ranges::transform(offsets, narrowed.begin(), [&](std::uint64_t offset) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(offset, limit));
    });
    return narrowed;
}

void set_colour(const Shader& shader, const char* name, ImU32 colour) {
    const auto part = [&](int shift) { return float(colour >> shift & 0xFF) / 255; };
    shader.set(name, part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT));
}

}  // namespace

LaneMapImage::LaneMapImage()
    : shader_(lane_map_shader),
      events_(IntegerTexture::Entry::two_words),
      offsets_(IntegerTexture::Entry::one_word),
      sites_(IntegerTexture::Entry::colour),
      quantities_(IntegerTexture::Entry::colour) {
    shader_.use();
    shader_.set("events", 0);
    shader_.set("offsets", 1);
    shader_.set("sites", 2);
    shader_.set("quantities", 3);
    set_colour(shader_, "background", map_background);
    set_colour(shader_, "idle", map_idle);
    set_colour(shader_, "no_sectors", map_no_sectors);
}

void LaneMapImage::show(RunResultPtr result) {
    if (result == result_) return;
    result_ = std::move(result);
    drawn_.reset();
    warps_ = 0;
    if (!result_) return;
    const std::size_t held = events_.upload(words(result_->trace.events));
    const std::vector<std::uint32_t> offsets = narrow(result_->trace.offsets, held);
    warps_ = std::max<std::int64_t>(0, std::int64_t(offsets_.upload(offsets)) - 1);
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
    render(view);
    drawn_ = view;
    return target_.texture();
}

// Whole steps and warps go as integers: single precision would blur positions beyond some millions of lanes.
void LaneMapImage::render(const LaneMapView& view) {
    const double step = std::floor(view.first_step), warp = std::floor(view.first_warp);
    shader_.use();
    events_.bind(0);
    offsets_.bind(1);
    sites_.bind(2);
    quantities_.bind(3);
    shader_.set("colour_by", static_cast<int>(view.colour));
    shader_.set("warps", static_cast<int>(warps_));
    shader_.set("first", static_cast<int>(step), static_cast<int>(warp));
    shader_.set("origin", float(view.first_step - step), float((view.first_warp - warp) * warp_pitch));
    shader_.set("pixel", float(view.steps_per_pixel), float(view.lanes_per_pixel));
    shader_.set("height", float(target_.height()));
    target_.begin();
    shader_.fill();
    target_.end();
}

}  // namespace lanescope
