#include "app/views/shell/layout.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/theme.h"
#include "app/views/lessons/lesson.h"
#include "app/views/shell/tab_strip.h"

namespace lanescope {
namespace {

using theme::unit;

// Columns scale with the text, and shrink first.
struct Columns {
    float lesson = 0, experiment = 0, source = 0;
};

bool has_exercise(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->exercise;
}

// Without other controls, only a changed source reaches the goal.
bool is_reached_in_source(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->goal && (page->exercise || (page->goal->problem_is_given && page->goal->variants_are_given));
}

// Exercises need more room for typing.
float source_width(const ViewContext& context, float width) {
    if (has_exercise(context)) return std::clamp(width * 0.38f, unit(330), unit(760));
    return std::clamp(width * 0.27f, unit(270), unit(480));
}

/// Returns the user's size, or `needed`.
float given(float share, float whole, float needed, float least) {
    return share > 0 ? std::clamp(share * whole, std::min(least, whole * 0.6f), whole * 0.6f) : needed;
}

Columns columns_needed(const ViewContext& context, float width) {
    const bool lesson = open_page(context) != nullptr, presenting = context.choice.presenting;
    Columns columns;
    if (lesson) columns.lesson = std::clamp(width * (presenting ? 0.29f : 0.25f), unit(250), unit(430));
    if (shows_panel(context, PagePanel::experiment))
        columns.experiment =
            lesson ? std::clamp(width * 0.155f, unit(226), unit(260)) : std::clamp(width * 0.17f, unit(226), unit(280));
    if (shows_panel(context, PagePanel::source))
        columns.source = lesson ? source_width(context, width) : std::clamp(width * 0.30f, unit(290), unit(660));
    // In a narrow window, both columns would leave no room for the maps.
    const float left = width - columns.lesson - columns.experiment - columns.source;
    if (columns.experiment > 0 && lesson && left < unit(380))
        (is_reached_in_source(context) ? columns.experiment : columns.source) = 0;
    return columns;
}

// Keeps the user's widths while the results have room.
Columns columns_of(const ViewContext& context, float width) {
    const Look& look = context.choice.look;
    Columns columns = columns_needed(context, width);
    const float needed = columns.lesson + columns.experiment + columns.source;
    const auto set = [&](float& column, float share, bool folded) {
        if (column == 0) return;
        column = folded ? 0 : given(share, width, column, unit(160));
    };
    set(columns.lesson, look.lesson_share, look.lesson_folded);
    set(columns.experiment, look.experiment_share, look.experiment_folded);
    set(columns.source, look.source_share, look.source_folded);
    const float sum = columns.lesson + columns.experiment + columns.source, most = std::max(needed, width - unit(300));
    if (sum > most)
        for (float* column : {&columns.lesson, &columns.experiment, &columns.source}) *column *= most / sum;
    return columns;
}

Columns strips_of(const ViewContext& context, float width) {
    const Look& look = context.choice.look;
    const Columns needed = columns_needed(context, width);
    const auto strip = [](float column, bool folded) { return column > 0 && folded ? unit(14) : 0.0f; };
    return {strip(needed.lesson, look.lesson_folded), strip(needed.experiment, look.experiment_folded),
            strip(needed.source, look.source_folded)};
}

bool has_plot_and_maps(const ViewContext& context) {
    return shows_panel(context, PagePanel::maps) && shows_panel(context, PagePanel::plot) &&
           !context.choice.view.large_plots;
}

// All plots have one height, so that switching moves nothing.
float plot_height(const ViewContext& context, float height) {
    const ViewSettings& view = context.choice.view;
    const bool maps = shows_panel(context, PagePanel::maps), plot = shows_panel(context, PagePanel::plot);
    if (!plot && maps && !view.large_plots) return 0;
    if (view.large_plots || !maps) return height;
    if (const float share = context.choice.look.plot_share; share > 0)
        return std::round(std::clamp(share * height, height * 0.15f, height * 0.85f));
    if (context.view_model().times_alone() && !context.session.busy) return height - unit(130);
    const float least = std::min(height * 0.46f, unit(270)), wanted = height * (view.four_maps ? 0.36f : 0.42f);
    return std::round(std::max(least, std::min(wanted, unit(480))));
}

bool shows_results(const ViewContext& context) {
    return shows_panel(context, PagePanel::plot) || shows_panel(context, PagePanel::maps) ||
           context.choice.view.large_plots || context.covered();
}

}  // namespace

Layout layout_of(const ViewContext& context, ImVec2 size) {
    const bool presenting = context.choice.presenting;
    const float top = (presenting ? 0 : unit(46)) + tabs_height(context), bottom = presenting ? unit(28) : unit(30);
    const float height = std::max(1.0f, size.y - top - bottom);
    Columns columns = columns_of(context, size.x);
    const Columns strips = strips_of(context, size.x);
    const float lesson = columns.lesson + strips.lesson, left = lesson + columns.experiment + strips.experiment;
    if (!shows_results(context) && columns.source > 0) columns.source = size.x - left;
    const float centre = std::max(shows_results(context) ? 1.0f : 0.0f, size.x - left - columns.source - strips.source);
    const bool folded = context.choice.look.plot_folded && has_plot_and_maps(context);
    const float strip = folded ? unit(14) : 0;
    const float plot = shows_results(context) && !folded ? plot_height(context, height) : 0;
    const float maps = shows_results(context) ? height - plot - strip : 0;
    return {.header = {0, 0, size.x, presenting ? 0 : unit(46)},
            .lesson = {0, top, columns.lesson, height},
            .experiment = {lesson, top, columns.experiment, height},
            .throughput = {left, top, centre, plot},
            .maps = {left, top + plot + strip, centre, maps},
            .source = {left + centre, top, columns.source, height},
            .status = {0, size.y - bottom, size.x, bottom},
            .results = {left, top, centre, height},
            .tabs = {0, presenting ? 0 : unit(46), size.x, tabs_height(context)},
            .folded_lesson = {0, top, strips.lesson, height},
            .folded_experiment = {lesson, top, strips.experiment, height},
            .folded_source = {left + centre, top, strips.source, height},
            .folded_throughput = {left, top, centre, strip}};
}

}  // namespace lanescope
