#include "app/views/shell/views.h"
#include "app/views/lane_map/lane_map_image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/platform/keyboard.h"
#include "app/views/files/file_cards.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/lane_maps.h"
#include "app/views/lane_map/map_difference.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/actions.h"
#include "app/views/shell/cards.h"
#include "app/views/shell/search.h"
#include "app/views/shell/window_parts.h"
#include "app/views/source/edited_file.h"
#include "app/views/state/popups.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

// Left and upper edges.
void draw_separators(const Layout& at, bool covered) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const auto across = [&](Area a) {
        if (a.height > 0) list->AddRectFilled({a.x, a.y - 1}, {a.x + a.width, a.y}, theme::line);
    };
    const auto down = [&](Area a) {
        if (a.width > 0 && a.x > 0) list->AddRectFilled({a.x - 1, a.y}, {a.x, a.y + a.height}, theme::line);
    };
    across({0, at.results.y, at.status.width, at.area_of("header").height});
    if (at.area_of("plot").height > 0 && !covered) across(at.area_of("maps"));
    across(at.status);
    down(at.results);
    for (std::size_t i = 0; i < at.panels.size(); ++i)
        if (panel_rows()[i].place.width) down(at.panels[i].area);
}

void remember(UiState& ui) {
    ui.pointed_before = std::exchange(ui.pointed, std::nullopt);
    ui.hovered_line_before = std::exchange(ui.hovered_line, 0);
    ui.hovered_array_before = std::exchange(ui.hovered_array, {});
}

bool is_there(Area area) { return area.width > 0 && area.height > 0; }

/// The source panel shows the matrix too.
const PanelRow& row_of(Panel picture) {
    const Panel panel = picture == Panel::matrix ? Panel::source : picture;
    return *std::ranges::find(panel_rows(), panel, &PanelRow::picture);
}

Area area_of(const Layout& at, Panel panel) {
    const Area whole{0, 0, at.status.width, at.status.y + at.status.height};
    if (panel == Panel::window || at.panels.empty()) return whole;
    Area area = at.area_of(row_of(panel).name);
    if (panel == Panel::maps && area.height <= 0) area = at.area_of("plot");
    return is_there(area) ? area : whole;
}

bool is_shown(const PanelRow& panel, const ViewContext& context) {
    return panel.when == PanelRow::always || context.covered() == (panel.when == PanelRow::with_question);
}

void draw_cards(ViewContext& context, const Layout& at) {
    draw_lesson_list(context);
    draw_help(context);
    draw_place_question(context);
    draw_file_picker(context);
    draw_exports(context);
    draw_glossary(context);
    draw_search(context);
    draw_confirmation(context);
    draw_tour(context, at);
    draw_spotlight(context);
}

// Presenting replaces header and status by the kinds of figures.
void draw_panels(ViewContext& context, const Layout& at) {
    draw_separators(at, context.covered());
    for (std::size_t i = 0; i < at.panels.size(); ++i)
        if (const PanelRow& panel = panel_rows()[i]; is_shown(panel, context) && is_there(at.panels[i].area))
            panel.draw(context, at.panels[i].area);
    draw_borders(context, at);
    if (context.choice.presenting)
        draw_foot_of_picture(context, draw_appearance_controls(context, at.status));
    else
        draw_status(context, at.status);
    draw_cards(context, at);
}

// Draws one panel and a footer, for a picture.
void draw_alone(ViewContext& context, Area whole) {
    ViewSettings& view = context.choice.view;
    const bool matrix = std::exchange(view.show_matrix, view.alone == Panel::matrix);
    whole.height -= draw_foot_of_picture(context, whole).height;
    row_of(view.alone).draw(context, whole);
    view.show_matrix = matrix;
}

/// By map; empty if in the results' order.
std::vector<std::string> names_on_show(const ViewContext& context) {
    std::vector<std::string> names;
    bool in_order = true;
    for (int map = 0; map < context.maps(); ++map) {
        const auto shown = context.shown_in(map);
        in_order &= !shown || *shown == std::size_t(map);
        names.push_back(shown ? context.view_model().results[*shown].name : "");
    }
    return in_order ? std::vector<std::string>{} : names;
}

}  // namespace

struct Views::State {
    const Catalog& catalog;
    UiState ui;
    Layout layout;
    std::vector<std::string> maps;  ///< result of names_on_show()
};

Views::Views(const Catalog& catalog) : state_(new State{.catalog = catalog, .ui = {}, .layout = {}, .maps = {}}) {
    state_->ui.lesson = std::make_shared<LessonState>();
    reset_focus();
    offer(std::make_shared<const Shelf>());
}
Views::~Views() = default;

bool Views::animating() const { return moving() || explanation_pending(); }

bool Views::moving() const {
    return state_->ui.playing || state_->ui.unsaved || state_->ui.later || focus_pending() || working();
}

bool Views::dragging() const { return ImGui::IsAnyMouseDown(); }

std::vector<command::SaveKernel> Views::unsaved() const { return unsaved_texts(state_->ui); }

bool Views::working() const {
    const UiState& ui = state_->ui;
    const auto pending = [](const auto& image) { return image && image->pending(); };
    return (ui.difference && ui.difference->pending()) || std::ranges::any_of(ui.images, pending) ||
           std::ranges::any_of(ui.view_model.results, [](const ResultView& r) { return r.facts->pending(); });
}

void Views::offer(std::shared_ptr<const Shelf> lessons) {
    LessonState& ui = *state_->ui.lesson;
    ui.list_open = ui.shelf && !ui.shelf->folder.empty();  // the requested lessons replaced others: show the list
    ui.list_row = 0;
    renew(std::move(lessons), false);
}

void Views::renew(std::shared_ptr<const Shelf> lessons, bool open_one_changed) {
    LessonState& ui = *state_->ui.lesson;
    ui.shelf = std::move(lessons);
    ui.page_is_due |= open_one_changed;
    ui.made_of.clear();
    ui.with_copy.reset();
}

void Views::mark_finished(const std::set<std::string>& lessons) { state_->ui.lesson->finished = lessons; }

void Views::offer(std::shared_ptr<const Glossary> glossary) {
    state_->ui.panels.of<GlossaryState>().glossary = std::move(glossary);
}

ViewSettings Views::as_shown(ViewSettings view) const {
    const std::array maps{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    for (std::size_t map = 0; map < std::min(maps.size(), state_->maps.size()); ++map) *maps[map] = state_->maps[map];
    return view;
}

Views::Size Views::size_of(Panel panel) const {
    const Area area = area_of(state_->layout, panel);
    return {area.width, area.height};
}

Views::Asked Views::draw(const Session& session, Choice choice) {
    std::optional<Command> command;
    UiState& ui = state_->ui;
    command.swap(ui.later);
    begin_items();
    remember(ui);
    ui.unsaved = false;
    theme::use(choice.appearance.theme);
    theme::apply();
    ui.view_model.refresh(state_->catalog, session);
    ViewContext context{state_->catalog, session, choice, ui, command};
    remember_maps(context);
    state_->maps = names_on_show(context);
    begin_explanations(!open_lesson(context));  // tips must not lead away from a lesson
    letters_are_keys(choice.appearance.letter_keys);
    handle_keys(context);
    follow_lesson(context);
    follow_presenting(context);
    follow_edited_files(context);
    play(context);
    const Layout at = layout_of(context, ImGui::GetIO().DisplaySize);
    const Area whole = area_of(at, Panel::window);
    const Area maps = choice.view.alone == Panel::maps ? whole : at.area_of("maps");
    ui.maps.room = {maps.width, maps.height};
    if (choice.view.alone == Panel::window)
        draw_panels(context, state_->layout = at);
    else
        draw_alone(context, whole);
    end_lesson_frame(context);
    end_explanations();
    end_items();
    return {std::move(choice), std::move(command)};
}

}  // namespace lanescope
