#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

std::string first_of(const Page& page) {
    const AskAnswer& answer = page.ask.answer;
    const std::string_view name = answer.quantity ? answer.quantity->kind->name : "";
    if (name == "time") return answer.largest_first ? "slowest first" : "fastest first";
    return answer.largest_first ? "largest first" : "smallest first";
}

void draw_number(const Page& page, const PageMemory& ui) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = fonts().reading_mono;
    const float height = font_size(font) + unit(18), width = unit(190);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + height}, theme::control, unit(6));
    list->AddRect(at, {at.x + width, at.y + height}, theme::accent, unit(6), 0, unit(1.5f));
    const float middle = at.y + height / 2, left = at.x + unit(14);
    const bool empty = ui.typed.empty();
    draw_text(left, at.x + width - unit(8), middle, Align::left, empty ? fonts().text : font,
              empty ? theme::faint : theme::text, empty ? "  type a number" : ui.typed);
    const float caret = left + (empty ? 0 : text_size(font, ui.typed).x + 2);
    list->AddRectFilled({caret, at.y + unit(8)}, {caret + unit(1.5f), at.y + height - unit(8)}, theme::cursor);
    const std::string unit_text = page.ask.answer.quantity ? std::string(page.ask.answer.quantity->kind->unit) : "";
    draw_text(at.x + width + unit(10), at.x + width + unit(140), middle, Align::left, fonts().reading, theme::quiet,
              unit_text);
    ImGui::Dummy({width, height});
    if (page.ask.tolerance > 0)
        label(fonts().small, theme::quiet, "Your guess is right " + tolerance_text(page.ask, {}) + " of the answer.");
}

void draw_choice(const Page& page, PageMemory& ui) {
    for (std::size_t i = 0; i < page.ask.options.size(); ++i)
        if (draw_option(fmt::format("option {}", i).c_str(), fmt::format("{}", i + 1), page.ask.options[i],
                        ui.guess.option == int(i) + 1, true))
            ui.guess.option = int(i) + 1;
}

void draw_order(const Page& page, PageMemory& ui) {
    label(fonts().text, theme::quiet, "Rank them, " + first_of(page) + ".");
    const std::vector<std::string> variants = variants_to_rank(page);
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const auto place = std::ranges::find(ui.guess.order, variants[i]);
        const bool ranked = place != ui.guess.order.end();
        const std::string text =
            ranked ? fmt::format("{}   \u2190  place {}", variants[i], place - ui.guess.order.begin() + 1)
                   : variants[i];
        if (draw_option(fmt::format("variant {}", i).c_str(), fmt::format("{}", i + 1), text, ranked, true))
            rank(page, ui, i);
    }
}

void draw_line(const ViewContext& context) {
    const int line = context.choice.view.source_line;
    label(fonts().text, theme::quiet,
          line > 0 ? fmt::format("Selected: line {}.", line)
                   : "Click the line in the source at the right, or select it with Up and Down.");
}

void draw_answers(ViewContext& context, const Page& page, PageMemory& ui) {
    switch (page.ask.kind) {
        case AskKind::number:
            return draw_number(page, ui);
        case AskKind::order:
            return draw_order(page, ui);
        case AskKind::line:
            return draw_line(context);
        default:
            return draw_choice(page, ui);
    }
}

void draw_buttons(ViewContext& context, const Page& page, const PageMemory& ui) {
    const bool guessed = has_guess(page, ui), ready = guessed || needs_no_guess(context, ui);
    const char* tip = guessed ? "Shows the results beside your guess (Enter)."
                      : ready ? "Shows the results (Enter)."
                              : "Answer first.";
    if (button("answer", "Show the results", tip, ready ? ButtonLook::primary : ButtonLook::normal, Icon::play) &&
        ready)
        guessed ? answer(context) : skip_question(context);
    ImGui::SameLine(0, unit(8));
    if (button("skip", "Skip", "Shows the results without a guess (U).")) skip_question(context);
    ImGui::SameLine(0, unit(8));
    if (button("class", "Ask a class", "Counts the hands for each answer, and shows a chart (Q).",
               ui.class_open ? ButtonLook::on : ButtonLook::normal))
        switch_class(context);
}

const char* key_to_results(const ViewContext& context, const Page& page, const PageMemory& ui) {
    if (context.choice.presenting) return "Enter or Page Down shows the results";
    const bool enter = has_guess(page, ui) || needs_no_guess(context, ui);
    return enter ? "Enter shows the results" : "U shows the results without a guess";
}

const char* first_to_do(const Page& page, const PageMemory& ui) {
    if (ui.class_open) return "Count a hand first";
    switch (page.ask.kind) {
        case AskKind::number:
            return "Type a number first";
        case AskKind::order:
            return "Rank the variants first";
        case AskKind::line:
            return "Select a line first";
        default:
            return "Choose an answer first";
    }
}

void draw_keys(const ViewContext& context, const Page& page, const PageMemory& ui) {
    std::string keys = key_to_results(context, page, ui);
    const bool asked_early = ui.asked_early && !has_guess(page, ui) && !needs_no_guess(context, ui);
    if (asked_early) keys = std::string(first_to_do(page, ui)) + " \u00B7 " + keys;
    if (ui.class_open)
        keys = "1 to 9 count a hand \u00B7 Backspace removes one \u00B7 " + keys;
    else if (page.ask.kind == AskKind::choice || page.ask.kind == AskKind::order)
        keys = "1 to 9 select \u00B7 " + keys;
    label(fonts().small, asked_early ? theme::warn : theme::quiet, keys);
    if (!context.session.error.empty()) wrapped_label(fonts().small, theme::bad, context.session.error);
}

ProseFonts question_fonts(bool for_a_room) {
    const Fonts& f = fonts();
    if (for_a_room) return {f.reading_title, f.reading_title, f.reading_title, f.reading_mono, f.reading_title};
    return {f.title, f.title, f.title, f.mono, f.title};
}

void draw_parts(ViewContext& context, const Page& page, PageMemory& ui) {
    const bool room = context.choice.presenting;
    label(room ? fonts().strong : fonts().caption, theme::warn, "PREDICT FIRST");
    ImGui::Dummy({1, unit(2)});
    draw_prose(parse_markdown(page.ask.question), question_fonts(room), theme::text);
    ImGui::Dummy({1, unit(6)});
    draw_answers(context, page, ui);
    ImGui::Dummy({1, unit(6)});
    draw_buttons(context, page, ui);
    draw_keys(context, page, ui);
    if (!ui.class_open) return;
    ImGui::Dummy({1, unit(6)});
    draw_class(context, true);
}

}  // namespace

void draw_question(ViewContext& context, Area area) {
    const Page* page = open_page(context);
    if (!page) return;
    LessonState& lesson = *context.ui.lesson;
    if (begin_panel("question", {area.x, area.y}, {area.width, area.height})) {
        const float width = std::min(area.width - unit(40), unit(context.choice.presenting ? 760 : 640));
        const float spare = std::max(unit(16), (area.height - lesson.question_height) / 2);
        ImGui::SetCursorScreenPos({area.x + (area.width - width) / 2, area.y + std::round(spare)});
        ImGui::BeginChild("parts", {width, area.height - spare}, false, ImGuiWindowFlags_NoNav);
        draw_parts(context, *page, page_memory(context));
        lesson.question_height = ImGui::GetCursorPosY();
        ImGui::EndChild();
    }
    end_panel();
}

}  // namespace lanescope
