#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/platform/keyboard.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t max_digits = 14;

std::optional<double> number_typed(const PageMemory& ui) {
    char* end = nullptr;
    const double value = std::strtod(ui.typed.c_str(), &end);
    if (ui.typed.empty() || *end || !std::isfinite(value)) return std::nullopt;
    return value;
}

bool is_ranked(const PageMemory& ui, const std::string& variant) {
    return std::ranges::count(ui.guess.order, variant) > 0;
}

/// Skips lines that executed nothing.
void step_line(ViewContext& context, int by) {
    const ResultView* shown = context.shown_at_side();
    if (!shown || shown->lines.empty()) return;
    int& line = context.choice.view.source_line;
    const auto& lines = shown->lines;
    auto next = std::ranges::find_if(lines, [&](const LineTally& l) { return l.line > line; });
    if (by < 0) {
        next = std::ranges::find_if(lines, [&](const LineTally& l) { return l.line >= line; });
        if (next != lines.begin()) --next;
    }
    if (next == lines.end()) --next;
    line = context.ui.scroll_to = next->line;
}

/// Ranks the variant next, or removes its rank. The last rank follows.
void rank(const Page& page, PageMemory& ui, std::size_t which) {
    const std::vector<std::string> variants = variants_to_rank(page);
    if (which >= variants.size()) return;
    std::vector<std::string>& order = ui.guess.order;
    if (is_ranked(ui, variants[which])) {
        std::erase(order, variants[which]);
        return;
    }
    order.push_back(variants[which]);
    if (order.size() + 1 < variants.size()) return;
    for (const std::string& variant : variants)
        if (!is_ranked(ui, variant)) order.push_back(variant);
}

bool has_counted(const PageMemory& ui) {
    return std::ranges::any_of(ui.class_counts, [](std::int64_t n) { return n > 0; });
}

/// Returns true while presenting, or once the class's answers are counted.
bool needs_no_guess(const ViewContext& context, const PageMemory& ui) {
    return context.choice.presenting || (ui.class_open && has_counted(ui));
}

void take_back_hand(PageMemory& ui) {
    if (ui.hands.empty()) return;
    const auto bin = std::size_t(ui.hands.back());
    ui.hands.pop_back();
    if (bin >= ui.class_counts.size()) return;  // a reload may have removed bars
    ui.class_counts[bin] = std::max<std::int64_t>(0, ui.class_counts[bin] - 1);
}

void type(const Page& page, PageMemory& ui, char digit) {
    const std::size_t which = digit >= '1' && digit <= '9' ? std::size_t(digit - '1') : 99;
    if (ui.class_open) return count_hand(page, ui, which);
    if (page.ask.kind == AskKind::number && ui.typed.size() < max_digits) ui.typed += digit;
    if (page.ask.kind == AskKind::order) rank(page, ui, which);
    if (page.ask.kind == AskKind::choice && which < page.ask.options.size()) ui.guess.option = int(which) + 1;
}

void take_back(const Page& page, PageMemory& ui) {
    if (ui.class_open) return take_back_hand(ui);
    if (page.ask.kind == AskKind::number && !ui.typed.empty()) ui.typed.pop_back();
    if (page.ask.kind == AskKind::order && !ui.guess.order.empty()) ui.guess.order.pop_back();
    if (page.ask.kind == AskKind::choice) ui.guess.option = 0;
}

bool take_typed_keys(const Page& page, PageMemory& ui) {
    bool any = false;
    const bool takes_digits = ui.class_open || page.ask.kind != AskKind::line;
    for (const char c : std::string_view("0123456789.-")) {
        const bool digit = c >= '0' && c <= '9';
        if (!takes_digits || !was_typed(char32_t(c))) continue;
        if (!digit && (ui.class_open || page.ask.kind != AskKind::number)) continue;
        type(page, ui, c);
        any = true;
    }
    return any;
}

bool take_line_keys(ViewContext& context, const Page& page) {
    if (page.ask.kind != AskKind::line) return false;
    const bool up = pressed(Press{Key::up}), down = pressed(Press{Key::down});
    if (up || down) step_line(context, up ? -1 : 1);
    return up || down;
}

void enter(ViewContext& context, const Page& page, PageMemory& ui) {
    if (has_guess(page, ui)) return answer(context);
    if (needs_no_guess(context, ui)) return skip_question(context);
    ui.asked_early = true;
}

// The panel shrinks: scrolls to its line again.
void uncover(ViewContext& context, PageMemory& ui, AskState state) {
    ui.state = state;
    ui.asked_early = false;
    ui.class_open = has_counted(ui);
    context.ui.source_of = nullptr;
}

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
    if (page.ask.kind == AskKind::number) return draw_number(page, ui);
    if (page.ask.kind == AskKind::order) return draw_order(page, ui);
    if (page.ask.kind == AskKind::line) return draw_line(context);
    draw_choice(page, ui);
}

void draw_buttons(ViewContext& context, const Page& page, const PageMemory& ui) {
    const bool guessed = has_guess(page, ui), ready = guessed || needs_no_guess(context, ui);
    const char* tip = guessed ? "Shows the results beside your guess (Enter)."
                      : ready ? "Shows the results (Enter)."
                              : "Answer first.";
    if (button("answer", "Show the results", tip, ready ? ButtonStyle::primary : ButtonStyle::normal, Icon::play) &&
        ready)
        guessed ? answer(context) : skip_question(context);
    ImGui::SameLine(0, unit(8));
    if (button("skip", "Skip", "Shows the results without a guess (U).")) skip_question(context);
    ImGui::SameLine(0, unit(8));
    if (button("class", "Ask a class", "Counts the hands for each answer, and shows a chart (Q).",
               ui.class_open ? ButtonStyle::on : ButtonStyle::normal))
        switch_class(context);
}

const char* key_to_results(const ViewContext& context, const Page& page, const PageMemory& ui) {
    if (context.choice.presenting) return "Enter or Page Down shows the results";
    const bool enter = has_guess(page, ui) || needs_no_guess(context, ui);
    return enter ? "Enter shows the results" : "U shows the results without a guess";
}

const char* first_to_do(const Page& page, const PageMemory& ui) {
    if (ui.class_open) return "Count a hand first";
    if (page.ask.kind == AskKind::number) return "Type a number first";
    if (page.ask.kind == AskKind::order) return "Rank the variants first";
    return page.ask.kind == AskKind::line ? "Select a line first" : "Choose an answer first";
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
    if (!context.session.run.error.empty()) wrapped_label(fonts().small, theme::bad, context.session.run.error);
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

void count_hand(const Page& page, PageMemory& ui, std::size_t bin) {
    const std::size_t bins = bins_for_class(page, {}).labels.size();
    ui.class_counts.resize(bins);
    if (bin >= bins) return;
    ++ui.class_counts[bin];
    ui.hands.push_back(int(bin));
}

bool has_guess(const Page& page, const PageMemory& ui) {
    if (page.ask.kind == AskKind::number) return number_typed(ui).has_value();
    if (page.ask.kind == AskKind::order) return ui.guess.order.size() == variants_to_rank(page).size();
    return page.ask.kind == AskKind::line ? ui.guess.line > 0 : ui.guess.option > 0;
}

bool question_takes_keys(ViewContext& context) {
    const Page* page = open_page(context);
    if (!page || !context.covered()) return false;
    PageMemory& ui = page_memory(context);
    if (page->ask.kind == AskKind::line) ui.guess.line = context.choice.view.source_line;
    if (pressed(Press{Key::enter})) return enter(context, *page, ui), true;
    if (pressed(Press{Key::backspace})) return take_back(*page, ui), true;
    return take_line_keys(context, *page) || take_typed_keys(*page, ui);
}

void answer(ViewContext& context) {
    const Page* page = open_page(context);
    PageMemory& ui = page_memory(context);
    if (!page || !has_guess(*page, ui)) return;
    ui.guess.number = number_typed(ui).value_or(0);
    uncover(context, ui, AskState::answered);
    const Solution& solution = context.ui.lesson->solution;
    if (!solution.lines.empty()) context.choice.view.source_line = context.ui.scroll_to = solution.lines.front();
}

void skip_question(ViewContext& context) {
    if (!context.covered()) return;
    uncover(context, page_memory(context), AskState::skipped);
}

void switch_class(ViewContext& context) {
    const Page* page = open_page(context);
    if (page && page->ask.kind != AskKind::none) page_memory(context).class_open = !page_memory(context).class_open;
}

bool close_class(ViewContext& context) {
    return open_page(context) && std::exchange(page_memory(context).class_open, false);
}

void draw_question(ViewContext& context, Area area) {
    const Page* page = open_page(context);
    if (!page) return;
    LessonState& lesson = *context.ui.lesson;
    if (begin_panel("question", area.from(), {area.width, area.height})) {
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
