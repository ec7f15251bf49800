#include "app/views/shell/layout.h"

#include <algorithm>
#include <cmath>

#include "app/views/kit/theme.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

// Columns follow the text, and give way first when the window is small.
struct Columns {
    float lesson = 0, experiment = 0, source = 0;
};

bool has_exercise(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->exercise;
}

// With nothing else to be changed a goal can only be reached in the source.
bool is_reached_in_source(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->goal && (page->exercise || (page->goal->problem_is_given && page->goal->variants_are_given));
}

// Beside a lesson; what is typed needs more room than what is read.
float source_width(const ViewContext& context, float width) {
    if (has_exercise(context)) return std::clamp(width * 0.38f, unit(330), unit(760));
    return std::clamp(width * 0.27f, unit(270), unit(480));
}

Columns columns_of(const ViewContext& context, float width) {
    const bool lesson = open_page(context) != nullptr, presenting = context.choice.presenting;
    Columns columns;
    if (lesson) columns.lesson = std::clamp(width * (presenting ? 0.29f : 0.25f), unit(250), unit(430));
    if (shows_panel(context, PagePanel::experiment))
        columns.experiment =
            lesson ? std::clamp(width * 0.155f, unit(226), unit(260)) : std::clamp(width * 0.17f, unit(226), unit(280));
    if (shows_panel(context, PagePanel::source))
        columns.source = lesson ? source_width(context, width) : std::clamp(width * 0.30f, unit(290), unit(520));
    // With both at its sides nothing is left for the maps in a narrow window.
    const float left = width - columns.lesson - columns.experiment - columns.source;
    if (columns.experiment > 0 && lesson && left < unit(380))
        (is_reached_in_source(context) ? columns.experiment : columns.source) = 0;
    return columns;
}

// Bars need little room; the other plots take what they may have.
float plot_height(const ViewContext& context, float height) {
    const ViewSettings& view = context.choice.view;
    const bool maps = shows_panel(context, PagePanel::maps), plot = shows_panel(context, PagePanel::plot);
    if (!plot && maps && !view.large_plots) return 0;
    if (view.large_plots || !maps) return height;
    // As many as stand there at once in most cases: were it as many as there are, each result that comes or goes would
    // move the maps under the pointer.
    constexpr float bars = 5;
    const float a_bar = view.four_maps ? unit(32) : unit(44);
    const bool grows = kind_of(view.tab).grows_with_results;
    const float most = height * (grows ? 0.40f : 0.46f);
    const float wanted = grows ? unit(134) + a_bar * bars : most;
    return std::round(std::clamp(wanted, std::min(unit(190), height * 0.4f), most));
}

bool shows_results(const ViewContext& context) {
    return shows_panel(context, PagePanel::plot) || shows_panel(context, PagePanel::maps) ||
           context.choice.view.large_plots || context.covered();
}

}  // namespace

Layout layout_of(const ViewContext& context, ImVec2 size) {
    const bool presenting = context.choice.presenting;
    const float top = presenting ? 0 : unit(46), bottom = presenting ? unit(28) : unit(30);
    const float height = std::max(1.0f, size.y - top - bottom);
    Columns columns = columns_of(context, size.x);
    if (!shows_results(context) && columns.source > 0) columns.source = size.x - columns.lesson - columns.experiment;
    const float left = columns.lesson + columns.experiment;
    const float centre = std::max(shows_results(context) ? 1.0f : 0.0f, size.x - left - columns.source);
    const float plot = shows_results(context) ? plot_height(context, height) : 0;
    const float maps = shows_results(context) ? height - plot : 0;
    return {.header = {0, 0, size.x, top},
            .lesson = {0, top, columns.lesson, height},
            .experiment = {columns.lesson, top, columns.experiment, height},
            .throughput = {left, top, centre, plot},
            .maps = {left, top + plot, centre, maps},
            .source = {left + centre, top, columns.source, height},
            .status = {0, size.y - bottom, size.x, bottom},
            .results = {left, top, centre, height}};
}

}  // namespace lanescope
