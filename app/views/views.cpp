#include "app/views/views.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/desk.h"
#include "app/views/items.h"
#include "app/views/layout.h"
#include "app/views/lesson.h"
#include "app/views/map_difference.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/tour.h"

namespace lanescope {
namespace {

// At the left and upper edges of what there is.
void draw_separators(const Layout& at, bool covered) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const auto across = [&](Area a) {
        if (a.height > 0) list->AddRectFilled({a.x, a.y - 1}, {a.x + a.width, a.y}, theme::line);
    };
    const auto down = [&](Area a) {
        if (a.width > 0 && a.x > 0) list->AddRectFilled({a.x - 1, a.y}, {a.x, a.y + a.height}, theme::line);
    };
    across({0, at.results.y, at.status.width, at.header.height});
    if (at.throughput.height > 0 && !covered) across(at.maps);
    across(at.status);
    down(at.experiment);
    down(at.results);
    down(at.source);
}

void remember(Memory& memory) {
    memory.pointed_before = std::exchange(memory.pointed, std::nullopt);
    memory.hovered_line_before = std::exchange(memory.hovered_line, 0);
    memory.hovered_array_before = std::exchange(memory.hovered_array, {});
}

bool is_there(Area area) { return area.width > 0 && area.height > 0; }

Area area_of(const Layout& at, Panel panel) {
    const Area whole{0, 0, at.status.width, at.status.y + at.status.height};
    const auto there = [&](Area area) { return is_there(area) ? area : whole; };
    switch (panel) {
        case Panel::maps:
            return there(at.maps.height > 0 ? at.maps : at.throughput);
        case Panel::plot:
            return there(at.throughput);
        case Panel::source:
        case Panel::matrix:
            return there(at.source);
        default:
            return whole;
    }
}

// For a picture of it: over all of the window, above a line that says of what it is.
void draw_panel_alone(Desk& desk, Area area) {
    const Area foot = draw_foot_of_picture(desk, area);
    area.height -= foot.height;
    switch (desk.choice.view.alone) {
        case Panel::maps:
            return draw_lane_maps(desk, area);
        case Panel::plot:
            return draw_throughput(desk, area);
        default:
            return draw_source(desk, area);
    }
}

void draw_results(Desk& desk, const Layout& at) {
    if (desk.covered()) return draw_question(desk, at.results);
    if (is_there(at.throughput)) draw_throughput(desk, at.throughput);
    if (is_there(at.maps)) draw_lane_maps(desk, at.maps);
}

void draw_cards(Desk& desk, const Layout& at) {
    draw_lesson_list(desk);
    draw_help(desk);
    draw_path_question(desk);
    draw_exports(desk);
    draw_tour(desk, at);
    draw_spotlight(desk);
}

// In front of a class the line below says of what kind the figures are; there is neither header nor status.
void draw_panels(Desk& desk, const Layout& at) {
    draw_separators(at, desk.covered());
    if (is_there(at.header)) draw_header(desk, at.header);
    if (is_there(at.lesson)) draw_lesson(desk, at.lesson);
    if (is_there(at.experiment)) draw_experiment(desk, at.experiment);
    draw_results(desk, at);
    if (is_there(at.source)) draw_source(desk, at.source);
    if (desk.choice.presenting)
        draw_foot_of_picture(desk, at.status);
    else
        draw_status(desk, at.status);
    draw_cards(desk, at);
}

}  // namespace

struct Views::State {
    Memory memory;
    Layout layout;
};

Views::Views() : state_(std::make_unique<State>()) {
    state_->memory.lesson = std::make_shared<LessonMemory>();
    offer(std::make_shared<const Shelf>());
}
Views::~Views() = default;

bool Views::animating() const { return moving() || explanation_pending(); }

bool Views::moving() const { return state_->memory.playing || working(); }

bool Views::working() const {
    const Memory& memory = state_->memory;
    const auto pending = [](const auto& image) { return image && image->pending(); };
    return (memory.difference && memory.difference->pending()) || std::ranges::any_of(memory.images, pending) ||
           std::ranges::any_of(memory.derived.results, [](const ShownResult& r) { return r.facts->pending(); });
}

void Views::offer(std::shared_ptr<const Shelf> lessons) {
    LessonMemory& memory = *state_->memory.lesson;
    memory.list_open = memory.shelf && !memory.shelf->folder.empty();  // others were asked for: there they are
    memory.shelf = std::move(lessons);
    memory.list_row = 0;
    memory.made_of.clear();
}

Views::Size Views::size_of(Panel panel) const {
    const Area area = area_of(state_->layout, panel);
    return {area.width, area.height};
}

Choice Views::draw(const Notebook& notebook, Choice choice) {
    choice.request = Request::none;
    Memory& memory = state_->memory;
    begin_items();
    remember(memory);
    memory.derived.refresh(notebook);
    theme::apply();
    Desk desk{notebook, choice, memory};
    begin_explanations(!open_lesson(desk));  // within a lesson they would lead away from it
    handle_keys(desk);
    follow_lesson(desk);
    follow_presenting(desk);
    play(desk);
    const Layout at = layout_of(desk, ImGui::GetIO().DisplaySize);
    const Area whole = area_of(at, Panel::window);
    memory.maps.room =
        choice.view.alone == Panel::maps ? ImVec2{whole.width, whole.height} : ImVec2{at.maps.width, at.maps.height};
    if (choice.view.alone == Panel::window) {
        draw_panels(desk, state_->layout = at);
    } else {
        const bool matrix = std::exchange(choice.view.show_matrix, choice.view.alone == Panel::matrix);
        draw_panel_alone(desk, whole);
        choice.view.show_matrix = matrix;
    }
    end_lesson_frame(desk);
    return choice;
}

}  // namespace lanescope
