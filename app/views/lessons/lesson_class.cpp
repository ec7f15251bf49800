// A class's answers, which are not stored.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

struct BarLook {
    ImFont* font;
    float line, names, field;
};

BarLook look_of(const std::vector<std::string>& labels, bool large, float width) {
    BarLook look{large ? fonts().reading : fonts().text, 0, 0, unit(64)};
    look.line = font_size(look.font) + unit(large ? 16 : 10);
    for (const std::string& text : labels) look.names = std::max(look.names, text_size(look.font, text).x);
    look.names = std::min(look.names + unit(12), width * 0.5f);
    return look;
}

std::string share(std::int64_t count, std::int64_t all) {
    return all > 0 ? fmt::format("{}  {:.0f} %", count, 100.0 * double(count) / double(all)) : "";
}

struct Bar {
    std::string name;
    std::int64_t most = 1, all = 0;
    bool right = false;
};

void draw_count(ImVec2 at, const BarLook& look, std::int64_t& count) {
    ImGui::SetCursorScreenPos(at);
    ImGui::SetNextItemWidth(look.field);
    int typed = int(count);
    push_font(fonts().mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {unit(8), std::max(0.0f, (look.line - unit(6) - font_size(fonts().mono)) / 2)});
    if (ImGui::InputInt("##count", &typed, 0)) count = std::clamp(typed, 0, 100'000);
    ImGui::PopStyleVar();
    pop_font();
    explain("The number of people who gave this answer.");
}

/// Returns true if clicked, which counts one answer.
bool draw_bar(const Bar& bar, const BarLook& look, std::int64_t& count) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, middle = at.y + look.line / 2;
    const float left = at.x + look.names, right = at.x + width - look.field - unit(8);
    const bool clicked = clickable("bar", {right - at.x, look.line});
    const bool hot = ImGui::IsItemHovered();
    explain("Click to add one. " + bar.name);
    const ImU32 colour = bar.right ? theme::good : theme::accent;
    const float part = (right - left) * float(double(count) / double(std::max<std::int64_t>(1, bar.most)));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({left, at.y + unit(3)}, {right, at.y + look.line - unit(3)},
                        hot ? theme::control_hot : theme::control, unit(4));
    list->AddRectFilled({left, at.y + unit(3)}, {left + part, at.y + look.line - unit(3)},
                        mix(theme::ground, colour, 0.7f), unit(4));
    draw_text(at.x, left - unit(8), middle, Align::left, look.font, bar.right ? theme::good : theme::text, bar.name);
    draw_text(left + unit(8), right, middle, Align::left, look.font, theme::text, share(count, bar.all));
    draw_count({right + unit(8), at.y + unit(3)}, look, count);
    ImGui::SetCursorScreenPos({at.x, at.y + look.line});
    ImGui::Dummy({1, 0});
    return clicked;
}

}  // namespace

void draw_class(ViewContext& context, bool large) {
    const Page& page = *open_page(context);
    PageMemory& ui = page_memory(context);
    const Bins bins = bins_for_class(page, context.covered() ? Solution{} : context.ui.lesson->solution);
    if (bins.labels.empty()) return;
    ui.class_counts.resize(bins.labels.size());
    std::vector<std::int64_t>& counts = ui.class_counts;
    const std::int64_t all = std::accumulate(counts.begin(), counts.end(), std::int64_t(0));
    const std::int64_t most = std::ranges::max(counts);
    section("The class", fmt::format("{} answer{}", all, all == 1 ? "" : "s"));
    const BarLook look = look_of(bins.labels, large && context.choice.presenting, ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {unit(8), 0});
    std::optional<std::size_t> raised;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        push_name("class." + bins.labels[i]);
        if (draw_bar({bins.labels[i], most, all, int(i) == bins.right}, look, counts[i])) raised = i;
        pop_name();
    }
    ImGui::PopStyleVar();
    if (raised) count_hand(page, ui, *raised);
}

}  // namespace lanescope
