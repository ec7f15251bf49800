#include "app/views/views.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/desk.h"
#include "app/views/map_difference.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

using theme::unit;

struct Layout {
    Area header, experiment, throughput, maps, source, status;
};

// Side panels follow the text, and give way first when the window is small.
Layout layout_of(ImVec2 size, std::size_t bars, const ViewSettings& view) {
    const float top = unit(46), bottom = unit(30), height = std::max(1.0f, size.y - top - bottom);
    const float left = std::clamp(size.x * 0.17f, unit(226), unit(280));
    const float right = std::clamp(size.x * 0.30f, unit(290), unit(520));
    const float centre = std::max(1.0f, size.x - left - right);
    const float wanted = unit(118) + unit(44) * float(std::max<std::size_t>(bars, 3));
    // Bars need little room; the other plots take what they may have.
    const float most = height * (view.tab == PlotTab::bars ? 0.40f : 0.46f);
    const float usual = std::clamp(view.tab == PlotTab::bars ? wanted : most, std::min(unit(190), height * 0.4f), most);
    const float plot = view.large_plots ? height : usual;
    return {{0, 0, size.x, top},
            {0, top, left, height},
            {left, top, centre, std::round(plot)},
            {left, top + std::round(plot), centre, height - std::round(plot)},
            {left + centre, top, right, height},
            {0, size.y - bottom, size.x, bottom}};
}

void draw_separators(const Layout& at) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const auto across = [&](Area a) { list->AddRectFilled({a.x, a.y - 1}, {a.x + a.width, a.y}, theme::line); };
    const auto down = [&](Area a) { list->AddRectFilled({a.x - 1, a.y}, {a.x, a.y + a.height}, theme::line); };
    across({0, at.experiment.y, at.header.width, 0});
    across(at.maps);
    across(at.status);
    down({at.throughput.x, at.experiment.y, 0, at.experiment.height});
    down(at.source);
}

void remember(Memory& memory) {
    memory.pointed_before = std::exchange(memory.pointed, std::nullopt);
    memory.hovered_line_before = std::exchange(memory.hovered_line, 0);
    memory.hovered_array_before = std::exchange(memory.hovered_array, {});
}

}  // namespace

struct Views::State {
    Memory memory;
};

Views::Views() : state_(std::make_unique<State>()) {}
Views::~Views() = default;

bool Views::animating() const {
    const Memory& memory = state_->memory;
    const auto pending = [](const auto& image) { return image && image->pending(); };
    return memory.playing || explanation_pending() || (memory.difference && memory.difference->pending()) ||
           std::ranges::any_of(memory.images, pending) ||
           std::ranges::any_of(memory.derived.results, [](const ShownResult& r) { return r.facts->pending(); });
}

Choice Views::draw(const Notebook& notebook, Choice choice) {
    choice.request = Request::none;
    Memory& memory = state_->memory;
    remember(memory);
    memory.derived.refresh(notebook);
    theme::apply();
    begin_explanations();
    Desk desk{notebook, choice, memory};
    handle_keys(desk);
    play(desk);
    const Layout at = layout_of(ImGui::GetIO().DisplaySize, memory.derived.results.size(), choice.view);
    draw_separators(at);
    draw_header(desk, at.header);
    draw_experiment(desk, at.experiment);
    draw_throughput(desk, at.throughput);
    if (!choice.view.large_plots) draw_lane_maps(desk, at.maps);
    draw_source(desk, at.source);
    draw_status(desk, at.status);
    draw_help(desk);
    draw_path_question(desk);
    draw_exports(desk);
    return choice;
}

}  // namespace lanescope
