#include "app/views/baseline.h"

#include <algorithm>

#include "app/analysis/best.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr auto what = "What speed-ups refer to: it has 1.00\u00D7. A click on a bar chooses it too.";

std::vector<std::string> variants_of(const Desk& desk) {
    std::vector<std::string> names;
    for (const ShownResult& shown : desk.derived().results)
        if (const std::string name = to_string(shown.result->variant); !std::ranges::count(names, name))
            names.push_back(name);
    return names;
}

bool of_one_place(const Desk& desk) {
    const auto& results = desk.derived().results;
    return !desk.derived().several_origins && std::ranges::all_of(results, [&](const ShownResult& r) {
        return r.result->problem == results.front().result->problem;
    });
}

std::string slowest_text(const Desk& desk) {
    const auto slowest = of_one_place(desk) ? baseline(desk.derived().plain()) : std::nullopt;
    return "1.00\u00D7 is the slowest" + (slowest ? ": " + desk.derived().results[*slowest].name : "");
}

}  // namespace

double base_us(const Desk& desk, std::size_t of) {
    std::vector<RunResultPtr> peers;
    for (const std::size_t i : desk.derived().peers[of]) peers.push_back(desk.derived().results[i].result);
    const auto base = baseline(peers, desk.choice.view.baseline);
    return base ? peers[*base]->timing->cold.median : 0;
}

std::string baseline_name(const Desk& desk) {
    const std::vector<std::string> variants = variants_of(desk);
    if (std::ranges::count(variants, desk.choice.view.baseline)) return desk.choice.view.baseline;
    const auto slowest = of_one_place(desk) ? baseline(desk.derived().plain()) : std::nullopt;
    return slowest ? desk.derived().results[*slowest].name : "the slowest";
}

void switch_baseline(Desk& desk, const RunResult& result) {
    std::string& chosen = desk.choice.view.baseline;
    const std::string name = to_string(result.variant);
    chosen = chosen == name ? "" : name;
}

float draw_baseline(Desk& desk, float right, float y, float room) {
    const std::vector<std::string> variants = variants_of(desk);
    std::vector<Option> options{{slowest_text(desk), "Speed-ups refer to the slowest verified variant."}};
    int current = 0;
    for (const std::string& variant : variants) {
        if (variant == desk.choice.view.baseline) current = int(options.size());
        options.push_back({"1.00\u00D7 is " + variant, "Speed-ups refer to this variant."});
    }
    std::string& shown = options[std::size_t(current)].text;
    shown = fitted(fonts().small, shown, room - unit(18));
    const float width = text_size(fonts().small, shown).x + unit(18);
    ImGui::SetCursorScreenPos({right, y});
    if (quiet_dropdown("baseline", right, what, options, current))
        desk.choice.view.baseline = current == 0 ? "" : variants[std::size_t(current) - 1];
    return right - width;
}

}  // namespace lanescope
