#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/model/operation.h"
#include "app/platform/keyboard.h"
#include "app/views/experiment/experiment_panel.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

struct MatrixFile {
    std::string path;
};
using Kind = ProblemControl::Kind;
using Changed = std::optional<ControlValue>;

// Controls return the value set in this frame, if any.

bool is_valid(const Problem& problem) {
    try {
        return validate(problem), true;
    } catch (const UsageError&) {
        return false;
    }
}

/// While the problem is invalid, only the number's own limits count.
Accepts accepted_by(const ProblemControl& control, const Problem& problem) {
    const bool must_be_valid = is_valid(problem), is_bounded = control.kind == Kind::number || !must_be_valid;
    return [&control, must_be_valid, is_bounded](std::int64_t value) {
        if (is_bounded && (value < control.least || value > control.most)) return false;
        const auto set = control.set;  // a copy: it keeps state
        return !must_be_valid || is_valid(set(value));
    };
}

Changed draw_integer(const ProblemControl& control, const Problem& problem) {
    std::int64_t value = std::get<std::int64_t>(control.value);
    const NumberRange range{control.least, control.most, control.logarithmic};
    const Tip tip{control.tip, control.term};
    const Accepts accepts = accepted_by(control, problem);
    const bool changed = control.kind == Kind::slider
                             ? number(control.name.c_str(), control.title, tip, range, accepts, value)
                             : number_field(control.name.c_str(), control.title, tip, accepts, value);
    return changed ? Changed(value) : std::nullopt;
}

Changed draw_real(const ProblemControl& control) {
    float value = std::get<float>(control.value);
    return number_field(control.name.c_str(), control.title, {control.tip, control.term}, value) ? Changed(value)
                                                                                                 : std::nullopt;
}

Changed draw_choice(const ProblemControl& control) {
    std::vector<Option> options;
    for (const ControlOption& option : control.options) options.push_back({option.name, {option.tip, option.term}});
    int current = int(std::get<std::int64_t>(control.value));
    const char* name = control.name.c_str();
    const Tip tip{control.tip, control.term};
    const bool chosen = control.kind == Kind::segments ? segmented_or_list(name, control.title, tip, options, current)
                                                       : dropdown(name, control.title, tip, options, current);
    return chosen ? Changed(std::int64_t(current)) : std::nullopt;
}

Changed draw_included(const ViewContext& context, const std::string& chosen) {
    const std::vector<std::string>& known = context.session.capabilities.matrices;
    std::vector<Option> files;
    int current = -1;
    for (const std::string& file : known) {
        if (file == chosen) current = int(files.size());
        files.push_back({std::filesystem::path(file).filename().string(), file});
    }
    if (files.empty() || !dropdown("files", "Included", "Matrices that are part of Lanescope.", files, current))
        return std::nullopt;
    return known[std::size_t(current)];
}

Changed draw_file(ViewContext& context, const ProblemControl& control) {
    Changed changed = draw_included(context, std::get<std::string>(control.value));
    std::string& path = context.state<MatrixFile>().path;
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().small_mono);
    const bool entered =
        text_field(control.name.c_str(), path, ImGuiInputTextFlags_EnterReturnsTrue, "path of a .mtx file, then Enter");
    pop_font();
    explain("The path of a matrix file on this computer. Enter opens it.");
    if (entered && !path.empty()) changed = path;
    const std::string file = std::get<std::string>(changed.value_or(control.value));
    label(fonts().small, file.empty() ? theme::warn : theme::quiet,
          file.empty() ? "select a matrix or type a path" : std::filesystem::path(file).filename().string(), 0, file);
    return changed;
}

struct TypedText {
    std::string text;
    std::string value;  ///< of the control
    std::string error;  ///< of a refused text
};

Changed draw_typed(ViewContext& context, const ProblemControl& control) {
    auto& state = context.state<TypedText>();
    const std::string& value = std::get<std::string>(control.value);
    if (state.value != value) state = {value, value, {}};
    label(fonts().small, theme::quiet, control.title);
    ImGui::SetNextItemWidth(-1);
    push_font(fonts().small_mono);
    text_field(control.name, state.text, ImGuiInputTextFlags_AutoSelectAll, "none");
    pop_font();
    explain({control.tip, control.term});
    const bool entered = ImGui::IsItemDeactivatedAfterEdit();
    if (!state.error.empty()) complaint_label(state.error);
    if (!entered) return std::nullopt;
    try {
        control.set(state.text);
        state.error.clear();
        return state.text;
    } catch (const UsageError& error) {
        state.error = error.what();
        refuse_entered();
        return std::nullopt;
    }
}

/// The tooltip has the folder.
void draw_name_of_program(const Problem& problem) {
    const std::string file = file_of(problem).value_or("");
    label(fonts().small_mono, file.empty() ? theme::warn : theme::text,
          file.empty() ? "drop a CUDA file with a main()" : std::filesystem::path(file).filename().string(), 0, file);
}

Changed draw_control(ViewContext& context, const ProblemControl& control, const Problem& problem) {
    if (control.kind == Kind::real) return draw_real(control);
    if (control.kind == Kind::text) return draw_typed(context, control);
    if (control.kind == Kind::segments || control.kind == Kind::list) return draw_choice(control);
    return control.kind == Kind::matrix_file ? draw_file(context, control) : draw_integer(control, problem);
}

/// Folds rarely used controls at first, unless one is set.
bool unfolded(const ControlFold& fold) {
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID(fold.name.c_str());
    const std::string text = fold.text.empty() ? "none" : fold.text;
    bool open = kept.GetInt(id, fold.text.empty() ? 0 : 1) != 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(22), middle = at.y + height / 2;
    if (clickable(fold.name.c_str(), {width, height})) kept.SetInt(id, open = !open);
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::quiet;
    explain(fold.tip + " Now: " + text + ".");
    draw_fold({at.x + unit(4), middle}, open, colour);
    draw_text(at.x + unit(15), at.x + width, middle, Align::left, fonts().text, colour, fold.title);
    draw_text(at.x + unit(27) + text_size(fonts().text, fold.title).x, at.x + width, middle, Align::right,
              fonts().small, fold.text.empty() ? theme::faint : theme::accent, text);
    return open;
}

struct ProblemText {
    std::string text;
    std::string error;   ///< of a refused text
    Problem refused_on;  ///< when refused
    bool typing = false, starting = false;
};

std::int64_t counted_nonzeros(const ViewContext& context, const Problem& problem) {
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->problem == problem && shown.result->matrix.nonzeros > 0) return shown.result->matrix.nonzeros;
    return 0;
}

struct Summary {
    std::string text;
    const char* tip = "";
};

Summary summary(const ViewContext& context, const Problem& problem) {
    if (is_program(problem)) return {};
    const ProblemFacts facts = facts_of(problem);
    const char* tip = "Expected from the pattern, before the matrix is generated.";
    const std::string bytes = short_count(4.0 * double(facts.elements)) + "B of ";
    if (!facts.matrix) return {bytes + "data", "Size of the largest array."};
    if (!facts.matrix->sparse) return {bytes + "matrix", tip};
    const std::int64_t counted = counted_nonzeros(context, problem);
    if (counted > 0) tip = "The exact number in the matrix.";
    const std::int64_t nonzeros = counted > 0 ? counted : facts.matrix->nonzeros;
    if (nonzeros <= 0) return {"", tip};
    return {(counted > 0 ? "" : "about ") + grouped(nonzeros) + " nonzeros \u00B7 " +
                figure(double(nonzeros) / double(std::max<std::int64_t>(1, facts.matrix->rows))) + " per row",
            tip};
}

void take_text(ViewContext& context) {
    auto& state = context.state<ProblemText>();
    try {
        Problem asked = parse_problem(state.text);
        if (operation_of(asked) != operation_of(context.choice.experiment.problem))
            context.choice.experiment.variants.clear();
        context.choice.experiment.problem = std::move(asked);
        state.error.clear();
    } catch (const UsageError& error) {
        state.error = error.what();
        state.refused_on = context.choice.experiment.problem;
        refuse_entered();
    }
}

void forget_refused(ProblemText& state, const Problem& problem) {
    state.error.clear();
    state.text = to_string(problem);
}

void draw_text_at_rest(ViewContext& context, float width, float height) {
    auto& state = context.state<ProblemText>();
    const Problem& problem = context.choice.experiment.problem;
    if (state.error.empty() || state.refused_on != problem) forget_refused(state, problem);
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + width, at.y + height};
    if (clickable("text", {width, height})) state.typing = state.starting = true;
    ImGui::GetWindowDrawList()->AddRectFilled(at, to, ImGui::IsItemHovered() ? theme::control_hot : theme::control,
                                              unit(5));
    if (!state.error.empty()) ImGui::GetWindowDrawList()->AddRect(at, to, theme::bad, unit(5));
    draw_text(at.x + unit(8), to.x - unit(8), at.y + height / 2, Align::left, fonts().small_mono, theme::quiet,
              state.text);
    explain("This problem on the command line:\n" + state.text +
            "\n\nClick to type another problem, then press Enter.");
}

void draw_typed_text(ViewContext& context, float width, float height) {
    auto& state = context.state<ProblemText>();
    if (std::exchange(state.starting, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(width);
    push_font(fonts().small_mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(8), (height - font_size(fonts().small_mono)) / 2});
    text_field("text", state.text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    pop_font();
    if (!ImGui::IsItemDeactivated()) return;
    state.typing = false;
    if (left_by(Key::escape))
        forget_refused(state, context.choice.experiment.problem);
    else if (ImGui::IsItemDeactivatedAfterEdit())
        take_text(context);
    else if (!state.error.empty())
        refuse_entered();
}

void draw_text_form(ViewContext& context) {
    const float height = unit(26), width = ImGui::GetContentRegionAvail().x - height - unit(6);
    if (context.state<ProblemText>().typing)
        draw_typed_text(context, width, height);
    else
        draw_text_at_rest(context, width, height);
    ImGui::SameLine(0, unit(6));
    if (icon_button("copy", "Copies this problem for the command line.", Icon::copy, height))
        copy_text(to_string(context.choice.experiment.problem));
}

std::string complaint(const ViewContext& context) {
    if (const std::string& error = context.state<ProblemText>().error; !error.empty()) return error;
    if (!is_complete(context.choice.experiment.problem)) return {};  // the control shows it
    try {
        validate(context.choice.experiment.problem);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

void draw_problem_controls(ViewContext& context, Problem& problem) {
    section(is_program(problem) ? "Program" : "Matrix");
    if (is_program(problem)) draw_name_of_program(problem);
    const ProblemControls controls = problem.operation().controls(problem);
    std::optional<bool> open;
    std::optional<Problem> changed;
    for (const ProblemControl& control : controls.list) {
        if (control.folded && !open) open = unfolded(controls.fold);
        if (control.folded && !*open) continue;
        if (const Changed value = draw_control(context, control, problem)) changed = control.set(*value);
        if (control.gap_behind) ImGui::Dummy({1, 1});
    }
    if (changed) problem = *changed;
}

void draw_problem(ViewContext& context) {
    Problem& problem = context.choice.experiment.problem;
    draw_problem_controls(context, problem);
    draw_text_form(context);
    const std::string wrong = complaint(context);
    const Summary facts = summary(context, problem);
    if (!wrong.empty())
        complaint_label(wrong);
    else if (!facts.text.empty())
        label(fonts().small, theme::quiet, facts.text, 0, facts.tip);
}

}  // namespace lanescope
