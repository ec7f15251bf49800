#include "app/views/details/inspection.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/analysis/lanes/lane_accesses.h"
#include "app/catalog/catalog.h"
#include "app/model/operation.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

void say(Area area, ImU32 colour, const std::string& text) {
    const float height = wrapped_height(fonts().text, text, area.width);
    ImGui::SetCursorScreenPos({area.x, area.y + std::max(0.0f, (area.height - height) / 2)});
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + area.width);
    wrapped_label(fonts().text, colour, text);
    ImGui::PopTextWrapPos();
}

void ask(ViewContext& context, const std::string& key, Command command) {
    if (context.session.jobs.inspections.under_way != key && !context.command) context.command = std::move(command);
}

/// Returns nullptr until the warp is read.
const WarpAccesses* read_or_ask(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp) {
    const std::int64_t warp = shown.result->trace->first_warp + recorded_warp;
    const std::string key = warp_key(*shown.result, warp);
    const WarpAccesses* accesses = context.session.jobs.inspections.warp(key);
    if (!accesses) ask(context, key, command::ReadWarp{shown.result, warp});
    return accesses;
}

constexpr const char* not_of_programs = "Not available for a program with its own main().";

/// Returns why the result cannot be compiled or run again; empty: it can. A recording's program may be another one.
std::string why_not_again(const ViewContext& context, const RunResult& result, const char* verb) {
    if (context.session.capabilities.only_looks)
        return "This page shows recorded results. Install Lanescope to run them.";
    if (context.catalog.find(result)) return {};
    if (!is_program(result.problem)) return fmt::format("This result has no source to {}.", verb);
    return context.session.results.from_file() ? "This result is from a recording. Press R to run the program here."
                                               : "";
}

}  // namespace

const CodeListing* listing_of(ViewContext& context, const ResultView& shown, Area area) {
    if (is_program(shown.result->problem)) return say(area, theme::quiet, not_of_programs), nullptr;
    if (const std::string why = why_not_again(context, *shown.result, "compile"); !why.empty())
        return say(area, theme::quiet, why), nullptr;
    if (context.session.capabilities.in_page)
        return say(area, theme::quiet, "A page has no compiler. Install Lanescope to see PTX and machine code."),
               nullptr;
    const std::string key = code_key(*shown.result);
    const CodeListing* listing = context.session.jobs.inspections.code(key);
    if (!listing) {
        ask(context, key, command::ListCode{shown.result});
        return say(area, theme::quiet, "NVRTC is compiling the kernels \u2026"), nullptr;
    }
    if (!listing->failure.empty()) return say(area, theme::warn, listing->failure), nullptr;
    return listing;
}

const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp, Area area) {
    if (const std::string why = why_not_again(context, *shown.result, "run"); !why.empty())
        return say(area, theme::quiet, why), nullptr;
    const WarpAccesses* accesses = read_or_ask(context, shown, recorded_warp);
    if (!accesses)
        return say(area, theme::quiet, "Running this launch again to record the warp's addresses \u2026"), nullptr;
    return accesses->failure.empty() ? accesses : (say(area, theme::warn, accesses->failure), nullptr);
}

const WarpAccesses* accesses_of(ViewContext& context, const ResultView& shown, std::int64_t recorded_warp) {
    const bool runs = why_not_again(context, *shown.result, "run").empty();
    const WarpAccesses* accesses = runs ? read_or_ask(context, shown, recorded_warp) : nullptr;
    return accesses && accesses->failure.empty() ? accesses : nullptr;
}

std::int64_t step_at_cursor(const ViewContext& context, const ResultView& shown, std::int64_t recorded_warp,
                            const WarpAccesses& accesses) {
    const std::int64_t event = context.event_at_cursor(shown, recorded_warp);
    if (event < 0 && context.choice.view.cursor_step >= 0) return -1;
    if (event >= 0) return step_of_event(shown.result->trace, recorded_warp, event, accesses);
    const auto touches = [&](std::uint32_t number) { return !is_collective(accesses.sites[number].kind); };
    return std::ranges::find_if(accesses.numbers, touches) - accesses.numbers.begin();
}

std::int64_t warp_at_cursor(const ViewContext& context, const ResultView& shown) {
    return std::clamp<std::int64_t>(context.ui.cursor_warp, 0, shown.result->trace->recorded_warps() - 1);
}

}  // namespace lanescope
