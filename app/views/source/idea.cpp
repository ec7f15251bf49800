#include "app/views/source/source_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/base/text/plain_text.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"

namespace lanescope {
namespace {

struct IdeaState {
    std::optional<bool> open;  ///< by the user; nullopt: if it fits
};

using theme::unit;

std::string capitalised(std::string text) {
    if (!text.empty()) text.front() = capital_letter(text.front());
    return text;
}

/// "uninitialised_read" -> "uninitialised read"
std::string hazard_in_words(std::string name) {
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::vector<HeaderParagraph> in_words(const KernelHeader& about) {
    std::vector<HeaderParagraph> words;
    for (const HeaderField& field : about.fields)
        if (field.label == "Idea") words.push_back({field.written, capitalised(field.text)});
    for (const HeaderParagraph& paragraph : about.paragraphs)
        words.push_back({paragraph.label, capitalised(paragraph.label == "Shows" ? hazard_in_words(paragraph.text)
                                                                                 : paragraph.text)});
    return words;
}

// "Bytes: 8 nnz + 4 (rows + cols)      Flops: 2 nnz"
std::string facts_text(const KernelHeader& about) {
    std::string text;
    for (const HeaderField& fact : about.fields)
        if (fact.label != "Idea") text += fmt::format("{}{}: {}", text.empty() ? "" : "      ", fact.label, fact.text);
    return text;
}

constexpr float line_gap = 5, pad = 8;

float content_height(const KernelHeader& about, const std::string& choice, float width) {
    float height = unit(pad);
    if (!choice.empty())
        height += font_size(fonts().caption) + unit(3) + wrapped_height(fonts().text, choice, width) + unit(line_gap);
    for (const HeaderParagraph& part : in_words(about))
        height += (part.label.empty() ? 0 : font_size(fonts().caption) + unit(3)) +
                  wrapped_height(fonts().text, part.text, width) + unit(line_gap);
    if (const std::string facts = facts_text(about); !facts.empty())
        height += wrapped_height(fonts().small, facts, width) + unit(line_gap);
    return height;
}

void draw_content(const KernelHeader& about, const std::string& choice) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    if (!choice.empty()) {
        label(fonts().caption, theme::accent, "Choice for this problem");
        ImGui::Dummy({1, unit(3)});
        wrapped_label(fonts().text, theme::text, choice);
        ImGui::Dummy({1, unit(line_gap)});
    }
    for (const HeaderParagraph& part : in_words(about)) {
        if (!part.label.empty()) {
            label(fonts().caption, theme::accent, part.label);
            ImGui::Dummy({1, unit(3)});
        }
        wrapped_label(fonts().text, theme::text, part.text);
        ImGui::Dummy({1, unit(line_gap)});
    }
    if (const std::string facts = facts_text(about); !facts.empty()) wrapped_label(fonts().small, theme::quiet, facts);
    ImGui::PopStyleVar();
}

// The line is always visible. Returns true if clicked.
bool draw_head(const std::string& line, bool open, Area at) {
    ImGui::SetCursorScreenPos(at.from());
    const bool clicked = clickable("idea", {at.width, at.height});
    const bool hot = ImGui::IsItemHovered();
    const float middle = at.y + at.height / 2;
    draw_text(at.x + unit(30), at.right() - unit(10), middle, Align::left, fonts().text,
              hot    ? theme::text
              : open ? theme::text
                     : theme::quiet,
              line);
    draw_fold({at.x + unit(18), middle}, open, hot ? theme::text : theme::quiet);
    explain(open ? "Click to hide the details." : "Click to read the idea and the reasons for it.");
    return clicked;
}

std::string loads_text(const SassLoads& loads) {
    std::string text;
    const auto add = [&](std::int64_t count, const char* width) {
        if (count > 0) text += fmt::format("{}{} \u00D7 {}", text.empty() ? "" : ", ", count, width);
    };
    add(loads.narrow, "8 or 16-bit");
    add(loads.bits32, "32-bit");
    add(loads.bits64, "64-bit");
    add(loads.bits128, "128-bit");
    return text.empty() ? "no global loads" : text + " loads";
}

// Omitted in lessons. Returns the width.
float draw_lesson_link(ViewContext& context, const ResultView& shown, Area head) {
    const PageRef about = open_page(context) ? PageRef{} : page_about(context, *shown.result);
    if (!about.lesson) return 0;
    const std::string text = head.width < unit(430) ? "lesson" : "lesson: " + about.lesson->title;
    const float width = std::min(text_size(fonts().small, text).x + unit(14), head.width * 0.45f);
    const float left = head.right() - width;
    ImGui::SetCursorScreenPos({left, head.y});
    const bool clicked = clickable("lesson about it", {width, head.height});
    const bool hot = ImGui::IsItemHovered();
    draw_text(left, left + width - unit(12), head.y + head.height / 2, Align::left, fonts().small,
              hot ? theme::text : theme::accent, text);
    explain("The lesson about this variant: " + about.lesson->title + ". Click to open it.");
    if (clicked) go_to_page(context, about.lesson->stem, about.page);
    return width;
}

}  // namespace

float draw_idea(ViewContext& context, const ResultView& shown, Area area) {
    const KernelHeader& about = shown.about;
    if (about.title.empty()) return 0;
    const float head = unit(28), width = area.width - unit(44);
    const bool foldable = !about.fields.empty() || !about.paragraphs.empty();
    const float wanted = content_height(about, shown.result->choice, width - unit(6));
    const bool fits = area.height - head - wanted >= unit(200);  // the source has priority
    const bool open = foldable && context.state<IdeaState>().open.value_or(fits);
    const float content = open ? std::min(wanted, area.height * 0.5f) : 0;
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y - unit(3)}, {area.right(), area.y + head + content},
                                              theme::row);
    const float link = draw_lesson_link(context, shown, {area.x, area.y, area.width, head});
    const std::string& choice = shown.result->choice;
    const std::string line = open || choice.empty() ? about.title : "Choice: " + choice;
    if (draw_head(line, open, {area.x, area.y, area.width - link, head})) context.state<IdeaState>().open = !open;
    if (open) {
        ImGui::SetCursorScreenPos({area.x + unit(30), area.y + head});
        ImGui::BeginChild("idea text", {width, content}, false);
        draw_content(about, shown.result->choice);
        ImGui::EndChild();
    }
    return head + content + unit(4);
}

void draw_machine_code(const ResultView& shown, Area area) {
    const std::optional<SassLoads>& loads = shown.result->sass_loads;
    if (shown.result->source.empty()) return;
    const std::string& architecture = shown.result->device.architecture;
    const float left = area.x + unit(14), right = area.right() - unit(126);
    std::string text = "machine code: " + (loads ? loads_text(*loads) : "not available");
    if (!loads && text_size(fonts().small, text).x > right - left) text = "machine code: ?";
    draw_text(left, right, area.y + unit(9), Align::left, fonts().small, loads ? theme::quiet : theme::faint, text);
    explain_area({left, area.y}, {right, area.bottom()},
                 {loads ? fmt::format("{}\n\nGlobal loads in the compiled machine code{}, by width. A wide load moves "
                                      "more bytes per instruction.",
                                      loads_text(*loads), architecture.empty() ? "" : " for " + architecture)
                        : "The widths of the loads in machine code. They need a run on a GPU with cuobjdump, or a "
                          "recording made on a GPU or with --sass.",
                  Term::wide_loads});
}

}  // namespace lanescope
