// The experiment panel: what is computed, on which matrix, by which variants, on which machine.
#include <algorithm>
#include <array>

#include "app/views/desk.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

const std::array operations{
    Option{"SGEMV", "y = \u03B1 A x + \u03B2 y with a dense matrix A, in single precision."},
    Option{"SpMV \u00B7 CSR", "y = A x with a sparse matrix A in compressed rows (CSR), in single precision."}};

// The lowest and the highest rung: the pair that a person wants to see first.
std::vector<VariantChoice> usual_variants(Operation operation) {
    std::vector<VariantChoice> ladder;
    for (const Variant& variant : catalog())
        if (variant.operation == to_string(operation) && variant.group == "ladder")
            ladder.push_back({std::string(variant.id), 0});
    if (ladder.size() > 2) ladder.erase(ladder.begin() + 1, ladder.end() - 1);
    return ladder;
}

void change_operation(Desk& desk, Operation operation) {
    Memory& memory = desk.memory;
    Experiment& experiment = desk.choice.experiment;
    if (const auto* sgemv = std::get_if<SgemvProblem>(&experiment.problem)) memory.last_sgemv = *sgemv;
    if (const auto* spmv = std::get_if<SpmvProblem>(&experiment.problem)) memory.last_spmv = *spmv;
    if (operation == Operation::sgemv) experiment.problem = memory.last_sgemv.value_or(SgemvProblem{});
    else experiment.problem = memory.last_spmv.value_or(SpmvProblem{});
    std::vector<VariantChoice> before = std::exchange(experiment.variants, memory.last_variants);
    memory.last_variants = std::move(before);
    if (experiment.variants.empty()) experiment.variants = usual_variants(operation);
    desk.choice.view.map_a.clear();
    desk.choice.view.map_b.clear();
    desk.choice.view.source_line = 0;
    fit(desk.choice.view);
}

void draw_operation(Desk& desk) {
    int operation = static_cast<int>(operation_of(desk.choice.experiment.problem));
    section("Operation");
    if (segmented("operation", operations, operation)) change_operation(desk, static_cast<Operation>(operation));
}

float machine_height() { return unit(17) + 3 * (unit(28) + unit(6)) + unit(8); }

}  // namespace

void draw_experiment(Desk& desk, Area area) {
    if (begin_panel("experiment", {area.x, area.y}, {area.width - 1, area.height})) {
        const float machine = machine_height(), room = area.height - unit(20);
        // The problem may take so much that the variants keep four rows; beyond that it scrolls.
        const float problem = std::max(unit(120), room - machine - unit(150));
        ImGui::BeginChild("problem", {0, std::min(problem, unit(356))}, false);
        draw_operation(desk);
        ImGui::Dummy({1, unit(2)});
        draw_problem(desk);
        const float used = ImGui::GetCursorPosY();
        ImGui::EndChild();
        const float end = area.y + unit(10) + std::min({used, problem, unit(356)});
        ImGui::SetCursorScreenPos({area.x + unit(14), end + unit(4)});
        draw_variants(desk, std::max(unit(60), area.y + area.height - machine - unit(14) - end));
        draw_machine(desk);
    }
    end_panel();
}

}  // namespace lanescope
