#include "app/views/experiment/experiment_panel.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "app/catalog/variants.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/session/workspace.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

std::string title_of(BackendKind kind) { return kind == BackendKind::cuda ? "CUDA" : "Emulator"; }

void draw_backend(ViewContext& context) {
    std::vector<Option> options{{"Auto", "The GPU if there is one, or else the emulator."}};
    std::vector<BackendWish> wishes{BackendWish()};
    const bool of_program = is_program(context.choice.experiment.problem);
    for (const BackendEntry& entry : context.session.capabilities.backends) {
        const bool cannot = of_program && entry.kind == BackendKind::cuda;
        options.push_back({title_of(entry.kind),
                           cannot ? "A program with its own main() runs on the emulator only." : entry.reason,
                           entry.available && !cannot});
        wishes.push_back(entry.kind);
    }
    BackendWish& backend = context.choice.experiment.backend;
    int current = int(std::ranges::find(wishes, backend) - wishes.begin());
    if (of_program) options.front().tip = "The emulator.";
    if (dropdown("backend", "Backend", "Executes the kernels: the emulator on the CPU, or a GPU.", options, current))
        backend = wishes[std::size_t(current)];
}

std::string tip_of(const PlaceEntry& place) {
    if (!place.about.empty()) return place.about;
    return place.state.empty() ? "Not connected yet." : place.state;
}

void draw_place(ViewContext& context) {
    std::vector<Option> options;
    int current = 0;
    for (const PlaceEntry& place : context.session.places) {
        if (place.chosen) current = int(options.size());
        const bool is_well = place.state.empty() || place.state == "ready" || place.state == "running";
        options.push_back({is_well ? place.name : place.name + ", " + place.state, tip_of(place)});
    }
    if (options.empty()) return;
    options.push_back({"another computer…", "Runs a Lanescope worker on it, through ssh or a cluster's scheduler."});
    if (!dropdown("place", "Runs on", "The computer that runs the kernels.", options, current)) return;
    if (current == int(context.session.places.size())) {
        context.ui.asking = command::UsePlace{};
        return;
    }
    context.command = command::UsePlace{context.session.places[std::size_t(current)].name};
}

void draw_schedule(ViewContext& context) {
    static const std::array options{
        Option{"lockstep", {"The lanes of a warp advance together, as on GPUs before Volta.", Term::lockstep}},
        Option{"independent",
               {"Lanes may run separately between synchronisation calls, as on Volta and later. Code that needs "
                "lockstep fails.",
                Term::lockstep}},
        Option{"both, side by side",
               {"Runs each variant under both schedules, and on the GPU if there is one. Shows the failures and their "
                "lines.",
                Term::lockstep}}};
    Experiment& experiment = context.choice.experiment;
    const std::span offered(options.data(), is_program(experiment.problem) ? 2u : options.size());
    int current = under_both(experiment) ? 2 : static_cast<int>(experiment.schedule);
    if (!dropdown("schedule", "Schedule",
                  {"The order in which the emulator advances the lanes of a warp.", Term::lockstep}, offered, current))
        return;
    if (current == 2) return put_under_both(experiment, runs_on_gpu(experiment, context.session.capabilities));
    put_under_one(experiment);
    experiment.schedule = static_cast<Schedule>(current);
}

void draw_code(ViewContext& context) {
    static const std::array options{
        Option{"as written", "Each memory access in the source is one access."},
        Option{"as compiled", "Optimised as for a GPU: unrolled loops, merged memory accesses, values in registers."},
        Option{"both, side by side", "Runs each variant as written and as compiled, to show the compiler's changes."}};
    Experiment& experiment = context.choice.experiment;
    int current = static_cast<int>(code_of(context.catalog, experiment));
    if (dropdown("code", "Code", "The code that the emulator runs. A GPU always runs compiled code.", options, current))
        choose_code(context.catalog, experiment, static_cast<CodeChoice>(current));
}

void draw_device(ViewContext& context) {
    std::vector<Option> options;
    std::string& device = context.choice.experiment.device;
    int current = -1;
    for (const Device& d : context.session.capabilities.devices) {
        if (d.id == device) current = int(options.size());
        options.push_back({d.name, d.source});
    }
    if (options.empty()) options.push_back({device, "The only known device."}), current = 0;
    if (dropdown("device", "Device", "The GPU of the modelled times and roofs.", options, current) &&
        !context.session.capabilities.devices.empty())
        device = context.session.capabilities.devices[std::size_t(current)].id;
}

using theme::unit;

struct ExperimentPanel {
    float problem_height = 400;  ///< of the controls, in the last frame
};

/// Also the program, while there is one.
std::vector<const Operation*> offered_operations(const Choice& choice) {
    std::vector<const Operation*> offered(operations().begin(), operations().end());
    const Operation* current = &operation_of(choice.experiment.problem);
    if (is_program(choice.experiment.problem)) offered.push_back(current);
    for (const auto& [name, left] : choice.left)
        if (is_program(left.problem) && offered.size() == operations().size())
            offered.push_back(&operation_of(left.problem));
    return offered;
}

std::vector<VariantChoice> usual_variants(const Operation& operation) {
    std::vector<VariantChoice> variants;
    for (const std::string& id : operation.info().initial_variants) variants.push_back({id});
    return variants;
}

void choose_operation(ViewContext& context, const Operation& operation) {
    change_operation(context.choice, operation);
    Experiment& experiment = context.choice.experiment;
    if (experiment.variants.empty()) experiment.variants = usual_variants(operation);
    fit(context.choice.view);
}

void draw_operation(ViewContext& context) {
    const std::vector<const Operation*> all = offered_operations(context.choice);
    std::vector<Option> options;
    for (const Operation* operation : all) options.push_back({operation->info().title, operation->info().what});
    int current = int(std::ranges::find(all, &operation_of(context.choice.experiment.problem)) - all.begin());
    section("Operation");
    if (segmented("operation", options, current)) choose_operation(context, *all[std::size_t(current)]);
}

// While Live is on, the change itself runs.
void run_what_was_entered(ViewContext& context) {
    if (left_by_enter() && !context.choice.live && can_run(context.choice.experiment)) context.command = command::Run{};
}

float machine_height() { return unit(17) + 5 * (unit(28) + unit(6)) + unit(8); }

}  // namespace

void draw_machine(ViewContext& context) {
    section("Machine");
    draw_place(context);
    draw_backend(context);
    draw_schedule(context);
    if (!is_program(context.choice.experiment.problem)) draw_code(context);
    draw_device(context);
}

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
        const bool of_program = is_program(context.choice.experiment.problem);
        const float used = (of_program ? draw_launches : draw_variants)(context, std::max(unit(60), room));
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
