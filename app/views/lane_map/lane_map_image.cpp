#include "app/views/lane_map/lane_map_image.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

constexpr std::size_t few_events = 400'000;  ///< fast enough for the foreground

std::span<const std::uint32_t> words(const std::vector<WarpEvent>& events) {
    return {reinterpret_cast<const std::uint32_t*>(events.data()), events.size() * 2};
}

// Per warp; the driver's largest texture may hold fewer events.
std::vector<std::uint32_t> spans_of(const LaneTrace& trace, std::uint64_t held) {
    std::vector<std::uint32_t> spans;
    for (std::size_t w = 0; w + 1 < trace.offsets.size(); ++w) {
        const std::uint64_t start = std::min(trace.offsets[w], held), end = std::min(trace.offsets[w + 1], held);
        spans.push_back(static_cast<std::uint32_t>(start));
        spans.push_back(static_cast<std::uint32_t>(end - start));
    }
    return spans;
}

PyramidExtra extra_of(ColourBy colour) {
    if (colour == ColourBy::idle_cause) return PyramidExtra::causes;
    return colour == ColourBy::conflicts ? PyramidExtra::conflicts : PyramidExtra::sectors;
}

constexpr double warp_gap = warp_pitch - warp_size;
constexpr double max_blended = 2;  ///< steps per pixel up to which colours are averaged
constexpr int max_texels = 8192;   ///< every driver can draw into this size

double fraction(double value) { return value - std::floor(value); }

void set_colour(const Shader& shader, const char* name, ImU32 colour) {
    const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
    shader.set(name, c.x, c.y, c.z);
}

std::array<ImU32, 33> quantity_colours(ColourBy colour) {
    if (colour == ColourBy::sectors) return sector_colours();
    if (colour == ColourBy::conflicts) return conflict_colours();
    return colour == ColourBy::idle_cause ? cause_colours() : lane_colours();
}

// As in the shader: a line's colour is a site's.
int number_of(ColourBy colour) {
    constexpr std::array numbers{0, 1, 2, 0, 3, 4};  // in the order of ColourBy
    return numbers[std::size_t(colour)];
}

// Looks up cells of at least a pixel once each, then enlarges them.
std::string way_of(const LaneMapView& view) {
    if (detail_of(view) == MapDetail::density) return "DENSITY";
    if (view.axis == TimeAxis::step && view.steps_per_pixel <= 1 && view.lanes_per_pixel <= 1) return "CELLS";
    if (view.axis == TimeAxis::cycle) return "CLOCKS";
    return detail_of(view) == MapDetail::lanes ? "LANES" : "BLEND";
}

// Cells are 0.8 to 3.2 pixels.
int level_for(double per_pixel, int most) {
    return std::clamp(int(std::lround(std::log2(std::max(per_pixel, 1e-9)) / 2 + 0.35)), 0, most);
}

}  // namespace

MapDetail detail_of(const LaneMapView& view) {
    if (view.lanes_per_pixel > warp_gap) return MapDetail::density;
    const bool many = view.axis == TimeAxis::step && view.steps_per_pixel > max_blended;
    return many ? MapDetail::lanes : MapDetail::cells;
}

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
    const std::size_t held = events_.upload(words(result_->trace->events));
    warps_ = static_cast<std::int64_t>(spans_.upload(spans_of(result_->trace, held)));
}

bool LaneMapImage::ready(const LaneMapView& view) {
    if (view.colour == ColourBy::idle_cause && !ready_for_causes()) return false;
    if (view.axis == TimeAxis::cycle && !ready_for_clocks()) return false;
    return detail_of(view) != MapDetail::density || ready_for_density(view);
}

bool LaneMapImage::ready_for_causes() {
    if (has_planes_) return true;
    const bool few = result_->trace->events.size() < few_events;
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
    const bool few = result_->trace->events.size() < few_events;
    const LanePyramid* pyramid = few ? pyramid_.wait() : pyramid_.get();
    if (!pyramid) return false;
    upload_pyramid(*pyramid);
    uploaded_ = wanted;
    forget_drawn();
    pyramid_.reset();  // the driver has a copy
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

void LaneMapImage::site_colours(const std::vector<ImU32>& colours) {
    if (colours == colours_) return;
    colours_ = colours;
    sites_.upload(colours_);
    forget_drawn();
}

unsigned LaneMapImage::draw_into(Picture& picture, const LaneMapView& asked, int width, int height) {
    follow_theme();
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
    render(view, target);
    picture.drawn = asked;
    return target.texture();
}

void LaneMapImage::follow_theme() {
    if (theme_ == theme::present()) return;
    theme_ = theme::present();
    quantity_.reset();
    forget_drawn();
}

unsigned LaneMapImage::clear(const RenderTarget& target) {
    const ImVec4 c = ImGui::ColorConvertU32ToFloat4(theme::ground);
    target.begin();
    glClearColor(c.x, c.y, c.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    target.end();
    return target.texture();
}

// Shaders are specialised: no view pays for unused features.
const Shader& LaneMapImage::shader_for(const LaneMapView& view, const std::string& way) {
    const std::string head =
        "#define COLOUR_BY " + std::to_string(number_of(view.colour)) + "\n#define " + way + "\n";
    std::unique_ptr<Shader>& shader = shaders_[head];
    if (shader) return *shader;
    shader = std::make_unique<Shader>(head + lane_map_shader);
    shader->use();
    int unit = 0;
    for (const char* name : {"events", "spans", "sites", "quantities", "starts", "planes", "groups", "words"})
        shader->set(name, unit++);
    shader->set("pitch", int(warp_pitch));
    return *shader;
}

// Integer origins: single precision is too coarse beyond some millions of lanes.
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
    set_colour(shader, "background", theme::ground);
    set_colour(shader, "idle", theme::colours.idle);
    set_colour(shader, "no_sectors", theme::colours.no_value);
    return shader;
}

void LaneMapImage::render(const LaneMapView& view, const RenderTarget& target) {
    const std::string way = way_of(view);
    if (way == "CELLS") {
        const Cells cells{fraction(view.first_step), fraction(view.first_warp) * warp_pitch, view.steps_per_pixel,
                          view.lanes_per_pixel};
        const Shader& shader = prepare_cells(view, way, cells, target);
        render_cells(shader);
        return scale(cells, true, target);
    }
    if (way == "DENSITY") return render_density(view, target);
    const Shader& shader = prepare(view, way, target.height());
    shader.set("origin", float(fraction(view.first_step)), float(fraction(view.first_warp) * warp_pitch));
    shader.set("pixel", float(view.steps_per_pixel), float(view.lanes_per_pixel));
    target.begin();
    shader.fill();
    target.end();
}

void LaneMapImage::render_density(const LaneMapView& view, const RenderTarget& target) {
    const double samples = view.steps_per_pixel / unit_, warps = view.lanes_per_pixel / warp_pitch;
    const int j = level_for(warps, std::min(levels_ - 1, LanePyramid::most));
    const int i = level_for(samples, LanePyramid::most - j);
    const double wide = std::ldexp(unit_, 2 * i), tall = std::ldexp(1.0, 2 * j);
    const double x = view.first_step / wide, y = view.first_warp / tall;
    const Cells cells{fraction(x), fraction(y), view.steps_per_pixel / wide, warps / tall};
    const Shader& shader = prepare_cells(view, "DENSITY", cells, target);
    shader.set("level", i, j);
    shader.set("cell", static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
    shader.set("by_clock", int(view.axis == TimeAxis::cycle));
    render_cells(shader);
    scale(cells, false, target);
}

// One texel per cell, to beyond the opposite corner.
const Shader& LaneMapImage::prepare_cells(const LaneMapView& view, const std::string& way, const Cells& cells,
                                          const RenderTarget& target) {
    // Multiples of 16: otherwise a dragged map would often need a new texture.
    const auto texels = [](double rest, double a_pixel, int pixels) {
        const int count = static_cast<int>(rest + a_pixel * pixels) + 2;
        return std::min((count + 15) / 16 * 16, max_texels);
    };
    cells_.resize(texels(cells.x, cells.across, target.width()), texels(cells.y, cells.down, target.height()));
    return prepare(view, way, cells_.height());
}

void LaneMapImage::render_cells(const Shader& shader) {
    cells_.begin();
    shader.fill();
    cells_.end();
}

void LaneMapImage::scale(const Cells& cells, bool lines, const RenderTarget& target) {
    enlarge_.use();
    cells_.bind(0);
    enlarge_.set("cells", 0);
    enlarge_.set("origin", float(cells.x), float(cells.y));
    enlarge_.set("pixel", float(cells.across), float(cells.down));
    enlarge_.set("lines", lines ? 1.0f : 0.0f);
    enlarge_.set("height", float(target.height()));
    set_colour(enlarge_, "background", theme::ground);
    target.begin();
    enlarge_.fill();
    target.end();
}

}  // namespace lanescope
