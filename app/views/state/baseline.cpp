#include "app/views/state/baseline.h"

#include <algorithm>

#include "app/analysis/best.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr auto what = "What speed-ups refer to: it has 1.00\u00D7. A click on a bar chooses it too.";

std::vector<std::string> variants_of(const ViewContext& context) {
    std::vector<std::string> names;
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
    return "1.00\u00D7 is the slowest" + (slowest ? ": " + context.view_model().results[*slowest].name : "");
}

}  // namespace

double base_us(const ViewContext& context, std::size_t of) {
    std::vector<RunResultPtr> peers;
    for (const std::size_t i : context.view_model().peers[of]) peers.push_back(context.view_model().results[i].result);
    const auto base = baseline(peers, context.choice.view.baseline);
    return base ? peers[*base]->timing->cold.median : 0;
}

std::string baseline_name(const ViewContext& context) {
    const std::vector<std::string> variants = variants_of(context);
    if (std::ranges::count(variants, context.choice.view.baseline)) return context.choice.view.baseline;
    const auto slowest = of_one_place(context) ? baseline(context.view_model().plain()) : std::nullopt;
    return slowest ? context.view_model().results[*slowest].name : "the slowest";
}

void switch_baseline(ViewContext& context, const RunResult& result) {
    std::string& chosen = context.choice.view.baseline;
    const std::string name = to_string(result.variant);
    chosen = chosen == name ? "" : name;
}

float draw_baseline(ViewContext& context, float right, float y, float room) {
    const std::vector<std::string> variants = variants_of(context);
    std::vector<Option> options{{slowest_text(context), "Speed-ups refer to the slowest verified variant."}};
    int current = 0;
    for (const std::string& variant : variants) {
        if (variant == context.choice.view.baseline) current = int(options.size());
        options.push_back({"1.00\u00D7 is " + variant, "Speed-ups refer to this variant."});
    }
    std::string& shown = options[std::size_t(current)].text;
    shown = fitted(fonts().small, shown, room - unit(18));
    const float width = text_size(fonts().small, shown).x + unit(18);
    ImGui::SetCursorScreenPos({right, y});
    if (quiet_dropdown("baseline", right, what, options, current))
        context.choice.view.baseline = current == 0 ? "" : variants[std::size_t(current) - 1];
    return right - width;
}

}  // namespace lanescope
