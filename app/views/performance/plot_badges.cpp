#include "app/views/performance/plot_badges.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/analysis/timing/best.h"
#include "app/analysis/timing/origin.h"
#include "app/base/text/plain_text.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

std::string capitals(std::string text) {
    for (char& c : text) c = capital_letter(c);
    return text;
}

/// Returns the measured median error, "\u00B17 %"; empty if unknown.
std::string model_error(const Device& device) {
    const auto median = device.model_error.find("median");
    return median == device.model_error.end() ? "" : fmt::format("\u00B1{:.0f} %", median->second);
}

std::string model_errors_tip(const std::vector<RunResultPtr>& results) {
    std::string tip;
    for (const RunResultPtr& result : results) {
        const Device& device = result->device;
        const auto error =
            device.model_error.find(fmt::format("{}/{}", to_string(operation_of(result->problem)), result->variant.id));
        if (error == device.model_error.end()) continue;
        if (tip.empty())
            tip = fmt::format("\nErrors against measured times of {}, median {}:", device.name, model_error(device));
        tip += fmt::format("\n  {}: \u00B1{:.0f} %", result->variant.id, error->second);
    }
    if (tip.empty())
        tip =
            fmt::format("\nThe model was not compared with this device. Lanescope assumes an error of \u00B1{:.0f} %.",
                        unchecked_model_error);
    return tip + "\nA result is best only if its time is below all others within these errors.";
}

struct TimesInCommon {
    bool measured = false, modelled = false;  ///< of some results
    std::string device;                       ///< empty without times
    std::string model_error;                  ///< empty if unknown or for several devices
};

TimesInCommon times_in_common(const std::vector<RunResultPtr>& results) {
    constexpr const char* several = "several devices";
    TimesInCommon times;
    for (const RunResultPtr& result : results) {
        if (!result->timing) continue;
        (result->timing->kind == Kind::measured ? times.measured : times.modelled) = true;
        times.model_error = model_error(result->device);
        const std::string name = short_device(result->device.name);
        times.device = times.device.empty() || times.device == name ? name : several;
    }
    if (times.device == several) times.model_error.clear();
    return times;
}

PlotBadge times_badge(const std::vector<RunResultPtr>& results, bool waits) {
    const auto [measured, modelled, device, error] = times_in_common(results);
    if (!measured && !modelled && waits)
        return {"NOT TIMED YET", "The times follow when all variants are verified and traced.", theme::quiet};
    if (!measured && !modelled) return {"NOT TIMED", "These results have no times.", theme::quiet};
    if (measured && modelled)
        return {"MEASURED AND MODELLED",
                "Some times are measured and some are modelled. Each name shows the kind. Lanescope compares only "
                "times of one kind and device.",
                theme::cursor};
    const std::string modelled_within = fmt::format("MODELLED{}{} \u00B7 ", error.empty() ? "" : ", ", error);
    return {(measured ? "MEASURED \u00B7 " : modelled_within) + capitals(device),
            measured
                ? "Times of the plain build, measured on this device."
                : "Estimated times: a model of this device computes them from the recorded lanes. Nothing was timed." +
                      model_errors_tip(results),
            measured ? theme::good : theme::warn};
}

PlotBadge counts_badge(const std::vector<RunResultPtr>& results) {
    const bool recorded =
        std::ranges::any_of(results, [](const RunResultPtr& r) { return r->provenance.backend == BackendKind::cuda; });
    const bool emulated = std::ranges::any_of(
        results, [](const RunResultPtr& r) { return r->provenance.backend == BackendKind::emulator; });
    if (recorded && emulated)
        return {"COUNTS RECORDED AND EMULATED",
                "Measured results: counted on a real GPU. Modelled results: counted by the emulator on a CPU.",
                theme::cursor};
    const bool by_gpu = std::ranges::any_of(results, [](const RunResultPtr& r) { return !r->hardware.empty(); });
    if (recorded)
        return {"COUNTS RECORDED",
                {std::string("Lanes: counted on a real GPU, with a traced build of the same source") +
                     (by_gpu ? ". Bytes, instructions and waits: from the GPU's counters." : "."),
                 Term::recordings},
                theme::good};
    return {"COUNTS EMULATED", "Exact counts for this source, by the emulator on a CPU.", theme::accent};
}

}  // namespace

std::vector<PlotBadge> plot_badges(const std::vector<RunResultPtr>& results, bool times, bool counts, bool waits) {
    std::vector<PlotBadge> badges;
    if (results.empty()) return badges;
    if (counts) badges.push_back(counts_badge(results));
    if (times) badges.push_back(times_badge(results, waits));
    return badges;
}

Area beside_buttons(Area area) { return {area.x, area.y, area.width, area.height - unit(9)}; }

float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area, float beside) {
    const float height = unit(22), right = area.right() - unit(14), room = area.width - unit(14) - beside;
    const auto full_width = [](float sum, const PlotBadge& badge) { return sum + badge_width(badge.text) + unit(8); };
    const float whole = std::accumulate(badges.begin(), badges.end(), 0.0f, full_width),
                share = room / float(badges.size()) - unit(8);
    const float most = whole <= room ? whole : std::max(unit(30), share);
    const auto width_of = [&](const PlotBadge& badge) { return std::min(badge_width(badge.text), most); };
    float x = right;
    for (const PlotBadge& badge : badges) x -= width_of(badge) + unit(8);
    const float left = x;
    for (const PlotBadge& badge : badges) {
        const ImVec2 at{x, area.bottom() - height - unit(1)};
        const float width = width_of(badge);
        draw_badge(at, height, badge.text, badge.colour, width);
        x += width + unit(8);
        explain_area(at, {x, at.y + height},
                     width < badge_width(badge.text) ? badge.tip.after(badge.text + ".\n") : badge.tip);
    }
    return area.right() - left;
}

float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area) {
    return draw_plot_badges(badges, area, unit(110));
}

}  // namespace lanescope
