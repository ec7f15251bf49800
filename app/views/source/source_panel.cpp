#include "app/views/source/source_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/analysis/tables/export_tables.h"
#include "app/catalog/catalog.h"
#include "app/model/problem.h"
#include "app/views/details/details.h"
#include "app/views/details/matrix.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/code_view.h"
#include "app/views/source/hazards.h"
#include "app/views/source/version_strip.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

std::string file_of(const Catalog& catalog, const RunResult& result) {
    if (const std::string file = source_file(catalog, result); !file.empty()) {
        const std::string name =
            has_users_source(catalog, result) ? std::filesystem::path(file).filename().string() : file;
        return result.variant.version > 0 ? fmt::format("{}, v{}", name, result.variant.version) : name;
    }
    return result.trace->sites.empty() ? to_string(result.variant) : result.trace->sites.front().file;
}

float switch_width(const ViewContext& context) { return unit(30) * float(context.maps()); }

void draw_switch(ViewContext& context, const ResultView* shown, float right, float y) {
    if (!context.result_in(0) || !context.result_in(1)) return;
    std::vector<Option> options;
    for (int map = 0; map < context.maps(); ++map)
        options.push_back({map_letter(map), fmt::format("The source of the variant in map {}.", map_letter(map)),
                           context.result_in(map) != nullptr});
    if (context.ui.side >= context.maps()) context.ui.side = 0;
    int side = context.ui.side;  // follows the pointer
    for (int map = 0; map < context.maps(); ++map)
        if (context.result_in(map) == shown && context.result_in(side) != shown) side = map;
    ImGui::SetCursorScreenPos({right - switch_width(context), y});
    if (segmented("side", options, side, switch_width(context))) context.ui.side = side;
}

/// The tooltip has the folder.
void draw_file(const std::string& file, ImU32 colour, Area area) {
    const std::size_t name = file.starts_with('/') ? file.rfind('/') + 1 : 0;
    draw_text(area.x, area.right(), area.y + area.height / 2, Align::left, fonts().small_mono, colour,
              file.substr(name));
    explain_area(area.from(), area.to(),
                 (name > 0 ? file + "\n" : "") +
                     std::string("The source that ran: timing, recording and emulation use the same source."));
}

void draw_title(ViewContext& context, const ResultView* shown, Area area) {
    const float middle = area.y + unit(19), left = area.x + unit(14), right = area.right() - unit(14);
    const float after = draw_side_tabs(context, left, middle, unit(38)) + unit(12);
    float room = right - switch_width(context) - unit(10);
    const RefusedKernel* refused = refused_in_panel(context, shown);
    const bool is_new = refused && (!shown || user_file(context.catalog, *shown->result) != refused->file);
    if (is_new)
        room = draw_close_button(context, *refused, room, area.y + unit(5)) - unit(10);
    else if (shown && !context.covered() && !context.shows_matrix() && !shows_exercise(context))
        room = draw_edit_button(context, *shown, after, room, area.y + unit(5)) - unit(10);
    const std::string file = refused                   ? refused->file
                             : shows_exercise(context) ? context.session.jobs.exercise.file
                             : shown                   ? file_of(context.catalog, *shown->result)
                                                       : "";
    if (!file.empty() && room - after > unit(24))
        draw_file(file,
                  refused ? theme::bad
                  : shown ? shown->colour
                          : theme::quiet,
                  {after, area.y, room - after, unit(38)});
    draw_switch(context, shown, right, area.y + unit(5));
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y + unit(38)}, {area.right(), area.y + unit(38)}, theme::grid);
}

/// Heights below the source.
struct Below {
    float hazards = 0, lanes = 0;
};

/// The first hazard or hint is whole. The source keeps some lines; the lanes get the rest if it is enough.
Below share_below(const ViewContext& context, const ResultView& shown, Area area) {
    const HazardsHeight needed = hazards_height(context, shown, area.width - unit(28));
    Below below;
    const float gap = unit(8), text = std::clamp(area.height * 0.42f, unit(200), unit(300));
    const float room = std::min(area.height * 0.36f, area.height - text - gap - unit(130));
    below.hazards = std::min({needed.all, std::max(room, needed.first), area.height * 0.55f});
    below.lanes = std::min(
        {unit(300), area.height * (below.hazards > 0 ? 0.36f : 0.46f), area.height - below.hazards - gap - text});
    if (below.lanes < unit(110)) below.lanes = 0;
    return below;
}

void draw_parts(ViewContext& context, const ResultView& shown, Area area) {
    if (context.covered()) return draw_code(context, shown, area);
    const float strip = version_strip_height(context, shown);
    draw_version_strip(context, shown, {area.x + unit(14), area.bottom() - strip, area.width - unit(28), strip});
    area.height -= strip;
    const auto [hazards, lanes] = share_below(context, shown, area);
    if (is_edited(context, shown)) {
        draw_source_editor(context, user_file(context.catalog, *shown.result), &shown,
                           {area.x, area.y, area.width, area.height - lanes - unit(8)});
        if (lanes > 0)
            draw_details(context, shown, {area.x + unit(14), area.bottom() - lanes, area.width - unit(28), lanes});
        return;
    }
    const float above = area.height - lanes - (hazards > 0 ? hazards + unit(8) : 0);
    const float idea = draw_idea(context, shown, {area.x, area.y, area.width, above}), code = above - idea;
    draw_machine_code(shown, {area.x, area.y + idea, area.width, unit(18)});
    draw_code(context, shown, {area.x, area.y + idea, area.width, code});
    if (hazards > 0) {
        const Area at{area.x + unit(14), area.y + above, area.width - unit(28), hazards};
        draw_hazards(context, shown, at);
        offer_hazards_menu(context, at);
    }
    if (lanes > 0)
        draw_details(context, shown, {area.x + unit(14), area.bottom() - lanes, area.width - unit(28), lanes});
}

}  // namespace

Table lines_table(const ViewContext& context) { return table_of_lines(context.view_model().plain()); }

void draw_source(ViewContext& context, Area area) {
    follow_refused(context);
    const ResultView* shown = context.shown_at_side();
    if (begin_panel("source", area.from(), {area.width, area.height})) {
        draw_title(context, shown, area);
        const Area inner{area.x, area.y + unit(42), area.width, area.height - unit(46)};
        if (shown && context.shows_matrix())
            draw_matrix(context, *shown, inner);
        else if (const RefusedKernel* refused = refused_in_panel(context, shown))
            draw_refused(context, *refused, shown, inner);
        else if (shows_exercise(context))
            draw_exercise_source(context, shown, inner);
        else if (shown)
            draw_parts(context, *shown, inner);
        else
            empty_state(inner.from(), inner.to(), "Source",
                        "Run a variant to see its source here, with the active lanes of each line.");
        const bool matrix = context.shows_matrix();
        offer_menu(
            context, area,
            matrix ? MenuOffer{"matrix", nullptr, Panel::matrix} : MenuOffer{"lines", lines_table, Panel::source});
    }
    end_panel();
}

}  // namespace lanescope
