#include "app/views/plot_badges.h"

#include <algorithm>
#include <cctype>

#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string capitals(std::string text) {
    for (char& c : text) c = char(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

/// "NVIDIA H200" -> "H200": what tells devices apart.
std::string short_device(const std::string& name) {
    for (const char* maker : {"NVIDIA GeForce ", "NVIDIA ", "Tesla "})
        if (name.starts_with(maker)) return name.substr(std::string(maker).size());
    return name;
}

PlotBadge times_badge(const std::vector<RunResultPtr>& results) {
    bool measured = false, modelled = false;
    std::string device;
    for (const RunResultPtr& result : results) {
        if (!result->timing) continue;
        (result->timing->kind == Kind::measured ? measured : modelled) = true;
        const std::string name = short_device(result->device.name);
        if (device.empty())
            device = name;
        else if (device != name)
            device = "several devices";
    }
    if (!measured && !modelled) return {"NOT TIMED", "None of these results has a time.", theme::quiet};
    if (measured && modelled)
        return {"MEASURED AND MODELLED", "Some of these times are measured and some are modelled: do not compare them.",
                theme::bad};
    return {(measured ? "MEASURED \u00B7 " : "MODELLED \u00B7 ") + capitals(device),
            measured ? "Times of the plain build on this device."
                     : "Times from a model of this device, fed with what the lanes did: estimates. Nothing was timed.",
            measured ? theme::good : theme::warn};
}

PlotBadge counts_badge(const std::vector<RunResultPtr>& results) {
    const bool recorded =
        std::ranges::any_of(results, [](const RunResultPtr& r) { return r->provenance.backend == "cuda"; });
    if (recorded)
        return {"COUNTS RECORDED", "Counted on a real GPU, by a traced build of the same kernel text.", theme::good};
    return {"COUNTS EMULATED", "Counted by the SIMT machine on this computer's CPU: facts about the kernel text.",
            theme::accent};
}

}  // namespace

std::vector<PlotBadge> plot_badges(const std::vector<RunResultPtr>& results, bool times, bool counts) {
    std::vector<PlotBadge> badges;
    if (results.empty()) return badges;
    if (counts) badges.push_back(counts_badge(results));
    if (times) badges.push_back(times_badge(results));
    return badges;
}

float plot_badges_width(const std::vector<PlotBadge>& badges) {
    float width = 0;
    for (const PlotBadge& badge : badges) width += badge_width(badge.text) + unit(8);
    return width;
}

float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area) {
    const float height = unit(22), width = plot_badges_width(badges);
    float x = area.x + area.width - unit(14) - width;
    for (const PlotBadge& badge : badges) {
        const ImVec2 at{x, area.y + area.height - height - unit(1)};
        draw_badge(at, height, badge.text, badge.colour);
        x += badge_width(badge.text) + unit(8);
        explain_area(at, {x, at.y + height}, badge.tip);
    }
    return width + unit(14);
}

}  // namespace lanescope
