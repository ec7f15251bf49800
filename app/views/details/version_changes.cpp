#include "app/base/text/plain_text.h"
#include "app/views/details/details.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/analysis/tables/run_changes.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

struct ChangeLine {
    std::string text, tip;
    ImU32 colour = theme::text;
    bool code = false;
    int line = 0;  ///< in the later source; 0: none
};

struct ChangesState {
    RunResultPtr before, now;  ///< compared by `lines`
    std::vector<ChangeLine> lines;
};

ImU32 colour_of(Effect effect) {
    return effect == Effect::better ? theme::good : effect == Effect::worse ? theme::bad : theme::text;
}

std::vector<std::string_view> numbered_lines(std::string_view text) {
    std::vector<std::string_view> lines = lines_in(text);
    lines.insert(lines.begin(), "");  // the first is line 1
    return lines;
}

void add_figures(const RunResult& before, const RunResult& now, std::vector<ChangeLine>& to) {
    for (const Change& change : what_changed(before, now))
        to.push_back({change.line > 0 ? fmt::format("line {}: {}", change.line, change.text) : change.text, change.text,
                      colour_of(change.effect), false, change.line});
}

/// Removed lines precede their replacements.
void add_edit(const RunResult& before, const RunResult& now, std::vector<ChangeLine>& to) {
    const std::vector<std::string_view> old = numbered_lines(before.source), fresh = numbered_lines(now.source);
    const std::vector<int> match = matching_lines(before.source, now.source);
    const auto remove = [&](std::size_t line) {
        to.push_back({fmt::format("\u2212 {}", old[line]), fmt::format("line {} of A", line), theme::bad, true});
    };
    const auto add = [&](std::size_t line) {
        to.push_back(
            {fmt::format("+ {}", fresh[line]), fmt::format("line {} of B", line), theme::good, true, int(line)});
    };
    std::size_t b = 1;
    for (std::size_t a = 1; a < old.size(); ++a) {
        const auto same = a < match.size() ? std::size_t(match[a]) : 0;
        if (same == 0 || same >= fresh.size()) {
            remove(a);
            continue;
        }
        for (; b < same; ++b) add(b);
        b = same + 1;
        if (old[a] == fresh[same]) continue;
        remove(a);
        add(same);
    }
    for (; b < fresh.size(); ++b) add(b);
}

void refresh(ChangesState& state, const RunResultPtr& before, const RunResultPtr& now) {
    if (state.before == before && state.now == now) return;
    state = {before, now, {}};
    add_figures(*before, *now, state.lines);
    if (state.lines.empty())
        state.lines.push_back({before->problem == now->problem
                                   ? "No large change of a figure."
                                   : "A and B ran on different problems, so their figures do not compare.",
                               "", theme::quiet});
    add_edit(*before, *now, state.lines);
}

void draw_line(ViewContext& context, const ChangeLine& line, int number, float width) {
    ImFont* font = line.code ? fonts().small_mono : fonts().small;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = font_size(font) * 1.35f;
    if (clickable(fmt::format("change {}", number).c_str(), {width, height}) && line.line > 0)
        context.choice.view.source_line = context.ui.scroll_to = line.line;
    explain(line.tip);
    draw_text(at.x, at.x + width, at.y + height / 2, Align::left, font, line.colour, line.text);
}

}  // namespace

void draw_changes(ViewContext& context, const ResultView&, Area area) {
    const ResultView *a = context.result_in(0), *b = context.result_in(1);
    const bool one_kernel = a && b && a->result->variant.id == b->result->variant.id && a != b;
    if (!one_kernel)
        return empty_state(
            area.from(), area.to(), "Changes",
            "Select two versions of a kernel or program as A and B to see the edit and its effects here.");
    ChangesState& state = context.state<ChangesState>();
    refresh(state, a->result, b->result);
    ImGui::SetCursorScreenPos(area.from());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("changes", {area.width, area.height}, false);
    for (int i = 0; i < int(state.lines.size()); ++i)
        draw_line(context, state.lines[std::size_t(i)], i + 1, area.width - unit(12));
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace lanescope
