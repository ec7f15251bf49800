// Predict, then run: a page's question in place of the results, and the ways to answer it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "app/platform/keys.h"
#include "app/views/lesson.h"
#include "app/views/prose.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t most_digits = 14;

std::optional<double> number_typed(const PageMemory& memory) {
    char* end = nullptr;
    const double value = std::strtod(memory.typed.c_str(), &end);
    if (memory.typed.empty() || *end || !std::isfinite(value)) return std::nullopt;
    return value;
}

bool is_ranked(const PageMemory& memory, const std::string& variant) {
    return std::ranges::count(memory.guess.order, variant) > 0;
}

// The last one follows from the others.
void rank(const Page& page, PageMemory& memory, std::size_t which) {
    const std::vector<std::string> variants = variants_to_rank(page);
    if (which >= variants.size()) return;
    std::vector<std::string>& order = memory.guess.order;
    if (is_ranked(memory, variants[which])) {
        std::erase(order, variants[which]);
        return;
    }
    order.push_back(variants[which]);
    if (order.size() + 1 < variants.size()) return;
    for (const std::string& variant : variants)
        if (!is_ranked(memory, variant)) order.push_back(variant);
}

/// Lines of the shown source that do something, in their order.
void step_line(Desk& desk, int by) {
    const ShownResult* shown = shown_at_side(desk);
    if (!shown || shown->lines.empty()) return;
    int& line = desk.choice.view.source_line;
    const auto& lines = shown->lines;
    auto next = std::ranges::find_if(lines, [&](const LineTally& l) { return l.line > line; });
    if (by < 0) {
        next = std::ranges::find_if(lines, [&](const LineTally& l) { return l.line >= line; });
        if (next != lines.begin()) --next;
    }
    if (next == lines.end()) --next;
    line = desk.memory.scroll_to = next->line;
}

void take_back_hand(PageMemory& memory) {
    if (memory.hands.empty()) return;
    std::int64_t& count = memory.class_counts[std::size_t(memory.hands.back())];
    count = std::max<std::int64_t>(0, count - 1);
    memory.hands.pop_back();
}

void type(const Page& page, PageMemory& memory, char digit) {
    const std::size_t which = digit >= '1' && digit <= '9' ? std::size_t(digit - '1') : 99;
    if (memory.class_open) return count_hand(page, memory, which);
    if (page.ask.kind == AskKind::number && memory.typed.size() < most_digits) memory.typed += digit;
    if (page.ask.kind == AskKind::order) rank(page, memory, which);
    if (page.ask.kind == AskKind::choice && which < page.ask.options.size()) memory.guess.option = int(which) + 1;
}

void take_back(const Page& page, PageMemory& memory) {
    if (memory.class_open) return take_back_hand(memory);
    if (page.ask.kind == AskKind::number && !memory.typed.empty()) memory.typed.pop_back();
    if (page.ask.kind == AskKind::order && !memory.guess.order.empty()) memory.guess.order.pop_back();
    if (page.ask.kind == AskKind::choice) memory.guess.option = 0;
}

bool take_typed_keys(const Page& page, PageMemory& memory) {
    bool any = false;
    const bool takes_digits = memory.class_open || page.ask.kind != AskKind::line;
    for (const char c : std::string_view("0123456789.-")) {
        const bool digit = c >= '0' && c <= '9';
        if (!takes_digits || !pressed(Press{char32_t(c)})) continue;
        if (!digit && (memory.class_open || page.ask.kind != AskKind::number)) continue;
        type(page, memory, c);
        any = true;
    }
    return any;
}

bool take_line_keys(Desk& desk, const Page& page) {
    if (page.ask.kind != AskKind::line) return false;
    const bool up = pressed(Press{Key::up}), down = pressed(Press{Key::down});
    if (up || down) step_line(desk, up ? -1 : 1);
    return up || down;
}

std::string first_of(const Page& page) {
    const AskAnswer& answer = page.ask.answer;
    const std::string_view name = answer.quantity ? answer.quantity->kind->name : "";
    if (name == "time") return answer.largest_first ? "the slowest first" : "the fastest first";
    return answer.largest_first ? "the largest first" : "the smallest first";
}

void draw_number(const Page& page, const PageMemory& memory) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = fonts().reading_mono;
    const float height = font_size(font) + unit(18), width = unit(190);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + height}, theme::control, unit(6));
    list->AddRect(at, {at.x + width, at.y + height}, theme::accent, unit(6), 0, unit(1.5f));
    const float middle = at.y + height / 2, left = at.x + unit(14);
    const bool empty = memory.typed.empty();
    draw_text(left, at.x + width - unit(8), middle, Align::left, empty ? fonts().text : font,
              empty ? theme::faint : theme::text, empty ? "  type a number" : memory.typed);
    const float caret = left + (empty ? 0 : text_size(font, memory.typed).x + 2);
    list->AddRectFilled({caret, at.y + unit(8)}, {caret + unit(1.5f), at.y + height - unit(8)}, theme::cursor);
    const std::string unit_text = page.ask.answer.quantity ? std::string(page.ask.answer.quantity->kind->unit) : "";
    draw_text(at.x + width + unit(10), at.x + width + unit(140), middle, Align::left, fonts().reading, theme::quiet,
              unit_text);
    ImGui::Dummy({width, height});
}

void draw_choice(const Page& page, PageMemory& memory) {
    for (std::size_t i = 0; i < page.ask.options.size(); ++i)
        if (draw_option(fmt::format("option {}", i).c_str(), fmt::format("{}", i + 1), page.ask.options[i],
                        memory.guess.option == int(i) + 1, true))
            memory.guess.option = int(i) + 1;
}

void draw_order(const Page& page, PageMemory& memory) {
    label(fonts().text, theme::quiet, "Put them in order, " + first_of(page) + ".");
    const std::vector<std::string> variants = variants_to_rank(page);
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const auto place = std::ranges::find(memory.guess.order, variants[i]);
        const bool ranked = place != memory.guess.order.end();
        const std::string text =
            ranked ? fmt::format("{}   \u2190  place {}", variants[i], place - memory.guess.order.begin() + 1)
                   : variants[i];
        if (draw_option(fmt::format("variant {}", i).c_str(), fmt::format("{}", i + 1), text, ranked, true))
            rank(page, memory, i);
    }
}

void draw_line(const Desk& desk) {
    const int line = desk.choice.view.source_line;
    label(fonts().text, theme::quiet,
          line > 0 ? fmt::format("Line {} is chosen.", line)
                   : "Click it in the source at the right, or choose it with the keys Up and Down.");
}

void draw_answers(Desk& desk, const Page& page, PageMemory& memory) {
    switch (page.ask.kind) {
        case AskKind::number:
            return draw_number(page, memory);
        case AskKind::order:
            return draw_order(page, memory);
        case AskKind::line:
            return draw_line(desk);
        default:
            return draw_choice(page, memory);
    }
}

void draw_buttons(Desk& desk, const Page& page, const PageMemory& memory) {
    const bool ready = has_guess(page, memory);
    if (button("answer", "Show the results", ready ? "Your guess stays beside them. Key: Enter" : "Guess first.",
               ready ? ButtonLook::primary : ButtonLook::normal, Icon::play) &&
        ready)
        answer(desk);
    ImGui::SameLine(0, unit(8));
    if (button("skip", "Skip", "Shows the results without a guess. Key: U")) skip_question(desk);
    ImGui::SameLine(0, unit(8));
    if (button("class", "Ask a class", "Count hands: a number a bar, shown as a chart. Key: Q",
               memory.class_open ? ButtonLook::on : ButtonLook::normal))
        switch_class(desk);
}

void draw_keys(const Desk& desk, const Page& page, const PageMemory& memory) {
    std::string keys = has_guess(page, memory) ? "Enter shows the results" : "U shows the results without a guess";
    if (memory.class_open)
        keys = "1 to 9 count a hand \u00B7 Backspace takes it back \u00B7 " + keys;
    else if (page.ask.kind == AskKind::choice || page.ask.kind == AskKind::order)
        keys = "1 to 9 choose \u00B7 " + keys;
    label(fonts().small, theme::quiet, keys);
    if (!desk.notebook.error.empty()) wrapped_label(fonts().small, theme::bad, desk.notebook.error);
}

ProseFonts question_fonts(bool for_a_room) {
    const Fonts& f = fonts();
    if (for_a_room) return {f.reading_title, f.reading_title, f.reading_title, f.reading_mono, f.reading_title};
    return {f.title, f.title, f.title, f.mono, f.title};
}

void draw_parts(Desk& desk, const Page& page, PageMemory& memory) {
    const bool room = desk.choice.presenting;
    label(room ? fonts().strong : fonts().caption, theme::warn, "PREDICT FIRST");
    ImGui::Dummy({1, unit(2)});
    draw_prose(parse_markdown(page.ask.question), question_fonts(room), theme::text);
    ImGui::Dummy({1, unit(6)});
    draw_answers(desk, page, memory);
    ImGui::Dummy({1, unit(6)});
    draw_buttons(desk, page, memory);
    draw_keys(desk, page, memory);
    if (!memory.class_open) return;
    ImGui::Dummy({1, unit(6)});
    draw_class(desk, true);
}

// The source panel becomes shorter: its line is to be seen again. A class that has answered stays.
void uncover(Desk& desk, PageMemory& memory, AskState state) {
    memory.state = state;
    memory.class_open = std::ranges::any_of(memory.class_counts, [](std::int64_t n) { return n > 0; });
    desk.memory.source_of = nullptr;
}

}  // namespace

void count_hand(const Page& page, PageMemory& memory, std::size_t bin) {
    const std::size_t bins = bins_for_class(page, {}).labels.size();
    memory.class_counts.resize(bins);
    if (bin >= bins) return;
    ++memory.class_counts[bin];
    memory.hands.push_back(int(bin));
}

bool has_guess(const Page& page, const PageMemory& memory) {
    if (page.ask.kind == AskKind::number) return number_typed(memory).has_value();
    if (page.ask.kind == AskKind::order) return memory.guess.order.size() == variants_to_rank(page).size();
    return page.ask.kind == AskKind::line ? memory.guess.line > 0 : memory.guess.option > 0;
}

bool question_takes_keys(Desk& desk) {
    const Page* page = open_page(desk);
    if (!page || !desk.covered()) return false;
    PageMemory& memory = page_memory(desk);
    if (page->ask.kind == AskKind::line) memory.guess.line = desk.choice.view.source_line;
    if (pressed(Press{Key::enter})) {
        answer(desk);
        return true;
    }
    if (pressed(Press{Key::backspace})) {
        take_back(*page, memory);
        return true;
    }
    return take_line_keys(desk, *page) || take_typed_keys(*page, memory);
}

void answer(Desk& desk) {
    const Page* page = open_page(desk);
    PageMemory& memory = page_memory(desk);
    if (!page || !has_guess(*page, memory)) return;
    memory.guess.number = number_typed(memory).value_or(0);
    uncover(desk, memory, AskState::answered);
    const Solution& solution = desk.memory.lesson->solution;
    if (!solution.lines.empty()) desk.choice.view.source_line = desk.memory.scroll_to = solution.lines.front();
}

void skip_question(Desk& desk) {
    if (!desk.covered()) return;
    uncover(desk, page_memory(desk), AskState::skipped);
}

void switch_class(Desk& desk) {
    const Page* page = open_page(desk);
    if (page && page->ask.kind != AskKind::none) page_memory(desk).class_open = !page_memory(desk).class_open;
}

bool close_class(Desk& desk) { return open_page(desk) && std::exchange(page_memory(desk).class_open, false); }

void draw_question(Desk& desk, Area area) {
    const Page* page = open_page(desk);
    if (!page) return;
    LessonMemory& lesson = *desk.memory.lesson;
    if (begin_panel("question", {area.x, area.y}, {area.width, area.height})) {
        const float width = std::min(area.width - unit(40), unit(desk.choice.presenting ? 760 : 640));
        const float spare = std::max(unit(16), (area.height - lesson.question_height) / 2);
        ImGui::SetCursorScreenPos({area.x + (area.width - width) / 2, area.y + std::round(spare)});
        ImGui::BeginChild("parts", {width, area.height - spare}, false, ImGuiWindowFlags_NoNav);
        draw_parts(desk, *page, page_memory(desk));
        lesson.question_height = ImGui::GetCursorPosY();
        ImGui::EndChild();
    }
    end_panel();
}

}  // namespace lanescope
