#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "app/platform/keys.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

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

// The panel becomes shorter, so its line is scrolled to again.
void uncover(ViewContext& context, PageMemory& ui, AskState state) {
    ui.state = state;
    ui.asked_early = false;
    ui.class_open = std::ranges::any_of(ui.class_counts, [](std::int64_t n) { return n > 0; });
    context.ui.source_of = nullptr;
}

}  // namespace

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

bool needs_no_guess(const ViewContext& context, const PageMemory& ui) {
    const bool counted = std::ranges::any_of(ui.class_counts, [](std::int64_t n) { return n > 0; });
    return context.choice.presenting || (ui.class_open && counted);
}

bool question_takes_keys(ViewContext& context) {
    const Page* page = open_page(context);
    if (!page || !context.covered()) return false;
    PageMemory& ui = page_memory(context);
    if (page->ask.kind == AskKind::line) ui.guess.line = context.choice.view.source_line;
    if (pressed(Press{Key::enter})) {
        enter(context, *page, ui);
        return true;
    }
    if (pressed(Press{Key::backspace})) {
        take_back(*page, ui);
        return true;
    }
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

}  // namespace lanescope
