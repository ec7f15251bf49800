// Numbers that can be typed and slid.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "app/views/kit/focus.h"
#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

// Only one field is typed into at a time: its text is kept here until it is left, and then what was wrong with it
// until the field is typed into again or shows something else.
struct Typing {
    ImGuiID field = 0;
    std::string text;
    ImGuiID wrong_field = 0;
    std::string complaint, shown;
};

Typing& typing() {
    static Typing state;
    return state;
}

// A field that was emptied keeps its number without a word.
void complain(const char* id, const std::string& typed, const std::string& complaint, const std::string& shown) {
    refuse_entered();
    if (typed.find_first_not_of(' ') == std::string::npos) return;
    typing().wrong_field = ImGui::GetID(id);
    typing().complaint = (typed.size() > 24 ? typed.substr(0, 24) + "..." : typed) + complaint;
    typing().shown = shown;
}

void draw_complaint(const char* id, const std::string& shown) {
    Typing& t = typing();
    if (t.wrong_field != ImGui::GetID(id)) return;
    if (t.field == t.wrong_field || t.shown != shown)
        t.wrong_field = 0;
    else
        wrapped_label(fonts().small, theme::bad, t.complaint);
}

// As wide as its place, and wider where the number needs it.
float field_width(const std::string& shown, float available) {
    const float words = text_size(fonts().mono, shown).x + unit(13);
    return std::min(available * 0.62f, std::max(std::min(available * 0.55f, unit(112)), words));
}

// A field at the right of its name. Returns true with the text when one was typed.
bool typed(const char* id, const std::string& name, const Tip& tip, std::string shown, std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = ImGui::GetContentRegionAvail().x, field = field_width(shown, available);
    const float height = font_size(fonts().mono) + unit(6);
    draw_text(at.x, at.x + available - field - unit(6), at.y + height / 2, Align::left, fonts().text, theme::text,
              name);
    ImGui::Dummy({available - field, height});
    explain(tip);
    const ImGuiID this_field = ImGui::GetID(id);
    const bool mine = typing().field == this_field;
    ImGui::SetCursorScreenPos({at.x + available - field, at.y});
    ImGui::SetNextItemWidth(field);
    push_font(fonts().mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(6), unit(3)});
    std::string& buffer = mine ? typing().text : shown;
    text_field(id, buffer, ImGuiInputTextFlags_AutoSelectAll);
    call_stop(name);
    const bool left = ImGui::IsItemDeactivated(), edited = ImGui::IsItemDeactivatedAfterEdit();
    if (ImGui::IsItemActive() && !mine) {
        typing().field = this_field;
        typing().text = buffer;
    }
    ImGui::PopStyleVar();
    pop_font();
    explain(tip);
    if (left && mine) {
        text = typing().text;
        typing().field = 0;
    }
    return edited;
}

double to_fraction(NumberRange range, std::int64_t value) {
    if (!range.logarithmic)
        return double(value - range.low) / double(std::max<std::int64_t>(1, range.high - range.low));
    const double low = std::log(double(range.low)), high = std::log(double(range.high));
    return (std::log(double(std::max<std::int64_t>(1, value))) - low) / (high - low);
}

// Two digits say enough, and a power of two within three per cent is what was meant.
std::int64_t rounded(double value) {
    const double power = std::exp2(std::round(std::log2(value)));
    if (std::abs(value / power - 1) < 0.03) return std::llround(power);
    const double step = std::pow(10, std::max(0.0, std::floor(std::log10(value)) - 1));
    return std::llround(std::round(value / step) * step);
}

std::int64_t from_fraction(NumberRange range, double fraction) {
    if (!range.logarithmic) return range.low + std::llround(fraction * double(range.high - range.low));
    const double low = std::log(double(range.low)), high = std::log(double(range.high));
    return std::clamp(rounded(std::exp(low + fraction * (high - low))), range.low, range.high);
}

// With few values a hundredth of the way may not be one: a key goes as far as the next.
std::int64_t next_value(NumberRange range, double fraction, std::int64_t value, int by) {
    while (fraction > 0 && fraction < 1 && from_fraction(range, fraction) == value) fraction += by > 0 ? 0.01 : -0.01;
    return from_fraction(range, std::clamp(fraction, 0.0, 1.0));
}

}  // namespace

bool number_field(const char* id, const std::string& name, const Tip& tip, NumberRange range, std::int64_t& value) {
    std::string text;
    std::int64_t asked = value;
    const std::string shown = grouped(value);
    if (typed(id, name, tip, shown, text)) {
        if (!parse_count(text, asked))
            complain(id, text, " is no number", shown);
        else if (asked < range.low || asked > range.high) {
            complain(id, text, fmt::format(": from {} to {}", grouped(range.low), grouped(range.high)), shown);
            asked = value;
        }
    }
    draw_complaint(id, shown);
    return std::exchange(value, asked) != asked;
}

bool number_field(const char* id, const std::string& name, const Tip& tip, float& value) {
    std::string text;
    const std::string shown = fmt::format("{:g}", value);
    float asked = value;
    if (typed(id, name, tip, shown, text)) {
        char* rest = nullptr;
        asked = std::strtof(text.c_str(), &rest);
        if (rest == text.c_str() || *rest || !std::isfinite(asked)) {
            complain(id, text, " is no number", shown);
            asked = value;
        }
    }
    draw_complaint(id, shown);
    return std::exchange(value, asked) != asked;
}

// A typed number may lie beyond the slider, as long as the problem allows it: validation says so where it does not.
bool number(const char* id, const std::string& name, const Tip& tip, NumberRange range, std::int64_t& value) {
    push_name(id);
    const NumberRange wide{range.low, range.logarithmic ? std::int64_t(1) << 40 : std::int64_t(1) << 20, false};
    bool changed = number_field("field", name, tip, wide, value);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - unit(5));
    double fraction = to_fraction(range, value);
    if (track("track", ImGui::GetContentRegionAvail().x, fraction, theme::accent)) {
        const int by = moved_by_key();
        const std::int64_t asked = by ? next_value(range, fraction, value, by) : from_fraction(range, fraction);
        changed |= asked != value;
        value = asked;
    }
    explain(tip);
    pop_name();
    return changed;
}

}  // namespace lanescope
