#include "app/views/experiment/experiment.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/views/experiment/machine.h"
#include "app/views/experiment/problem.h"
#include "app/views/experiment/variants.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

const std::array operations{
    Option{"SGEMV", "y = \u03B1 A x + \u03B2 y with a dense matrix A, in single precision."},
    Option{"SpMV \u00B7 CSR", "y = A x with a sparse matrix A in compressed rows (CSR), in single precision."}};

// The pair that a person wants to see first, the same as on the command line.
std::vector<VariantChoice> usual_variants(Operation operation) {
    return {{"thread_per_row"}, {operation == Operation::spmv ? "cte" : "warp_per_row"}};
}

void change_operation(ViewContext& context, Operation operation) {
    UiState& ui = context.ui;
    Experiment& experiment = context.choice.experiment;
    if (const auto* sgemv = std::get_if<SgemvProblem>(&experiment.problem)) ui.last_sgemv = *sgemv;
    if (const auto* spmv = std::get_if<SpmvProblem>(&experiment.problem)) ui.last_spmv = *spmv;
    if (operation == Operation::sgemv)
        experiment.problem = ui.last_sgemv.value_or(SgemvProblem{});
    else
        experiment.problem = ui.last_spmv.value_or(SpmvProblem{});
    std::vector<VariantChoice> before = std::exchange(experiment.variants, ui.last_variants);
    ui.last_variants = std::move(before);
    if (experiment.variants.empty()) experiment.variants = usual_variants(operation);
    context.choice.view.map_a.clear();
    context.choice.view.map_b.clear();
    context.choice.view.map_c.clear();
    context.choice.view.map_d.clear();
    context.choice.view.source_line = 0;
    fit(context.choice.view);
}

void draw_operation(ViewContext& context) {
    int operation = static_cast<int>(operation_of(context.choice.experiment.problem));
    section("Operation");
    if (segmented("operation", operations, operation)) change_operation(context, static_cast<Operation>(operation));
}

float machine_height() { return unit(17) + 4 * (unit(28) + unit(6)) + unit(8); }

}  // namespace

// Problem and machine take what they need; the variants' list takes the rest, and scrolls when that is not enough.
void draw_experiment(ViewContext& context, Area area) {
    if (begin_panel("experiment", {area.x, area.y}, {area.width - 1, area.height})) {
        const float left = area.x + unit(14), width = area.width - unit(28), machine = machine_height();
        const float problem =
            std::min(context.ui.problem_height, std::max(unit(120), area.height - machine - unit(170)));
        ImGui::SetCursorScreenPos({left, area.y + unit(12)});
        // Without NoNav, Tab would enter the first field here, and not swap the maps.
        ImGui::BeginChild("problem", {width, problem}, false, ImGuiWindowFlags_NoNav);
        draw_operation(context);
        ImGui::Dummy({1, unit(2)});
        draw_problem(context);
        context.ui.problem_height = ImGui::GetCursorPosY();
        ImGui::EndChild();
        const float top = area.y + unit(12) + problem + unit(8), room = area.y + area.height - machine - unit(8) - top;
        ImGui::SetCursorScreenPos({left, top});
        ImGui::BeginChild("choice of variants", {width, std::max(unit(60), room)}, false);
        const float used = draw_variants(context, std::max(unit(60), room));
        ImGui::EndChild();
        ImGui::SetCursorScreenPos({left, top + used + unit(12)});
        ImGui::BeginChild("machine", {width, machine}, false);
        draw_machine(context);
        ImGui::EndChild();
    }
    end_panel();
}

}  // namespace lanescope
