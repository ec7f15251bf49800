#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/base/progress.h"
#include "app/catalog/problem_axes.h"
#include "app/catalog/variants.h"
#include "app/model/problem_parameters.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string name_of(const std::string& axis) { return axis.substr(0, axis.find('=')); }
std::string values_of(const std::string& axis) {
    const std::size_t equals = axis.find('=');
    return equals == std::string::npos ? "" : axis.substr(equals + 1);
}

std::string text_of(const ProblemAxis& axis) { return fmt::format("{}={}", axis.name, axis.values); }

// Returns the axis that separates variants most.
const ProblemAxis* usual_axis(const std::vector<const ProblemAxis*>& axes) {
    const auto most = std::ranges::find_if(axes, &ProblemAxis::tells_most);
    if (most != axes.end()) return *most;
    return axes.empty() ? nullptr : axes.front();
}

// Replaces axes that the problem lacks.
void replace_unknown(std::vector<std::string>& chosen, const std::vector<const ProblemAxis*>& axes) {
    std::erase_if(chosen, [&](const std::string& text) {
        return std::ranges::none_of(axes, [&](const ProblemAxis* axis) { return axis->name == name_of(text); });
    });
    if (chosen.empty())
        if (const ProblemAxis* axis = usual_axis(axes)) chosen.push_back(text_of(*axis));
}

/// Places controls left to right, with line breaks.
struct Flow {
    float left, right, x, y, line;
    void make_room(float width) {
        if (x + width <= right || x == left) return;
        x = left;
        y += line;
    }
    void take(float width) { x += width + unit(8); }
};

bool axis_list(const char* id, const Tip& tip, const std::vector<Option>& options, int& current, Flow& flow) {
    const float width = text_size(fonts().small, options[std::size_t(std::max(0, current))].text).x + unit(18);
    flow.make_room(width);
    ImGui::SetCursorScreenPos({flow.x, flow.y + unit(2)});
    const bool changed = quiet_dropdown(id, flow.x + width, tip, options, current);
    flow.take(width);
    return changed;
}

void values_field(std::string& axis, Flow& flow) {
    std::string values = values_of(axis);
    const float width = std::max(unit(104), text_size(fonts().mono, values).x + unit(18));
    flow.make_room(width);
    ImGui::SetCursorScreenPos({flow.x, flow.y});
    ImGui::SetNextItemWidth(width);
    push_font(fonts().mono);
    if (text_field("values", values, ImGuiInputTextFlags_AutoSelectAll)) axis = name_of(axis) + "=" + values;
    pop_font();
    explain("The values: FROM:TO:*FACTOR (each value is FACTOR times the last), FROM:TO:+STEP, or a list with commas.");
    flow.take(width);
}

/// Returns bits of the sizes that the axis changes; 0 without an axis.
unsigned sizes_at(std::size_t place, const std::vector<std::string>& chosen,
                  const std::vector<const ProblemAxis*>& axes) {
    if (place >= chosen.size()) return 0;
    const auto found = std::ranges::find(axes, name_of(chosen[place]), &ProblemAxis::name);
    return found == axes.end() ? 0 : (*found)->sizes;
}

/// nullptr removes the second axis.
void choose_axis(std::vector<std::string>& chosen, int index, const ProblemAxis* axis) {
    if (!axis)
        chosen.resize(1);
    else if (int(chosen.size()) <= index)
        chosen.push_back(text_of(*axis));
    else
        chosen[std::size_t(index)] = text_of(*axis);
}

void draw_axis(int index, ViewContext& context, const std::vector<const ProblemAxis*>& axes, Flow& flow) {
    std::vector<std::string>& chosen = context.choice.sweep.axes;
    std::vector<Option> options;
    std::vector<const ProblemAxis*> offered;
    if (index == 1) options.push_back({"\u00D7 one axis", "Lines along the first axis.", true});
    const unsigned of_other = sizes_at(std::size_t(1 - index), chosen, axes);
    int current = 0;
    for (const ProblemAxis* axis : axes) {
        if ((axis->sizes & of_other) || (index == 1 && tuning_along(axis->name))) continue;
        if (int(chosen.size()) > index && name_of(chosen[std::size_t(index)]) == axis->name)
            current = int(options.size());
        options.push_back(
            {(index == 1 ? "\u00D7 " : "along ") + std::string(axis->title), {std::string(axis->what), axis->term}});
        offered.push_back(axis);
    }
    push_name(index == 0 ? "axis" : "second axis");
    if (axis_list("along", index == 0 ? "The value that changes from point to point." : "A second axis gives a map.",
                  options, current, flow)) {
        const int place = index == 1 ? current - 1 : current;
        choose_axis(chosen, index, place < 0 ? nullptr : offered[std::size_t(place)]);
    }
    if (int(chosen.size()) > index) values_field(chosen[std::size_t(index)], flow);
    pop_name();
}

bool stopped_half_way(const ViewContext& context) {
    const SweepStatus& status = context.session.jobs.sweep;
    if (status.busy || status.done >= status.total || status.total == 0) return false;
    return status.base == context.choice.experiment && status.axes.size() == context.choice.sweep.axes.size();
}

std::string state_text(const SweepStatus& status) {
    if (!status.error.empty()) return status.error;
    if (status.total == 0) return status.busy ? "starting" : "";
    const std::string count = fmt::format("{} of {} points", status.done, status.total);
    if (status.busy && status.waiting) return count + ", waits for the run";
    if (status.busy) return count + seconds_left_text({status.seconds_left});
    return status.done < status.total ? count + " are kept" : count;
}

void draw_button(ViewContext& context, Flow& flow) {
    const SweepStatus& status = context.session.jobs.sweep;
    const bool none = context.choice.experiment.variants.empty();
    const std::string text = status.busy ? "Cancel" : stopped_half_way(context) ? "Resume" : "Sweep";
    const float width = button_size("Resume", Icon::play).x;
    flow.make_room(width);
    ImGui::SetCursorScreenPos({flow.x, flow.y - unit(1)});
    if (status.busy) {
        if (button("sweep", text, "Stops the sweep. *Resume* runs the other points.", ButtonStyle::danger,
                   Icon::stop, width))
            context.command = command::CancelSweep{};
    } else if (button("sweep", text,
                      none ? "Select a variant first."
                           : "Runs the selected variants at each point. Finished points do not run again.",
                      none ? ButtonStyle::normal : ButtonStyle::primary, Icon::play, width) &&
               !none) {
        context.command = command::Sweep{};
    }
    flow.take(width);
}

void draw_start_over(ViewContext& context, Flow& flow) {
    if (context.session.jobs.sweep.busy || context.session.jobs.sweep.done == 0) return;
    const float width = button_size("Start over", Icon::none).x;
    flow.make_room(width);
    ImGui::SetCursorScreenPos({flow.x, flow.y - unit(1)});
    if (button("anew", "Start over", "Deletes the finished points and runs all of them again."))
        context.command = command::Sweep{.anew = true};
    flow.take(width);
}

void draw_state(const ViewContext& context, Flow& flow) {
    const SweepStatus& status = context.session.jobs.sweep;
    const std::string text = state_text(status);
    if (text.empty()) return;
    const float words = text_size(fonts().small, text).x;
    // The final count is not worth a line.
    const bool all_done = status.error.empty() && !status.busy && status.done == status.total;
    if (all_done && flow.x + words > flow.right) return;
    flow.make_room(std::min(words, flow.right - flow.left));
    const float y = flow.y + unit(14);
    draw_text(flow.x, flow.right, y, Align::left, fonts().small, status.error.empty() ? theme::quiet : theme::bad,
              text);
    explain_area({flow.x, flow.y}, {flow.right, flow.y + unit(28)},
                 (status.busy ? status.phase + "\n" : "") +
                     (status.file.empty() ? "" : "Finished points are in the file " + status.file));
    if (!status.busy || status.total == 0) return;
    const float share = float(status.done) / float(status.total), bottom = flow.y + unit(27);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({flow.x, bottom}, {flow.right, bottom + unit(2)}, theme::grid);
    list->AddRectFilled({flow.x, bottom}, {flow.x + share * (flow.right - flow.x), bottom + unit(2)}, theme::accent);
}

}  // namespace

float draw_sweep_controls(ViewContext& context, Area area) {
    const auto axes = axes_of(context.choice.experiment.problem);
    replace_unknown(context.choice.sweep.axes, axes);
    Flow flow{area.x + unit(16), area.right() - unit(16), area.x + unit(16), area.y + unit(6), unit(34)};
    ImGui::PushID("sweep controls");
    draw_axis(0, context, axes, flow);
    draw_axis(1, context, axes, flow);
    const SweepStatus& status = context.session.jobs.sweep;
    if (left_by_enter() && !status.busy && !context.choice.experiment.variants.empty())
        context.command = command::Sweep{};
    draw_button(context, flow);
    draw_start_over(context, flow);
    draw_state(context, flow);
    ImGui::PopID();
    return flow.y + flow.line - area.y;
}

}  // namespace lanescope
