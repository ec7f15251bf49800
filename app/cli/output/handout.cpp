#include "app/cli/output/handout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/beast/core/detail/base64.hpp>

#include "app/analysis/timing/origin.h"
#include "app/cli/output/console.h"

namespace lanescope {
namespace {

constexpr auto style = R"css(
body { font: 17px/1.55 "Inter", "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: #1b1f24; background: #fff;
       max-width: 62rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h1 { font-size: 2rem; line-height: 1.2; margin-bottom: .3rem; }
h2 { font-size: 1.35rem; margin: 2.8rem 0 .6rem; padding-top: 1.2rem; border-top: 1px solid #d8dde3; }
h3, h4, h5 { margin: 1.4rem 0 .4rem; }
p, li { max-width: 44rem; }
code { font-family: "JetBrains Mono", Consolas, monospace; font-size: .9em; background: #f1f3f5; padding: .05em .3em;
       border-radius: 3px; }
pre { background: #f1f3f5; padding: .8rem 1rem; overflow-x: auto; border-radius: 5px; }
pre code { padding: 0; }
figure { margin: 1.2rem 0; }
img { max-width: 100%; height: auto; border-radius: 5px; display: block; }
figcaption, .about, .source { color: #5a6571; font-size: .88rem; margin-top: .35rem; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #c3cad2; color: #3a434d; }
.task { background: #eef5fb; border-left: 4px solid #0072b2; padding: .7rem 1rem; margin: 1.2rem 0; max-width: 44rem; }
.task p { margin: .3rem 0; }
details { margin: .4rem 0; }
summary { cursor: pointer; color: #0072b2; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } h2 { break-after: avoid; } figure { break-inside: avoid; } }
)css";

std::string length_of(const Lesson& lesson) {
    std::string text = counted(lesson.pages.size(), "page");
    if (lesson.minutes) text += fmt::format(", about {}", counted(lesson.minutes, "minute"));
    return lesson.origin.empty() ? text : text + ". Source: " + lesson.origin;
}

std::string given_text(const Goal& goal) {
    if (goal.problem_is_given && goal.variants_are_given) return "Problem and variants are given.";
    if (goal.problem_is_given) return "The problem is given.";
    return goal.variants_are_given ? "The variants are given." : "";
}

std::vector<std::string> goals_of(const Goal& goal) {
    std::vector<std::string> texts;
    for (const Claim& claim : goal.claims) texts.push_back(in_words(claim));
    return texts;
}

/// Returns false for other questions: their options are bins of a class's answers.
bool has_options(const Ask& ask) { return ask.kind == AskKind::choice; }

std::string line_html(std::string_view text) {
    std::string html = to_html(parse_markdown(text));
    if (html.ends_with('\n')) html.pop_back();
    return html;
}

std::string ask_html(const HandoutPage& page) {
    const Ask& ask = page.page->ask;
    if (ask.kind == AskKind::none) return {};
    std::string html = "<div class=\"task\">\n<p><strong>Predict.</strong></p>\n" + line_html(ask.question) + "\n";
    if (has_options(ask)) {
        html += "<ol>\n";
        for (const std::string& option : ask.options) html += "<li>" + escape_html(option) + "</li>\n";
        html += "</ol>\n";
    }
    const std::string answer = page.solution.known ? page.solution.text : "run the page to see";
    return html + "<details><summary>Answer</summary>\n<p>" + escape_html(answer) + "</p></details>\n</div>\n";
}

std::string goal_html(const Page& page) {
    if (!page.goal) return {};
    std::string html;
    if (page.exercise) html += "<pre><code>" + escape_html(page.exercise->start.text) + "</code></pre>\n";
    html += "<div class=\"task\">\n<p><strong>Your turn.</strong> Goal: ";
    const std::vector<std::string> goals = goals_of(*page.goal);
    for (std::size_t i = 0; i < goals.size(); ++i) html += (i ? "; " : "") + escape_html(goals[i]);
    html += ". " + given_text(*page.goal) + "</p>\n";
    for (std::size_t i = 0; i < page.goal->hints.size(); ++i)
        html +=
            fmt::format("<details><summary>Hint {}</summary>\n{}</details>\n", i + 1, line_html(page.goal->hints[i]));
    return html + "</div>\n";
}

std::string picture_html(const HandoutPicture& picture) {
    return fmt::format(
        "<figure>\n<img alt=\"{0}\" src=\"data:image/png;base64,{1}\">\n<figcaption>{0}</figcaption>\n</figure>\n",
        escape_html(picture.caption), base64(picture.png));
}

std::string page_html(const HandoutPage& page, std::size_t number) {
    std::string html = fmt::format("<h2 id=\"page-{0}\">{0}. {1}</h2>\n", number, escape_html(page.page->title));
    html += ask_html(page);
    for (const HandoutPicture& picture : page.pictures) html += picture_html(picture);
    html += to_html(page.body) + goal_html(*page.page);
    if (!page.page->source.empty()) html += "<div class=\"source\">\n" + line_html(page.page->source) + "\n</div>\n";
    return html;
}

std::string line_markdown(std::string_view text) {
    std::string line = to_markdown(parse_markdown(text));
    if (line.ends_with('\n')) line.pop_back();
    return line;
}

std::string ask_markdown(const HandoutPage& page) {
    const Ask& ask = page.page->ask;
    if (ask.kind == AskKind::none) return {};
    std::string text = "**Predict.** " + to_markdown(parse_markdown(ask.question)) + "\n";
    if (!has_options(ask)) return text;
    for (std::size_t i = 0; i < ask.options.size(); ++i)
        text += fmt::format("{}. {}\n", i + 1, escape_markdown(ask.options[i]));
    return text + "\n";
}

std::string goal_markdown(const Page& page) {
    if (!page.goal) return {};
    std::string text;
    if (page.exercise)
        text += to_markdown({{.kind = BlockKind::code, .spans = {{.text = page.exercise->start.text}}}}) + "\n";
    text +=
        fmt::format("**Your turn.** Goal: {}. {}\n",
                    escape_markdown(fmt::format("{}", fmt::join(goals_of(*page.goal), "; "))), given_text(*page.goal));
    for (const std::string& hint : page.goal->hints) text += "\n- Hint: " + line_markdown(hint);
    return text + (page.goal->hints.empty() ? "" : "\n");
}

std::string page_markdown(const HandoutPage& page, std::size_t number, const std::string& folder) {
    std::string text = fmt::format("## {}. {}\n\n", number, escape_markdown(page.page->title)) + ask_markdown(page);
    for (const HandoutPicture& picture : page.pictures)
        text += fmt::format("![{}]({}/{})\n\n", escape_markdown(picture.caption), folder, picture.file);
    text += to_markdown(page.body);
    if (page.page->goal) text.append("\n").append(goal_markdown(*page.page));
    if (!page.page->source.empty()) text += "\n*" + line_markdown(page.page->source) + "*\n";
    return text + "\n";
}

/// Puts the answers at the end: paper cannot hide them.
std::string answers_markdown(const std::vector<HandoutPage>& pages) {
    std::string text;
    for (std::size_t i = 0; i < pages.size(); ++i)
        if (pages[i].page->ask.kind != AskKind::none && pages[i].solution.known)
            text += fmt::format("- Page {}: {}\n", i + 1, escape_markdown(pages[i].solution.text));
    return text.empty() ? "" : "## Answers\n\n" + text;
}

template <class Text>
std::string listed(const std::vector<RunResultPtr>& results, const char* between, const Text& text_of_result) {
    std::vector<std::string> texts;
    for (const RunResultPtr& result : results)
        if (std::string text = text_of_result(*result); !text.empty() && !std::ranges::count(texts, text))
            texts.push_back(std::move(text));
    return fmt::format("{}", fmt::join(texts, between));
}

std::string_view title_of(Panel panel) {
    switch (panel) {
        case Panel::plot:
            return "Plot";
        case Panel::source:
            return "Source";
        case Panel::matrix:
            return "Matrix";
        default:
            return "Lane maps";
    }
}

}  // namespace

std::string caption_of(Panel panel, const Page& page, const std::vector<RunResultPtr>& results) {
    const auto name = [](const RunResult& result) { return to_string(result.variant); };
    const std::string kinds = listed(results, "; ", panel == Panel::plot ? times_in_words : lanes_in_words);
    const bool along = panel == Panel::plot && kind_of(page.view.settings.tab).along_sweep && !page.sweep.empty();
    const std::string axes = along ? fmt::format(" along {}", fmt::join(page.sweep, " and ")) : "";
    return fmt::format("{} of {} on {}{}{}{}", title_of(panel), listed(results, ", ", name),
                       to_string(page.experiment.problem), axes, kinds.empty() ? "" : ": ", kinds);
}

std::string base64(std::string_view bytes) {
    namespace coder = boost::beast::detail::base64;
    std::string text(coder::encoded_size(bytes.size()), '=');
    coder::encode(text.data(), bytes.data(), bytes.size());
    return text;
}

std::string handout_html(const Lesson& lesson, const std::vector<HandoutPage>& pages) {
    std::string html = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<title>{0}</title>\n<style>{1}</style>\n"
        "</head>\n<body>\n<h1>{0}</h1>\n<p class=\"about\">{2}<br>{3}</p>\n",
        escape_html(lesson.title), style, escape_html(lesson.about), escape_html(length_of(lesson)));
    for (std::size_t i = 0; i < pages.size(); ++i) html += page_html(pages[i], i + 1);
    return html + "</body>\n</html>\n";
}

std::string handout_markdown(const Lesson& lesson, const std::vector<HandoutPage>& pages, const std::string& folder) {
    std::string text = fmt::format("# {}\n\n{}\n\n{}\n\n", escape_markdown(lesson.title), escape_markdown(lesson.about),
                                   escape_markdown(length_of(lesson)));
    for (std::size_t i = 0; i < pages.size(); ++i) text += page_markdown(pages[i], i + 1, folder);
    return text + answers_markdown(pages);
}

}  // namespace lanescope
