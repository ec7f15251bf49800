// The part of the experiment panel that shapes the problem.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/model/error.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/items.h"
#include "app/views/sparse.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

}  // namespace

void seed_field(std::uint64_t& seed) {
    std::int64_t value = static_cast<std::int64_t>(std::min<std::uint64_t>(seed, INT64_MAX));
    if (number_field("seed", "Seed", "Equal seeds give equal numbers, on every machine.", {0, INT64_MAX}, value))
        seed = static_cast<std::uint64_t>(value);
}

namespace {

void draw_sgemv(SgemvProblem& problem) {
    section("Matrix");
    number("rows", "M rows", "Rows of A, which are the outputs: many rows give many warps something to do.",
           {1, 1 << 20, true}, problem.rows);
    number("cols", "K columns", "Columns of A: how long a sum each output is.", {1, 1 << 20, true}, problem.cols);
    number_field("alpha", "\u03B1", "The factor of the product: y = \u03B1 A x + \u03B2 y.", problem.alpha);
    number_field("beta", "\u03B2", "The factor of what y held before: 0 means that y is not read.", problem.beta);
    seed_field(problem.seed);
}

std::string summary(const Problem& problem) {
    const ProblemFacts facts = facts_of(problem);
    if (!facts.sparse) return short_count(4.0 * double(facts.rows) * double(facts.cols)) + "B of matrix";
    if (facts.nonzeros <= 0) return "";
    return grouped(facts.nonzeros) + " nonzeros \u00B7 " +
           figure(double(facts.nonzeros) / double(std::max<std::int64_t>(1, facts.rows))) + " a row";
}

void take_text(Desk& desk) {
    Memory& memory = desk.memory;
    try {
        Problem asked = parse_problem(memory.problem_text);
        if (operation_of(asked) != operation_of(desk.choice.experiment.problem))
            desk.choice.experiment.variants.clear();
        desk.choice.experiment.problem = std::move(asked);
        memory.problem_error.clear();
    } catch (const UsageError& error) {
        memory.problem_error = error.what();
    }
}

// The field at rest: the whole text seldom fits, and is then shortened.
void draw_text_at_rest(Desk& desk, float width, float height) {
    Memory& memory = desk.memory;
    memory.problem_text = to_string(desk.choice.experiment.problem);
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + width, at.y + height};
    if (clickable("text", {width, height})) memory.typing_problem = memory.start_typing = true;
    ImGui::GetWindowDrawList()->AddRectFilled(at, to, ImGui::IsItemHovered() ? theme::control_hot : theme::control,
                                              unit(5));
    draw_text(at.x + unit(8), to.x - unit(8), at.y + height / 2, Align::left, fonts().small_mono, theme::quiet,
              memory.problem_text);
    explain("This problem as the command line has it:\n" + memory.problem_text +
            "\n\nClick to type another one; Enter takes it.");
}

void draw_typed_text(Desk& desk, float width, float height) {
    Memory& memory = desk.memory;
    if (std::exchange(memory.start_typing, false)) {
        ImGui::SetKeyboardFocusHere();
        memory.problem_error.clear();
    }
    ImGui::SetNextItemWidth(width);
    push_font(fonts().small_mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(8), (height - font_size(fonts().small_mono)) / 2});
    text_field("text", memory.problem_text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    pop_font();
    if (ImGui::IsItemDeactivatedAfterEdit()) take_text(desk);
    if (ImGui::IsItemDeactivated()) memory.typing_problem = false;
}

// The same problem as the command line has it: to be read, copied, or typed.
void draw_text_form(Desk& desk) {
    const float height = unit(26), width = ImGui::GetContentRegionAvail().x - height - unit(6);
    if (desk.memory.typing_problem)
        draw_typed_text(desk, width, height);
    else
        draw_text_at_rest(desk, width, height);
    ImGui::SameLine(0, unit(6));
    if (icon_button("copy", "Copies the problem's text, for the command line.", Icon::copy, height))
        ImGui::SetClipboardText(desk.memory.problem_text.c_str());
}

std::string complaint(const Desk& desk) {
    if (!desk.memory.problem_error.empty()) return desk.memory.problem_error;
    const auto* spmv = std::get_if<SpmvProblem>(&desk.choice.experiment.problem);
    if (spmv && spmv->pattern == SparsePattern::file && spmv->file.empty()) return {};  // said where it is to be chosen
    try {
        validate(desk.choice.experiment.problem);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

void draw_problem(Desk& desk) {
    Problem& problem = desk.choice.experiment.problem;
    if (auto* sgemv = std::get_if<SgemvProblem>(&problem))
        draw_sgemv(*sgemv);
    else
        draw_sparse(desk, std::get<SpmvProblem>(problem));
    draw_text_form(desk);
    const std::string wrong = complaint(desk), facts = summary(problem);
    if (!wrong.empty())
        wrapped_label(fonts().small, theme::bad, wrong);
    else if (!facts.empty())
        label(fonts().small, theme::quiet, facts, 0, "Expected from the pattern, before the matrix is made.");
}

}  // namespace lanescope
