#include "app/views/experiment/experiment.h"

#include <algorithm>

#include "app/model/operation.h"
#include "app/session/change_operation.h"
#include "app/views/experiment/machine.h"
#include "app/views/experiment/problem.h"
#include "app/views/experiment/variants.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/experiment_menu.h"
#include "app/views/state/offer_menu.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

struct ExperimentPanel {
    float problem_height = 400;  ///< of the problem's controls in the last frame
};

std::vector<Option> operation_options() {
    std::vector<Option> options;
    for (const Operation* operation : operations())
        options.push_back({std::string(operation->title()), std::string(operation->what())});
    return options;
}

std::vector<VariantChoice> usual_variants(const Operation& operation) {
    std::vector<VariantChoice> variants;
    for (const std::string& id : operation.usual_variants()) variants.push_back({id});
    return variants;
}

void choose_operation(ViewContext& context, const Operation& operation) {
    change_operation(context.choice, operation);
    Experiment& experiment = context.choice.experiment;
    if (experiment.variants.empty()) experiment.variants = usual_variants(operation);
    fit(context.choice.view);
}

void draw_operation(ViewContext& context) {
    static const std::vector<Option> options = operation_options();
    const auto all = operations();
    int current = int(std::ranges::find(all, &operation_of(context.choice.experiment.problem)) - all.begin());
    section("Operation");
    if (segmented("operation", options, current)) choose_operation(context, *all[std::size_t(current)]);
}

// While Live is on, the change itself runs.
void run_what_was_entered(ViewContext& context) {
    if (left_by_enter() && !context.choice.live && !context.choice.experiment.variants.empty())
        context.command = command::Run{};
}

float machine_height() { return unit(17) + 5 * (unit(28) + unit(6)) + unit(8); }

}  // namespace

// The list of variants takes the remaining height.
void draw_experiment(ViewContext& context, Area area) {
    if (begin_panel("experiment", {area.x, area.y}, {area.width - 1, area.height})) {
        const float left = area.x + unit(14), width = area.width - unit(28), machine = machine_height();
        float& content = context.state<ExperimentPanel>().problem_height;
        const float problem = std::min(content, std::max(unit(120), area.height - machine - unit(170)));
        ImGui::SetCursorScreenPos({left, area.y + unit(12)});
        ImGui::BeginChild("problem", {width, problem}, false, ImGuiWindowFlags_NoNav);
        draw_operation(context);
        ImGui::Dummy({1, unit(2)});
        draw_problem(context);
        content = ImGui::GetCursorPosY();
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
        run_what_was_entered(context);
        offer_menu(context, area, {"experiment", nullptr, Panel::window, experiment_lines});
    }
    end_panel();
}

}  // namespace lanescope
