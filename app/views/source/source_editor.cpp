#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/catalog/catalog.h"
#include "app/catalog/variants.h"
#include "app/views/details/details.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/source/code_view.h"
#include "app/views/source/edited_file.h"
#include "app/views/source/source_panel.h"

namespace lanescope {
namespace {

using editor::LineMark;
using editor::MarkKind;
using theme::unit;

std::string name_of(const std::string& file) { return std::filesystem::path(file).filename().string(); }

/// A fault in an included file names that file.
LineMark mark_of(const KernelFault& fault, const std::string& file) {
    KernelFault elsewhere = fault;
    elsewhere.file = name_of(fault.file);
    return {.line = line_in(fault, file),
            .kind = MarkKind::error,
            .text = fault.file == file ? fault.text : in_words(elsewhere)};
}

std::vector<LineMark> marks_of(const std::vector<KernelFault>& faults, const std::string& file) {
    std::vector<LineMark> marks;
    for (const KernelFault& fault : faults) marks.push_back(mark_of(fault, file));
    return marks;
}

std::vector<LineMark> marks_of(const ResultView& shown) {
    std::vector<LineMark> marks;
    std::set<int> lines;
    for (const Hazard& hazard : shown.result->hazards)
        if (hazard.line > 0 && lines.insert(hazard.line).second)
            marks.push_back({.line = hazard.line, .kind = MarkKind::hazard, .text = hazard.text});
    for (const LineTally& tally : shown.lines) marks.push_back({.line = tally.line, .kind = MarkKind::figures});
    return marks;
}

/// Maps a line that ran to its current one; 0: deleted, or without figures.
int line_now(const EditedFile& edited, int origin) {
    for (const LineMark& mark : edited.editor.document.marks())
        if (mark.origin == origin && mark.kind == MarkKind::figures) return mark.line;
    return 0;
}

int line_that_ran(const EditedFile& edited, int line) {
    for (const LineMark& mark : edited.editor.document.marks())
        if (mark.line == line && mark.kind == MarkKind::figures) return mark.origin;
    return 0;
}

/// Marks are of the source that ran or failed to compile. They and the selected line follow edits.
void follow_results(ViewContext& context, const ResultView* shown, EditedFile& edited) {
    const std::vector<KernelFault>& faults = faults_in(context, edited.file);
    std::string now = std::to_string(context.session.results.revision);
    for (const KernelFault& fault : faults) now += "\n" + in_words(fault);
    if (now == edited.marks_are_of || edited.unsaved()) return;
    edited.marks_are_of = now;
    editor::Document& document = edited.editor.document;
    if (shown && shown->result->source == document.text()) {
        if (const int line = line_now(edited, context.choice.view.source_line)) context.choice.view.source_line = line;
        document.set_marks(marks_of(*shown));
    }
    document.set_marks(MarkKind::error, marks_of(faults, edited.file));
}

struct Notice {
    std::string text;
    ImU32 colour = theme::warn;
    bool torn = false;
};

std::optional<Notice> notice_of(const ViewContext& context, const EditedFile& edited) {
    const UserSource& source = user_source(context, edited.file);
    const std::string name = name_of(edited.file);
    if (edited.torn) return Notice{name + " was also changed by another program.", theme::warn, true};
    if (edited.unsaved() && !source.not_saved.empty())
        return Notice{source.not_saved + ". Lanescope tries again.", theme::bad};
    if (!source.trouble.empty())
        return Notice{source.trouble + ". Your text is kept. Press Ctrl S to write it to the file.", theme::warn};
    if (edited.is_back) return Notice{"Your unsaved text is restored.", theme::good};
    return std::nullopt;
}

/// Returns its height.
float draw_notice(ViewContext& context, EditedFile& edited, Area area) {
    const std::optional<Notice> notice = notice_of(context, edited);
    if (!notice) return 0;
    const float height = unit(32), middle = area.y + height / 2, right = area.right();
    ImGui::GetWindowDrawList()->AddRectFilled(area.from(), {right, area.y + height}, theme::card);
    float room = right - unit(10);
    if (notice->torn) {
        room -= unit(178);
        ImGui::SetCursorScreenPos({room + unit(8), area.y + unit(3)});
        if (button("keep mine", "Keep mine", "Saves your version and overwrites the file on disk.", ButtonStyle::normal,
                   Icon::none, unit(82)))
            keep_mine(edited);
        ImGui::SetCursorScreenPos({room + unit(94), area.y + unit(3)});
        if (button("take theirs", "Take theirs", "Loads the file from disk. Press Ctrl Z to restore your version.",
                   ButtonStyle::normal, Icon::none, unit(84)))
            take_theirs(context, edited);
    }
    draw_text(area.x + unit(12), room, middle, Align::left, fonts().small, notice->colour, notice->text);
    explain_area(area.from(), {room, area.y + height}, notice->text);
    return height;
}

/// nullptr: the file has its own.
const SuggestedLine* launch_of(const Catalog& catalog, const std::string& file) {
    for (const Variant& variant : catalog.variants())
        if (variant.file == file && !variant.launch.text.empty()) return &variant.launch;
    return nullptr;
}

/// Returns nullptr if there is none or the source has changed since.
const SuggestedLine* suggestion_for(const ViewContext& context, const EditedFile& edited) {
    if (edited.unsaved() || edited.torn) return nullptr;
    for (const KernelFault& fault : faults_in(context, edited.file))
        if (fault.file == edited.file && !fault.suggested.text.empty()) return &fault.suggested;
    return faults_in(context, edited.file).empty() ? launch_of(context.catalog, edited.file) : nullptr;
}

/// Saving opens the file again.
void insert(const SuggestedLine& suggested, EditedFile& edited) {
    editor::Document& document = edited.editor.document;
    const editor::TextBuffer& buffer = document.buffer();
    const int line = std::min(suggested.line, buffer.lines());
    const std::size_t from = buffer.line_start(line);
    if (suggested.replaces)
        document.replace(from, buffer.line_end(line), suggested.text);
    else
        document.replace(from, from, suggested.text + "\n");
    edited.saves = true;
    scroll_to_line(edited.editor, line);
}

/// Returns its height.
float draw_suggestion(ViewContext& context, EditedFile& edited, Area area) {
    const SuggestedLine* suggested = suggestion_for(context, edited);
    if (!suggested) return 0;
    const float height = unit(36), right = area.right(), after = area.x + unit(114);
    ImGui::GetWindowDrawList()->AddRectFilled(area.from(), {right, area.y + height}, theme::card);
    const std::string text = suggested->text;
    const std::string tip = suggested->replaces ? "Replaces line {} with this line, then saves and compiles the file."
                                                : "Inserts this line as line {}, then saves and compiles the file.";
    ImGui::SetCursorScreenPos({area.x + unit(10), area.y + unit(3)});
    if (button("insert line", "Insert line", fmt::format(fmt::runtime(tip), suggested->line) + "\n" + text,
               ButtonStyle::primary, Icon::none, unit(96)))
        insert(*suggested, edited);
    draw_text(after, right - unit(10), area.y + height / 2, Align::left, fonts().small_mono, theme::text, text);
    return height;
}

/// With errors, figures would belong to an older source.
bool has_errors(const EditedFile& edited) {
    return std::ranges::count(edited.editor.document.marks(), MarkKind::error, &LineMark::kind) > 0;
}

editor::EditorStyle style_of(const ViewContext& context, const ResultView* shown, const EditedFile& edited,
                             float width) {
    editor::EditorStyle style{.name = "editor", .cursor_line = line_now(edited, context.choice.view.source_line)};
    if (!shown || has_errors(edited)) return style;
    const CodeColumns at = columns_of(*shown, width);
    style.gutter_width = at.end - at.lanes;
    style.gutter = [shown, at](int origin, ImVec2 from, ImVec2 to) {
        const CodeColumns columns{.lanes = 0, .sectors = at.sectors - at.lanes, .end = to.x - from.x};
        if (const LineTally* tally = find_line(shown->lines, origin))
            draw_line_figures(tally->lanes, columns, from.x, (from.y + to.y) / 2, to.y - from.y);
    };
    return style;
}

void apply(ViewContext& context, EditedFile& edited, const editor::EditorOutcome& outcome) {
    if (outcome.changed) edited.changed_at = ImGui::GetTime();
    edited.moving = outcome.moving;
    edited.saves |= outcome.save || outcome.run;
    if (outcome.run && !edited.unsaved()) context.command = command::Run{};
    if (outcome.pointed_line > 0) context.ui.hovered_line = line_that_ran(edited, outcome.pointed_line);
    int& chosen = context.choice.view.source_line;
    const int clicked = outcome.margin_line > 0 ? line_that_ran(edited, outcome.margin_line) : 0;
    if (clicked > 0) chosen = clicked == chosen ? 0 : clicked;
}

/// The caret goes after the gap. While presenting, the keyboard stays free for the clicker.
void begin(ViewContext& context, const ExerciseStatus& exercise) try {
    EditedFile& edited = begin_editing(context, exercise.file);
    edited.opened = exercise.opened;
    editor::Document& document = edited.editor.document;
    document.select(editor::caret_at(document.buffer().line_end(exercise.gap)));
    scroll_to_line(edited.editor, exercise.gap);
    if (context.choice.presenting) leave_focus(edited.editor);
} catch (const UsageError& error) {
    refuse(context, error.what());
}

void end(EditedFile& edited) { edited.saves = edited.done = true; }

EditedFile* edited_of(const ViewContext& context, const ResultView& shown) {
    const std::string file = user_file(context.catalog, *shown.result);
    EditedFile* edited = file.empty() ? nullptr : edited_file(context, file);
    return edited && !edited->done && !edited->for_fault ? edited : nullptr;
}

/// Programs in the folder of Lanescope stay as they are.
bool is_shipped(const std::string& file) {
    static const std::string folder = (asset_root() / "kernels" / "").string();
    return file.starts_with(folder);
}

}  // namespace

bool is_edited(const ViewContext& context, const ResultView& shown) { return edited_of(context, shown); }

float draw_edit_button(ViewContext& context, const ResultView& shown, float left, float right, float y) {
    const Variant* variant = context.catalog.find(*shown.result);
    const std::string own = user_file(context.catalog, *shown.result);
    const bool has_file = !own.empty() || (variant && !variant->file.empty());
    if (!has_file || shown.result->source.empty() || context.choice.presenting || shown.result->variant.version > 0 ||
        context.session.capabilities.in_page)
        return right;
    const bool is_users = !own.empty() && !is_shipped(own), is_narrow = right - left < unit(180);
    EditedFile* edited = edited_of(context, shown);
    const char* text = edited ? "Done" : is_users || is_narrow ? "Edit" : "Edit a copy";
    const char* tip =
        edited ? "Saves the file and closes the editor."
        : is_users
            ? "Opens the file in the editor. Lanescope saves and runs it after a pause, or immediately with Ctrl Enter."
            : "Copies the source to your own file and opens it in the editor.";
    const float width = unit(edited || is_users || is_narrow ? 52 : 92);
    ImGui::SetCursorScreenPos({right - width, y});
    if (!button("edit", text, tip, ButtonStyle::normal, Icon::none, width)) return right - width;
    if (edited)
        end(*edited);
    else if (is_users)
        try_to_edit(context, own);
    else if (!own.empty())
        context.command = command::CopyProgram{own};
    else
        context.command = command::CopyKernel{variant->operation, variant->id};
    return right - width;
}

void draw_source_editor(ViewContext& context, const std::string& file, const ResultView* shown, Area area) {
    EditedFile* edited = edited_file(context, file);
    if (!edited) return;
    follow_results(context, shown, *edited);
    float above = draw_notice(context, *edited, area);
    above += draw_suggestion(context, *edited, {area.x, area.y + above, area.width, area.height});
    const bool figures = shown && !has_errors(*edited);
    const float heads = figures ? unit(20) : 0;
    if (figures) draw_code_heads(*shown, {area.x, area.y + above, area.width, heads});
    ImGui::SetCursorScreenPos({area.x, area.y + above + heads});
    apply(context, *edited,
          editor::draw_editor(edited->editor, style_of(context, shown, *edited, area.width),
                              {area.width, area.height - above - heads}));
}

bool shows_exercise(const ViewContext& context) {
    const ExerciseStatus* exercise = exercise_of_page(context);
    return exercise && !exercise->file.empty() && context.ui.side == 0;
}

void draw_exercise_source(ViewContext& context, const ResultView* shown, Area area) {
    const ExerciseStatus& exercise = *exercise_of_page(context);
    const EditedFile* edited = edited_file(context, exercise.file);
    if (!edited || edited->opened != exercise.opened) begin(context, exercise);
    if (!edited_file(context, exercise.file)) return;
    if (shown && user_file(context.catalog, *shown->result) != exercise.file) shown = nullptr;
    float details = shown ? std::min(unit(260), area.height * 0.32f) : 0;
    if (details < unit(110)) details = 0;
    draw_source_editor(context, exercise.file, shown, {area.x, area.y, area.width, area.height - details - unit(8)});
    if (details > 0)
        draw_details(context, *shown, {area.x + unit(14), area.bottom() - details, area.width - unit(28), details});
}

}  // namespace lanescope
