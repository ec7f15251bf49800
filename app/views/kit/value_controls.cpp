#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/platform/keyboard.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

ImVec2 place_of_list(ImVec2 below, std::span<const Option> options) {
    float widest = 0;
    for (const Option& option : options) widest = std::max(widest, text_size(fonts().text, option.text).x);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float height = unit(16) + float(options.size()) * (font_size(fonts().text) + unit(6));
    const float y = below.y + height > window.y ? std::max(0.0f, below.y - unit(31) - height) : below.y;
    return {std::clamp(below.x, 0.0f, std::max(0.0f, window.x - widest - unit(40))), y};
}

bool list_of(const char* id, ImVec2 at, std::span<const Option> options, int& current) {
    bool changed = false;
    ImGui::SetNextWindowPos(place_of_list(at, options));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(8), unit(8)});
    if (ImGui::BeginPopup(id)) {
        for (int i = 0; i < int(options.size()); ++i) {
            if (list_line(options[i].text, i, i == current, options[i].possible)) {
                changed = i != current;
                current = i;
            }
            explain(options[i].tip);
        }
        if (pressed(Press{Key::escape})) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    return changed;
}

std::string text_of(std::span<const Option> options, int current) {
    return current >= 0 && current < int(options.size()) ? options[current].text : "none";
}

/// A field's refused text.
struct Refused {
    std::string typed, complaint;
    std::string shown;
    int frame = 0;  ///< last drawn, by ImGui's count
};

// Global: one field at a time receives typing.
struct Typing {
    ImGuiID field = 0;
    std::string text;
    std::map<ImGuiID, Refused> refused;
} typed_field;

/// Forgets the text if the field was not drawn in the last frame or shows another number.
Refused* refused_by(ImGuiID field, const std::string& shown) {
    const auto found = typed_field.refused.find(field);
    if (found == typed_field.refused.end()) return nullptr;
    const int now = ImGui::GetFrameCount();
    if (found->second.shown != shown || std::abs(now - found->second.frame) > 1) {
        typed_field.refused.erase(found);
        return nullptr;
    }
    found->second.frame = now;
    return &found->second;
}

// An emptied field keeps its number.
void complain(const char* id, const std::string& typed, const std::string& complaint, const std::string& shown) {
    refuse_entered();
    if (typed.find_first_not_of(' ') == std::string::npos) return;
    typed_field.refused[ImGui::GetID(id)] = {typed, complaint, shown, ImGui::GetFrameCount()};
}

void draw_complaint(const char* id, const std::string& shown) {
    if (const Refused* refused = refused_by(ImGui::GetID(id), shown)) complaint_label(refused->complaint);
}

float field_width(const std::string& shown, float available) {
    const float words = text_size(fonts().mono, shown).x + unit(13);
    return std::min(available * 0.62f, std::max(std::min(available * 0.55f, unit(112)), words));
}

ImVec2 draw_name(const std::string& name, const Tip& tip, float field, float height) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = ImGui::GetContentRegionAvail().x;
    draw_text(at.x, at.x + available - field - unit(6), at.y + height / 2, Align::left, fonts().text, theme::text,
              name);
    ImGui::Dummy({available - field, height});
    explain(tip);
    return {at.x + available - field, at.y};
}

void draw_field(const char* id, const std::string& name, std::string& text, float width, bool is_wrong) {
    ImGui::SetNextItemWidth(width);
    push_font(fonts().mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(6), unit(3)});
    text_field(id, text, ImGuiInputTextFlags_AutoSelectAll);
    name_control(name);
    if (is_wrong)
        ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), theme::bad, unit(3));
    ImGui::PopStyleVar();
    pop_font();
}

bool typed(const char* id, const std::string& name, const Tip& tip, const std::string& shown, std::string& text) {
    const ImGuiID this_field = ImGui::GetID(id);
    const Refused* refused = refused_by(this_field, shown);
    std::string at_rest = refused ? refused->typed : shown;
    const float width = field_width(at_rest, ImGui::GetContentRegionAvail().x);
    ImGui::SetCursorScreenPos(draw_name(name, tip, width, font_size(fonts().mono) + unit(6)));
    const bool mine = typed_field.field == this_field;
    std::string& buffer = mine ? typed_field.text : at_rest;
    draw_field(id, name, buffer, width, refused);
    const bool left = ImGui::IsItemDeactivated();
    const bool edited = ImGui::IsItemDeactivatedAfterEdit() && !left_by(Key::escape);
    if (ImGui::IsItemActive() && !mine) {
        typed_field.field = this_field;
        typed_field.text = buffer;
    }
    explain(tip);
    if (left && mine) {
        text = typed_field.text;
        typed_field.field = 0;
        if (edited || left_by(Key::escape))  // Escape restores the number
            typed_field.refused.erase(this_field);
        else if (refused)
            refuse_entered();
    }
    return edited;
}

/// Returns the accepted number nearest to `to`; accepted numbers are contiguous.
std::int64_t last_accepted(const Accepts& accepts, std::int64_t from, std::int64_t to) {
    if (accepts(to)) return to;
    while (from + 1 < to || to + 1 < from) {
        const std::int64_t middle = std::midpoint(from, to);
        (accepts(middle) ? from : to) = middle;
    }
    return from;
}

std::string limits_text(const std::string& name, const Accepts& accepts, std::int64_t value) {
    const std::int64_t low = last_accepted(accepts, value, std::min<std::int64_t>(value, -1)),
                       high = last_accepted(accepts, value, std::numeric_limits<std::int64_t>::max());
    return fmt::format("{}: {} to {}", name, grouped(low), grouped(high));
}

double to_fraction(NumberRange range, std::int64_t value) {
    if (!range.logarithmic)
        return double(value - range.low) / double(std::max<std::int64_t>(1, range.high - range.low));
    const double low = std::log(double(range.low)), high = std::log(double(range.high));
    return (std::log(double(std::max<std::int64_t>(1, value))) - low) / (high - low);
}

// Rounds to two digits, or to a power of two within three per cent.
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

// With few values, a step of 0.01 may not reach the next.
std::int64_t next_value(NumberRange range, double fraction, std::int64_t value, int by) {
    while (fraction > 0 && fraction < 1 && from_fraction(range, fraction) == value) fraction += by > 0 ? 0.01 : -0.01;
    return from_fraction(range, std::clamp(fraction, 0.0, 1.0));
}

}  // namespace

bool dropdown(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options, int& current) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = ImGui::GetContentRegionAvail().x, height = unit(28);
    const float named = text_size(fonts().text, name).x;
    const std::string shown = text_of(options, current);
    const float width = std::min(available - named - unit(14), text_size(fonts().text, shown).x + unit(36));
    draw_text(at.x, at.x + available, at.y + height / 2, Align::left, fonts().text, theme::text, name);
    explain_area(at, {at.x + named, at.y + height}, tip);
    const ImVec2 from{at.x + available - width, at.y}, to{at.x + available, at.y + height};
    ImGui::SetCursorScreenPos(from);
    push_name(id);
    if (clickable("##open", {width, height})) ImGui::OpenPopup("list");
    name_control(name);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, to, ImGui::IsItemHovered() ? theme::control_hot : theme::control, unit(5));
    list->AddRect(from, to, theme::line, unit(5));
    draw_text(from.x + unit(10), to.x - unit(22), at.y + height / 2, Align::left, fonts().text, theme::text, shown);
    draw_caret({to.x - unit(13), at.y + height / 2}, theme::quiet);
    if (std::ranges::any_of(options, &Option::alarm)) draw_alarm({to.x - unit(5), from.y + unit(5)});
    explain(tip);
    const bool changed = list_of("list", {from.x, to.y + unit(3)}, options, current);
    pop_name();
    return changed;
}

bool quiet_dropdown(const char* id, float right, const Tip& tip, std::span<const Option> options, int& current,
                    float room) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string shown = text_of(options, current);
    const float width = std::min(text_size(fonts().small, shown).x + unit(18), room), height = unit(24);
    const ImVec2 from{right - width, at.y};
    ImGui::SetCursorScreenPos(from);
    push_name(id);
    if (clickable("##open", {width, height})) ImGui::OpenPopup("list");
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::quiet;
    draw_text(from.x, right - unit(16), at.y + height / 2, Align::left, fonts().small, colour, shown);
    draw_caret({right - unit(6), at.y + height / 2}, colour);
    explain(tip);
    const bool changed = list_of("list", {from.x, at.y + height}, options, current);
    pop_name();
    return changed;
}

bool number_field(const char* id, const std::string& name, const Tip& tip, const Accepts& accepts,
                  std::int64_t& value) {
    std::string text;
    std::int64_t asked = value;
    const std::string shown = grouped(value);
    if (typed(id, name, tip, shown, text)) {
        const Typed<std::int64_t> number = typed_integer(text);
        const std::string reason = number.hint.empty() ? quoted(text, 24) + " is not a whole number" : number.hint;
        if (number.value && accepts(*number.value))
            asked = *number.value;
        else
            complain(id, text, limits_text(name, accepts, value) + (number.value ? "" : "; " + reason), shown);
    }
    draw_complaint(id, shown);
    return std::exchange(value, asked) != asked;
}

bool number_field(const char* id, const std::string& name, const Tip& tip, float& value) {
    std::string text;
    const std::string shown = fmt::format("{:g}", value);
    float asked = value;
    if (typed(id, name, tip, shown, text)) {
        const Typed<float> number = typed_real(text);
        asked = number.value.value_or(value);
        if (!number.value)
            complain(id, text,
                     fmt::format("{}: {} is not a number; {}", name, quoted(text, 24),
                                 number.hint.empty() ? "type a number such as 0.5" : number.hint),
                     shown);
    }
    draw_complaint(id, shown);
    return std::exchange(value, asked) != asked;
}

bool number(const char* id, const std::string& name, const Tip& tip, NumberRange range, const Accepts& accepts,
            std::int64_t& value) {
    push_name(id);
    bool changed = number_field("field", name, tip, accepts, value);
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
