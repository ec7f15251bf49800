#include "app/views/experiment/problem.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/model/text/error.h"
#include "app/platform/keys.h"
#include "app/views/experiment/problem_controls.h"
#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

/// The typed, refused or current text.
struct ProblemText {
    std::string text;
    std::string error;   ///< of a refused text
    Problem refused_on;  ///< at the refusal
    bool typing = false, starting = false;
};

/// Returns the number from a result; 0 if unknown.
std::int64_t counted_nonzeros(const ViewContext& context, const Problem& problem) {
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->problem == problem && shown.result->matrix.nonzeros > 0) return shown.result->matrix.nonzeros;
    return 0;
}

struct Summary {
    std::string text;
    const char* tip;
};

Summary summary(const ViewContext& context, const Problem& problem) {
    ProblemFacts facts = facts_of(problem);
    const char* tip = "Expected from the pattern, before the matrix is generated.";
    if (!facts.sparse) return {short_count(4.0 * double(facts.rows) * double(facts.cols)) + "B of matrix", tip};
    const std::int64_t counted = counted_nonzeros(context, problem);
    if (counted > 0) facts.nonzeros = counted, tip = "The exact number in the matrix.";
    if (facts.nonzeros <= 0) return {"", tip};
    return {(counted > 0 ? "" : "about ") + grouped(facts.nonzeros) + " nonzeros \u00B7 " +
                figure(double(facts.nonzeros) / double(std::max<std::int64_t>(1, facts.rows))) + " per row",
            tip};
}

void take_text(ViewContext& context) {
    auto& own = context.state<ProblemText>();
    try {
        Problem asked = parse_problem(own.text);
        if (operation_of(asked) != operation_of(context.choice.experiment.problem))
            context.choice.experiment.variants.clear();
        context.choice.experiment.problem = std::move(asked);
        own.error.clear();
    } catch (const UsageError& error) {
        own.error = error.what();
        own.refused_on = context.choice.experiment.problem;
        refuse_entered();
    }
}

void forget_refused(ProblemText& own, const Problem& problem) {
    own.error.clear();
    own.text = to_string(problem);
}

void draw_text_at_rest(ViewContext& context, float width, float height) {
    auto& own = context.state<ProblemText>();
    const Problem& problem = context.choice.experiment.problem;
    if (own.error.empty() || own.refused_on != problem) forget_refused(own, problem);
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + width, at.y + height};
    if (clickable("text", {width, height})) own.typing = own.starting = true;
    ImGui::GetWindowDrawList()->AddRectFilled(at, to, ImGui::IsItemHovered() ? theme::control_hot : theme::control,
                                              unit(5));
    if (!own.error.empty()) ImGui::GetWindowDrawList()->AddRect(at, to, theme::bad, unit(5));
    draw_text(at.x + unit(8), to.x - unit(8), at.y + height / 2, Align::left, fonts().small_mono, theme::quiet,
              own.text);
    explain("This problem on the command line:\n" + own.text + "\n\nClick to type another problem, then press Enter.");
}

void draw_typed_text(ViewContext& context, float width, float height) {
    auto& own = context.state<ProblemText>();
    if (std::exchange(own.starting, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(width);
    push_font(fonts().small_mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(8), (height - font_size(fonts().small_mono)) / 2});
    text_field("text", own.text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    pop_font();
    if (!ImGui::IsItemDeactivated()) return;
    own.typing = false;
    if (left_by(Key::escape))
        forget_refused(own, context.choice.experiment.problem);
    else if (ImGui::IsItemDeactivatedAfterEdit())
        take_text(context);
    else if (!own.error.empty())
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
    if (!is_complete(context.choice.experiment.problem)) return {};  // shown by the control itself
    try {
        validate(context.choice.experiment.problem);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

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
