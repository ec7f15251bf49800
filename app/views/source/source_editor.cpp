#include "app/views/source/source_editor.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "app/model/catalog/catalog.h"
#include "app/model/catalog/variants.h"
#include "app/model/text/error.h"
#include "app/views/editor/code_editor.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr double pause = 0.3;  // seconds of no typing, after which the file is saved

struct Editing {
    std::string file;  ///< empty: nothing is being edited
    editor::EditorState editor;
    std::uint64_t saved = 0;   ///< version of the text that was saved last
    double changed_at = 0;     ///< by ImGui's clock
    std::string marks_are_of;  ///< the error and the run that the marks tell of
    std::uint64_t opened = 0;  ///< of an exercise: which of its openings this is; 0: it is none
};

/// Line and text of an error about that file, as "FILE:LINE:COLUMN: text".
std::optional<editor::LineMark> error_in(const std::string& error, const std::string& file) {
    if (!error.starts_with(file + ":")) return std::nullopt;
    const char* const end = error.data() + error.size();
    editor::LineMark mark{.kind = editor::MarkKind::error};
    const auto [rest, failed] = std::from_chars(error.data() + file.size() + 1, end, mark.line);
    if (failed != std::errc() || mark.line < 1) return std::nullopt;
    const std::string after(rest, end);
    const std::size_t text = after.find(": ");
    mark.text = text == std::string::npos ? error : after.substr(text + 2);
    return mark;
}

/// result: nullptr where none has run yet.
std::vector<editor::LineMark> marks_of(const RunResult* result, const std::string& error, const std::string& file) {
    std::vector<editor::LineMark> marks;
    if (auto mark = error_in(error, file)) marks.push_back(std::move(*mark));
    std::set<int> lines;
    for (const Hazard& hazard : result ? result->hazards : std::vector<Hazard>{})
        if (hazard.line > 0 && lines.insert(hazard.line).second)
            marks.push_back({.line = hazard.line, .kind = editor::MarkKind::hazard, .text = hazard.text});
    return marks;
}

/// Marks are about the text that ran, or that did not compile: they are set anew while it is the one on show, and
/// travel with their lines while it is changed.
void follow_results(const ViewContext& context, const RunResult* result, Editing& editing) {
    const ExerciseNotes& exercise = context.session.exercise;
    const std::string& error = editing.file == exercise.file ? exercise.fault : context.session.error;
    const std::string now = fmt::format("{} {}", context.session.revision, error);
    if (now == editing.marks_are_of || editing.editor.document.version() != editing.saved) return;
    editing.marks_are_of = now;
    editing.editor.document.set_marks(marks_of(result, error, editing.file));
}

void save(ViewContext& context, Editing& editing) {
    editing.saved = editing.editor.document.version();
    editing.editor.document.set_saved();
    context.command = command::SaveText{editing.file, editing.editor.document.text()};
}

/// A text that the editor does not take, such as one with a NUL in a comment, is refused in words.
void begin(ViewContext& context, Editing& editing, const Variant& variant, const ResultView& shown) try {
    editing = {.file = variant.file, .editor = editor::EditorState(shown.result->source)};
    editing.saved = editing.editor.document.version();
    take_focus(editing.editor);
} catch (const UsageError& error) {
    refuse(context, error.what());
}

/// A copy of a lesson's kernel, with the caret behind the line that marks its gap. In front of a class the keyboard is
/// the clicker's.
void begin(ViewContext& context, Editing& editing, const ExerciseNotes& exercise) try {
    editing = {.file = exercise.file, .editor = editor::EditorState(exercise.text), .opened = exercise.opened};
    editor::Document& document = editing.editor.document;
    editing.saved = document.version();
    const std::size_t gap = document.buffer().line_end(exercise.gap);
    document.select(editor::caret_at(gap));
    scroll_to_line(editing.editor, exercise.gap);
    if (!context.choice.presenting) take_focus(editing.editor);
} catch (const UsageError& error) {
    editing.opened = exercise.opened;
    refuse(context, error.what());
}

/// What has not been saved yet is.
void end(ViewContext& context, Editing& editing) {
    if (editing.editor.document.version() != editing.saved) save(context, editing);
    editing.file.clear();
}

}  // namespace

bool is_edited(const ViewContext& context, const ResultView& shown) {
    const Variant* variant = catalogued(*shown.result);
    const auto& editing = context.state<Editing>();
    return variant && !editing.file.empty() && variant->file == editing.file;
}

float draw_edit_button(ViewContext& context, const ResultView& shown, float left, float right, float y) {
    const Variant* variant = catalogued(*shown.result);
    if (!variant || variant->file.empty() || shown.result->source.empty() || context.choice.presenting) return right;
    const bool own = variant->group == VariantGroup::own, edited = is_edited(context, shown);
    const bool is_narrow = right - left < unit(180);
    const char* text = edited ? "Done" : own || is_narrow ? "Edit" : "Edit a copy";
    const char* tip = edited ? "Ends editing; the file is saved."
                      : own  ? "Change the file here: it is saved and run after a pause, or at once by Ctrl Enter."
                             : "A copy of the kernel becomes a file of your own, beside the others.";
    const float width = unit(edited || own || is_narrow ? 52 : 92);
    ImGui::SetCursorScreenPos({right - width, y});
    if (!button("edit", text, tip, ButtonLook::normal, Icon::none, width)) return right - width;
    auto& editing = context.state<Editing>();
    if (edited)
        end(context, editing);
    else if (own)
        begin(context, editing, *variant, shown);
    else
        context.command = command::CopyKernel{variant->operation, variant->id};
    return right - width;
}

void draw_source_editor(ViewContext& context, const RunResult* result, Area area) {
    auto& editing = context.state<Editing>();
    follow_results(context, result, editing);
    ImGui::SetCursorScreenPos({area.x, area.y});
    const editor::EditorLook look{.name = "editor", .cursor_line = context.choice.view.source_line};
    const editor::EditorOutcome outcome = editor::draw_editor(editing.editor, look, {area.width, area.height});
    const double now = ImGui::GetTime();
    if (outcome.changed) editing.changed_at = now;
    const bool unsaved = editing.editor.document.version() != editing.saved;
    if (outcome.save || outcome.run || (unsaved && now > editing.changed_at + pause)) save(context, editing);
    context.ui.unsaved = unsaved;
}

bool open_exercise_in_editor(ViewContext& context, const ExerciseNotes& exercise) {
    auto& editing = context.state<Editing>();
    if (editing.file == exercise.file && editing.opened == exercise.opened) return true;
    const bool unsaved = !editing.file.empty() && editing.editor.document.version() != editing.saved;
    if (unsaved && editing.file != exercise.file) {
        if (!context.command) end(context, editing);
        return false;
    }
    begin(context, editing, exercise);
    return editing.file == exercise.file;
}

}  // namespace lanescope
