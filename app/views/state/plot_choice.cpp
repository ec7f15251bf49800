#include "app/views/state/plot_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/analysis/timing/best.h"
#include "app/model/operation.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

struct Unit {
    const char *axis, *behind;
};

constexpr std::array units{Unit{"GB/s of compulsory traffic", " GB/s"}, Unit{"GFLOP/s", " GFLOP/s"},
                           Unit{"microseconds, cold L2: shorter is better", " us"}, Unit{"% of a plain read", " %"},
                           Unit{"speed-up", "\u00D7"}};

const std::array options{
    Option{"GB/s", "Compulsory bytes (each input read once, each output written once) divided by the time."},
    Option{"GFLOP/s", "The problem's multiplications and additions divided by the time."},
    Option{"microseconds", "The time of one launch with an empty L2."},
    Option{"% of the roof", "GB/s as a share of a plain read of memory on this device."},
    Option{"speed-up", "Baseline time divided by the variant's time."}};

using theme::unit;

constexpr auto what = "The baseline of the speed-ups (1.00\u00D7). You can also click a bar.";

const Pinned* chosen_pinned(const ViewContext& context) {
    const auto& pinned = context.session.results.pinned;
    const auto found = std::ranges::find(pinned, context.choice.view.baseline, &Pinned::name);
    return found == pinned.end() ? nullptr : &*found;
}

RunResultPtr counterpart(const Pinned& pinned, const RunResult& result) {
    const auto found = std::ranges::find_if(pinned.results, [&](const RunResultPtr& r) {
        return r->timing && r->variant == result.variant && r->problem == result.problem;
    });
    return found == pinned.results.end() ? nullptr : *found;
}

std::vector<std::string> baselines_of(const ViewContext& context) {
    std::vector<std::string> names;
    for (const Pinned& pinned : context.session.results.pinned) names.push_back(pinned.name);
    for (const ResultView& shown : context.view_model().results)
        if (const std::string name = to_string(shown.result->variant); !std::ranges::count(names, name))
            names.push_back(name);
    return names;
}

bool of_one_place(const ViewContext& context) {
    const auto& results = context.view_model().results;
    return !context.view_model().several_origins && std::ranges::all_of(results, [&](const ResultView& r) {
        return r.result->problem == results.front().result->problem;
    });
}

std::string slowest_text(const ViewContext& context) {
    const auto slowest = of_one_place(context) ? baseline(context.view_model().plain()) : std::nullopt;
    return "Baseline (slowest)" + (slowest ? ": " + context.view_model().results[*slowest].name : "");
}

}  // namespace

std::vector<const PlotKind*> offered_plots(const ViewContext& context) {
    std::vector<const PlotKind*> offered;
    for (const PlotKind& plot : plot_tabs())
        if (!plot.is_offered || plot.is_offered(context)) offered.push_back(&plot);
    return offered;
}

const PlotKind& shown_plot(const ViewContext& context) {
    const std::vector<const PlotKind*> offered = offered_plots(context);
    const PlotKind* const chosen = &kind_of(context.choice.view.tab);
    return std::ranges::count(offered, chosen) || offered.empty() ? *chosen : *offered.front();
}

std::span<const Option> unit_options() { return options; }

double value_in(ThroughputUnit unit, const RunResult& result, double us, double base_us) {
    if (unit == ThroughputUnit::gb_s) return gb_s(result.work, us);
    if (unit == ThroughputUnit::gflop_s) return gflop_s(result.work, us);
    if (unit == ThroughputUnit::percent_of_roof) return percent_of_roof(result.work, result.device, us);
    if (unit == ThroughputUnit::speed_up) return us > 0 ? base_us / us : 0;
    return us;
}

ValueBounds bounds_in(ThroughputUnit unit, const RunResult& result, const RunResult* base) {
    if (unit == ThroughputUnit::speed_up) {
        const auto found = base && base != &result ? speed_up(result, *base) : std::nullopt;
        return found ? ValueBounds{found->low, found->high} : ValueBounds{};
    }
    const TimeInterval within = interval_of(result);
    const double one = value_in(unit, result, within.low), other = value_in(unit, result, within.high);
    return {std::min(one, other), std::max(one, other)};
}

std::string axis_text(ThroughputUnit unit) { return units[std::size_t(unit)].axis; }
std::string unit_text(ThroughputUnit unit) { return units[std::size_t(unit)].behind; }
std::string short_problem(const Problem& problem) { return problem.operation().short_text(problem); }

RunResultPtr base_of(const ViewContext& context, std::size_t of) {
    if (const Pinned* pinned = chosen_pinned(context))
        return counterpart(*pinned, *context.view_model().results[of].result);
    std::vector<RunResultPtr> peers;
    for (const std::size_t i : context.view_model().peers[of]) peers.push_back(context.view_model().results[i].result);
    const auto base = baseline(peers, context.choice.view.baseline);
    return base ? peers[*base] : nullptr;
}

double base_us(const ViewContext& context, std::size_t of) {
    const RunResultPtr base = base_of(context, of);
    return base ? base->timing->cold.median : 0;
}

std::string baseline_name(const ViewContext& context) {
    const std::vector<std::string> names = baselines_of(context);
    if (std::ranges::count(names, context.choice.view.baseline)) return context.choice.view.baseline;
    const auto slowest = of_one_place(context) ? baseline(context.view_model().plain()) : std::nullopt;
    return slowest ? context.view_model().results[*slowest].name : "the slowest";
}

void switch_baseline(ViewContext& context, const std::string& name) {
    std::string& chosen = context.choice.view.baseline;
    chosen = chosen == name ? "" : name;
}

float draw_baseline(ViewContext& context, float right, float y, float room) {
    const std::vector<std::string> names = baselines_of(context);
    std::vector<Option> options{{slowest_text(context), "The slowest verified variant has 1.00\u00D7."}};
    int current = 0;
    for (const std::string& name : names) {
        if (name == context.choice.view.baseline) current = int(options.size());
        options.push_back({"Baseline: " + name, "It has 1.00\u00D7."});
    }
    const float words = text_size(fonts().small, options[std::size_t(current)].text).x;
    ImGui::SetCursorScreenPos({right, y});
    if (quiet_dropdown("baseline", right, what, options, current, room))
        context.choice.view.baseline = current == 0 ? "" : names[std::size_t(current) - 1];
    return right - std::min(words + unit(18), room);
}

}  // namespace lanescope
