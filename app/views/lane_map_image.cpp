#include "app/views/lane_map_image.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>

#include "app/views/palette.h"

namespace lanescope {
namespace {

constexpr double gap = warp_pitch - warp_size;
constexpr double most_blended = 2;           ///< steps a pixel whose colours may still be averaged
constexpr std::size_t few_events = 400'000;  ///< summed up at once: nobody sees the delay

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

PyramidExtra extra_of(ColourBy colour) {
    if (colour == ColourBy::idle_cause) return PyramidExtra::causes;
    return colour == ColourBy::conflicts ? PyramidExtra::conflicts : PyramidExtra::sectors;
}

std::array<ImU32, 33> quantity_colours(ColourBy colour) {
    if (colour == ColourBy::sectors) return sector_colours();
    if (colour == ColourBy::conflicts) return conflict_colours();
    return colour == ColourBy::idle_cause ? cause_colours() : lane_colours();
}

// The shader's number: lines are colours of sites too.
int number_of(ColourBy colour) {
    switch (colour) {
        case ColourBy::active_lanes:
            return 1;
        case ColourBy::sectors:
            return 2;
        case ColourBy::conflicts:
            return 3;
        case ColourBy::idle_cause:
            return 4;
        default:
            return 0;
    }
}

bool enlarges(const LaneMapView& view) {
    return view.axis == TimeAxis::step && view.steps_per_pixel <= 1 && view.lanes_per_pixel <= 1;
}

std::string way_of(const LaneMapView& view) {
    if (detail_of(view) == MapDetail::density) return "DENSITY";
    if (view.axis == TimeAxis::cycle) return "CLOCKS";
    return detail_of(view) == MapDetail::lanes ? "LANES" : "BLEND";
}

// Cells of between half a pixel and two.
int level_for(double per_pixel, int most) {
    return std::clamp(int(std::lround(std::log2(std::max(per_pixel, 1e-9)) / 2)), 0, most);
}

}  // namespace

MapDetail detail_of(const LaneMapView& view) {
    if (view.lanes_per_pixel > gap) return MapDetail::density;
    const bool many = view.axis == TimeAxis::step && view.steps_per_pixel > most_blended;
    return many ? MapDetail::lanes : MapDetail::cells;
}

LaneMapImage::LaneMapImage()
    : events_(IntegerTexture::Entry::two_words),
      spans_(IntegerTexture::Entry::two_words),
      sites_(IntegerTexture::Entry::colour),
      quantities_(IntegerTexture::Entry::colour),
      starts_(IntegerTexture::Entry::one_word),
      planes_(IntegerTexture::Entry::one_word),
      groups_(IntegerTexture::Entry::two_words),
      words_(IntegerTexture::Entry::one_word),
      enlarge_(cell_scale_shader) {}

void LaneMapImage::show(RunResultPtr result, std::shared_ptr<MapFacts> facts) {
    if (result == result_) return;
    result_ = std::move(result);
    facts_ = facts || !result_ ? std::move(facts) : std::make_shared<MapFacts>(result_);
    forget_drawn();
    warps_ = 0;
    has_starts_ = has_planes_ = false;
    uploaded_.reset();
    asked_.reset();
    pyramid_.reset();
    if (!result_) return;
    const std::size_t held = events_.upload(words(result_->trace.events));
    warps_ = static_cast<std::int64_t>(spans_.upload(spans_of(result_->trace, held)));
}

void LaneMapImage::site_colours(const std::vector<ImU32>& colours) {
    if (colours == colours_) return;
    colours_ = colours;
    sites_.upload(colours_);
    forget_drawn();
}

unsigned LaneMapImage::draw(const LaneMapView& view, int width, int height) {
    return draw_into(picture_, view, width, height);
}

unsigned LaneMapImage::draw_overview(const LaneMapView& view, int width, int height) {
    return draw_into(overview_, view, width, height);
}

unsigned LaneMapImage::draw_into(Picture& picture, const LaneMapView& asked, int width, int height) {
    RenderTarget& target = picture.target;
    const bool same_size = width == target.width() && height == target.height();
    if (picture.drawn == asked && same_size) return target.texture();
    LaneMapView view = asked;
    if (view.axis == TimeAxis::cycle && !(facts_ && facts_->has_clocks())) view.axis = TimeAxis::step;
    if (result_ && !ready(view) && same_size) return target.texture();
    target.resize(std::max(1, width), std::max(1, height));
    if (quantity_ != view.colour) quantities_.upload(quantity_colours(view.colour));
    quantity_ = view.colour;
    if (result_ && !ready(view)) return clear(target);
    // Cells of a pixel or more, the usual view and the one that is dragged: each is looked up once, then enlarged.
    if (enlarges(view)) {
        render_cells(view, target.width(), target.height());
        enlarge(view, target);
    } else {
        render(view, target);
    }
    picture.drawn = asked;
    return target.texture();
}

unsigned LaneMapImage::clear(const RenderTarget& target) {
    const ImVec4 c = ImGui::ColorConvertU32ToFloat4(map_background);
    target.begin();
    glClearColor(c.x, c.y, c.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    target.end();
    return target.texture();
}

bool LaneMapImage::ready(const LaneMapView& view) {
    if (view.colour == ColourBy::idle_cause && !ready_for_causes()) return false;
    if (view.axis == TimeAxis::cycle && !ready_for_clocks()) return false;
    return detail_of(view) != MapDetail::density || ready_for_density(view);
}

bool LaneMapImage::ready_for_causes() {
    if (has_planes_) return true;
    const bool few = result_->trace.events.size() < few_events;
    const IdleCauses* causes = few ? facts_->wait_for_causes() : facts_->causes();
    if (!causes) return false;
    const auto* first = reinterpret_cast<const std::uint32_t*>(causes->planes.data());
    planes_.upload({first, causes->planes.size() * 3});
    return has_planes_ = true;
}

bool LaneMapImage::ready_for_clocks() {
    if (!has_starts_) starts_.upload(facts_->time(TimeAxis::cycle).starts);
    return has_starts_ = true;
}

bool LaneMapImage::ready_for_density(const LaneMapView& view) {
    const PyramidKind wanted{view.axis, extra_of(view.colour)};
    if (uploaded_ == wanted) return true;
    if (asked_ != wanted) {
        start_pyramid(wanted.axis, wanted.extra);
        asked_ = wanted;
    }
    const bool few = result_->trace.events.size() < few_events;
    const LanePyramid* pyramid = few ? pyramid_.wait() : pyramid_.get();
    if (!pyramid) return false;
    upload_pyramid(*pyramid);
    uploaded_ = wanted;
    forget_drawn();
    pyramid_.reset();  // the driver has its own copy
    asked_.reset();
    return true;
}

void LaneMapImage::start_pyramid(TimeAxis axis, PyramidExtra extra) {
    const WarpTime& time = facts_->time(axis);
    const IdleCauses* causes = extra == PyramidExtra::causes ? facts_->causes() : nullptr;
    pyramid_.start([result = result_, facts = facts_, &time, extra, causes] {
        return build_pyramid(result->trace, time, extra, causes);
    });
}

void LaneMapImage::upload_pyramid(const LanePyramid& pyramid) {
    std::vector<std::uint32_t> table(32 + 2 * pyramid.groups.size());
    for (std::size_t j = 0; j < pyramid.first_group.size(); ++j) table[2 * j] = pyramid.first_group[j];
    for (std::size_t g = 0; g < pyramid.groups.size(); ++g) {
        table[32 + 2 * g] = pyramid.groups[g].offset;
        table[33 + 2 * g] = pyramid.groups[g].shape;
    }
    groups_.upload(table);
    words_.upload(pyramid.words);
    unit_ = double(pyramid.unit);
    levels_ = pyramid.levels();
}

bool LaneMapImage::pending() const { return pyramid_.pending() || (facts_ && facts_->pending()); }

void LaneMapImage::finish() {
    if (facts_ && facts_->pending()) facts_->wait_for_causes();
    pyramid_.wait();
}

// What a program does not need costs nothing: each view gets one that is made for it.
const Shader& LaneMapImage::shader_for(const LaneMapView& view, const std::string& way) {
    const std::string head =
        "#version 330 core\n#define COLOUR_BY " + std::to_string(number_of(view.colour)) + "\n#define " + way + "\n";
    std::unique_ptr<Shader>& shader = shaders_[head];
    if (shader) return *shader;
    shader = std::make_unique<Shader>(head + lane_map_shader);
    shader->use();
    int unit = 0;
    for (const char* name : {"events", "spans", "sites", "quantities", "starts", "planes", "groups", "words"})
        shader->set(name, unit++);
    set_colour(*shader, "background", map_background);
    set_colour(*shader, "idle", map_idle);
    set_colour(*shader, "no_sectors", map_no_sectors);
    return *shader;
}

// Whole steps and warps go as integers: single precision would blur positions beyond some millions of lanes.
const Shader& LaneMapImage::prepare(const LaneMapView& view, const std::string& way, int height) {
    const Shader& shader = shader_for(view, way);
    shader.use();
    int unit = 0;
    for (const IntegerTexture* table :
         {&events_, &spans_, &sites_, &quantities_, &starts_, &planes_, &groups_, &words_})
        table->bind(unit++);
    shader.set("warps", static_cast<int>(warps_));
    shader.set("first", static_cast<int>(std::floor(view.first_step)), static_cast<int>(std::floor(view.first_warp)));
    shader.set("height", float(height));
    return shader;
}

void LaneMapImage::render(const LaneMapView& view, const RenderTarget& target) {
    const std::string way = way_of(view);
    const Shader& shader = prepare(view, way, target.height());
    shader.set("origin", float(fraction(view.first_step)), float(fraction(view.first_warp) * warp_pitch));
    shader.set("pixel", float(view.steps_per_pixel), float(view.lanes_per_pixel));
    if (way == "DENSITY") set_level(shader, view);
    target.begin();
    shader.fill();
    target.end();
}

void LaneMapImage::set_level(const Shader& shader, const LaneMapView& view) const {
    const double samples = view.steps_per_pixel / unit_, warps = view.lanes_per_pixel / warp_pitch;
    const int j = level_for(warps, std::min(levels_ - 1, LanePyramid::most));
    const int i = level_for(samples, LanePyramid::most - j);
    const double wide = std::ldexp(unit_, 2 * i), tall = std::ldexp(1.0, 2 * j);
    const double x = view.first_step / wide, y = view.first_warp / tall;
    shader.set("level", i, j);
    shader.set("cell", static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
    shader.set("cell_rest", float(fraction(x)), float(fraction(y)));
    shader.set("cell_pixel", float(view.steps_per_pixel / wide), float(warps / tall));
    shader.set("by_clock", int(view.axis == TimeAxis::cycle));
}

// Cells from the whole step and warp at the corner to beyond the other corner.
void LaneMapImage::render_cells(const LaneMapView& view, int width, int height) {
    const double steps = fraction(view.first_step) + view.steps_per_pixel * width;
    const double lanes = fraction(view.first_warp) * warp_pitch + view.lanes_per_pixel * height;
    cells_.resize(static_cast<int>(steps) + 2, static_cast<int>(lanes) + 2);
    const Shader& shader = prepare(view, "CELLS", cells_.height());
    cells_.begin();
    shader.fill();
    cells_.end();
}

void LaneMapImage::enlarge(const LaneMapView& view, const RenderTarget& target) {
    enlarge_.use();
    cells_.bind(0);
    enlarge_.set("cells", 0);
    enlarge_.set("origin", float(fraction(view.first_step)), float(fraction(view.first_warp) * warp_pitch));
    enlarge_.set("pixel", float(view.steps_per_pixel), float(view.lanes_per_pixel));
    enlarge_.set("height", float(target.height()));
    set_colour(enlarge_, "background", map_background);
    target.begin();
    enlarge_.fill();
    target.end();
}

}  // namespace lanescope
