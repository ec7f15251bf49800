#include "app/views/source/source_panel.h"

#include <algorithm>
#include <utility>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/edited_file.h"

namespace lanescope {
namespace {

using theme::unit;

bool is_of(const Catalog& catalog, const ResultView* shown, const std::string& file) {
    return shown && user_file(catalog, *shown->result) == file;
}

struct RefusedOnShow {
    std::string file;  ///< drawn last; empty: none
    std::string told;  ///< last in the panel
};

/// Uses the map with the result, else the current one.
void show_result(ViewContext& context, const ResultView& result) {
    for (int map = 0; map < context.maps(); ++map)
        if (context.result_in(map) == &result) {
            context.ui.side = map;
            return;
        }
    context.show_in(context.ui.side, result.name);
}

bool has_result_in_maps(const ViewContext& context, const std::string& file) {
    for (int map = 0; map < context.maps(); ++map)
        if (is_of(context.catalog, context.result_in(map), file)) return true;
    return false;
}

/// Switches to the map with a result of the newly refused file.
void bring_to_panel(ViewContext& context) {
    std::string& told = context.state<RefusedOnShow>().told;
    const std::string latest =
        context.session.kernels.refused.empty() ? "" : context.session.kernels.refused.back().file;
    if (std::exchange(told, latest) == latest) return;
    for (int map = 0; map < context.maps(); ++map)
        if (is_of(context.catalog, context.result_in(map), latest)) context.ui.side = map;
}

/// Leaves the keyboard elsewhere: the user may be typing.
EditedFile& begin(ViewContext& context, const RefusedKernel& refused) {
    EditedFile& edited = begin_editing(context, refused.file);
    edited.for_fault = true;
    const int line = line_in(refused.faults.front(), refused.file);
    editor::Document& document = edited.editor.document;
    document.select(editor::caret_at(document.buffer().line_start(std::min(line, document.buffer().lines()))));
    scroll_to_line(edited.editor, line);
    leave_focus(edited.editor);
    return edited;
}

}  // namespace

const RefusedKernel* refused_in_panel(const ViewContext& context, const ResultView* shown) {
    const bool elsewhere = !context.choice.lesson.stem.empty() || context.shows_matrix();
    if (elsewhere || context.session.kernels.refused.empty()) return nullptr;
    const RefusedKernel& latest = context.session.kernels.refused.back();
    if (is_of(context.catalog, shown, latest.file)) return is_edited(context, *shown) ? nullptr : &latest;
    return has_result_in_maps(context, latest.file) ? nullptr : &latest;
}

float draw_close_button(ViewContext& context, const RefusedKernel& refused, float right, float y) {
    const float width = unit(56);
    ImGui::SetCursorScreenPos({right - width, y});
    if (!button("close refused", "Close", "Saves and closes the file.", ButtonStyle::normal, Icon::none, width))
        return right - width;
    if (EditedFile* edited = edited_file(context, refused.file)) edited->saves = edited->done = true;
    if (!context.command) context.command = command::CloseRefused{refused.file};
    context.state<RefusedOnShow>().file.clear();
    return right - width;
}

void follow_refused(ViewContext& context) {
    bring_to_panel(context);
    std::string& file = context.state<RefusedOnShow>().file;
    if (file.empty() || std::ranges::count(context.session.kernels.refused, file, &RefusedKernel::file)) return;
    for (const ResultView& result : context.view_model().results)
        if (is_of(context.catalog, &result, file)) {
            show_result(context, result);
            return file.clear();
        }
}

void draw_refused(ViewContext& context, const RefusedKernel& refused, const ResultView* shown, Area area) try {
    context.state<RefusedOnShow>().file = refused.file;
    EditedFile* edited = edited_file(context, refused.file);
    if (!edited || edited->done) edited = &begin(context, refused);
    draw_source_editor(context, refused.file, is_of(context.catalog, shown, refused.file) ? shown : nullptr, area);
} catch (const UsageError& error) {
    empty_state(area.from(), area.to(), "Source", error.what());
}

}  // namespace lanescope
