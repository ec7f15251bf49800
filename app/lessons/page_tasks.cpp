#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/lessons/answer.h"
#include "app/lessons/lesson_files.h"
#include "app/lessons/markdown/phrases.h"
#include "app/lessons/page_keys.h"

namespace lanescope {
namespace {

AskKind parse_kind(const std::string& name) {
    std::vector<std::string> kinds = names_of_all<AskKind>();
    std::erase(kinds, name_of(AskKind::none));
    if (!std::ranges::count(kinds, name)) throw UsageError(unknown_name("ask", name, kinds));
    return parse_name<AskKind>(name);
}

constexpr std::size_t max_options = 12;

/// Reads a choice's options, or bar edges.
void read_options(const Entry& entry, Ask& ask) {
    for (const std::string_view part : split(entry.value, "|")) ask.options.emplace_back(part);
    if (ask.kind != AskKind::choice && ask.kind != AskKind::number)
        throw UsageError(fmt::format("options: ask: {} has no options", name_of(ask.kind)));
    if (ask.options.size() < 2 || ask.options.size() > max_options || std::ranges::count(ask.options, ""))
        throw UsageError(fmt::format("options: expected 2 to {} options, separated by |", max_options));
    if (ask.kind != AskKind::number) return;
    double last = -1e300;
    for (const std::string& option : ask.options) {
        const auto edge = parse_number(option);
        if (!edge || edge->value <= last)
            throw UsageError("options: expected numbers in ascending order (the edges of the bars)");
        last = edge->value;
    }
}

void read_number(const std::string& text, AskAnswer& answer) {
    if (const auto number = parse_number(text))
        answer.number = number->value;
    else
        answer.quantity = parse_quantity(text);
    if (answer.quantity && answer.quantity->of.of != VariantName::Of::one)
        throw UsageError("answer: name one variant in " + quoted(text));
}

/// Reads "order of time" or "order of sectors(x), largest first".
void read_order(const std::string& text, AskAnswer& answer) {
    std::string_view rest = text;
    for (const std::string_view end : {", largest first", ", smallest first"}) {
        if (!rest.ends_with(end)) continue;
        answer.largest_first = end.starts_with(", largest");
        rest.remove_suffix(end.size());
        break;
    }
    Tokens words(rest);
    if (!words.take("order of"))
        throw UsageError(fmt::format("answer: expected 'order of time' or 'order of QUANTITY, largest first', got {}",
                                     quoted(text)));
    const std::string_view what = words.rest();
    const std::size_t open = std::min(what.find('('), what.size());
    const std::string inside(open < what.size() ? ", " + std::string(what.substr(open + 1)) : ")");
    answer.quantity = parse_quantity(std::string(what.substr(0, open)) + "(any" + inside);
}

void read_line(const std::string& text, AskAnswer& answer) {
    Tokens words(text);
    if (text.starts_with("line of"))
        answer.line = parse_line_of(text);
    else if (words.take("line"))
        answer.fixed = int(parse_size("line", words.rest(), text, 1, 1'000'000));
    else
        throw UsageError(
            fmt::format("answer: expected 'line N' or 'line of most idle in VARIANT', got {}", quoted(text)));
}

void read_option(const std::string& text, Ask& ask) {
    const auto found = std::ranges::find(ask.options, text);
    if (found != ask.options.end())
        ask.answer.fixed = int(found - ask.options.begin()) + 1;
    else
        ask.answer.fixed = int(parse_size("answer", text, "answer: " + text, 1, std::int64_t(ask.options.size())));
}

void read_tolerance(const Entry& entry, Ask& ask) {
    if (ask.kind != AskKind::number)
        throw UsageError(
            fmt::format("tolerance: ask: {} has no tolerance; only 'ask: number' has one", name_of(ask.kind)));
    std::string_view text = trimmed(entry.value);
    const bool is_share = text.ends_with('%');
    if (is_share) text.remove_suffix(1);
    const auto percent = parse_number(trimmed(text));
    if (!is_share || !percent || percent->value <= 0 || percent->value > 100)
        throw UsageError(fmt::format("tolerance: expected a share of the answer up to 100 %, such as 10 %, got {}",
                                     quoted(entry.value, 40)));
    ask.tolerance = percent->value / 100;
}

void read_answer(const std::string& text, const Page& page, Ask& ask) {
    if (ask.kind == AskKind::number) read_number(text, ask.answer);
    if (ask.kind == AskKind::line) read_line(text, ask.answer);
    if (ask.kind == AskKind::choice) read_option(text, ask);
    if (ask.kind != AskKind::order) return;
    read_order(text, ask.answer);
    if (page.experiment.variants.size() < 2 && !page.both_schedules)
        throw UsageError("ask: order needs two or more variants on the page");
}

void read(const Section& section, Page& page, int& line) {
    Ask& ask = page.ask;
    const Entry *kind = section.find("ask"), *question = section.find("question"), *options = section.find("options"),
                *answer = section.find("answer"), *tolerance = section.find("tolerance");
    for (const Entry* entry : {question, options, answer, tolerance})
        if (entry && !kind) {
            line = entry->line;
            throw UsageError(entry->key + ": this page has no 'ask'; add one, such as 'ask: number'");
        }
    if (!kind) return;
    ask.line = line = kind->line;
    ask.kind = parse_kind(kind->value);
    if (!question) throw UsageError("ask: the question is missing; add 'question:'");
    ask.question = question->value;
    if (!answer) throw UsageError("ask: the answer is missing; add 'answer:'");
    if (options) line = options->line, read_options(*options, ask);
    if (ask.kind == AskKind::choice && !options) throw UsageError("ask: choice needs 'options: a | b | c'");
    if (tolerance) line = tolerance->line, read_tolerance(*tolerance, ask);
    line = answer->line;
    read_answer(answer->value, page, ask);
}

namespace fs = std::filesystem;

constexpr std::uint64_t max_kernel_bytes = 64 * 1024;

bool leads_out(const fs::path& name) {
    return name.is_absolute() || std::ranges::any_of(name, [](const fs::path& part) { return part == ".."; });
}

/// Follows links.
fs::path kernel_path(const Entry& entry, const fs::path& lesson) {
    const fs::path name(entry.value), folder = lesson.has_parent_path() ? lesson.parent_path() : fs::path(".");
    if (name.extension() != ".cu")
        throw UsageError(fmt::format("{}: expected a CUDA file beside the lesson, such as tail.cu, got {}", entry.key,
                                     quoted(entry.value)));
    // Reading a missing file reports the error.
    if (leads_out(name) || (path_exists(folder / name) && !is_below(folder / name, folder)))
        throw UsageError(fmt::format("{}: {} is not in the lesson's folder; put the file beside the lesson", entry.key,
                                     quoted(entry.value)));
    return (folder / name).lexically_normal();
}

bool names_user_kernel(const Claim& claim) { return std::ranges::any_of(named_in(claim), is_yours); }

bool names_user_kernel(const Page& page) {
    return page.goal && std::ranges::any_of(page.goal->claims, [](const Claim& c) { return names_user_kernel(c); });
}

}  // namespace

std::string_view to_string(AskKind kind) { return name_of(kind); }

const std::vector<std::string>& ask_keys() {
    static const std::vector<std::string> keys{"ask", "question", "options", "answer", "tolerance"};
    return keys;
}

void read_ask(const Section& section, Page& page, Complaints& complaints) {
    int line = section.line;
    try {
        read(section, page, line);
    } catch (const UsageError& error) {
        complaints.add(line, error.what());
    }
}

KernelText read_kernel(const Entry& entry, const fs::path& lesson) {
    KernelText kernel{.file = kernel_path(entry, lesson), .text = {}};
    kernel.text = read_file(kernel.file, max_kernel_bytes);
    if (const int line = line_of_no_text(kernel.text))
        throw UsageError(fmt::format("{}: {}:{} is not text; save the file as UTF-8, without control characters",
                                     entry.key, kernel.file.filename().string(), line));
    return kernel;
}

Problem read_also(const Page& page, const Entry& entry, const fs::path& lesson) {
    Problem problem = find_matrix(parse_problem(entry.value), lesson);
    if (!(operation_of(problem) == operation_of(page.experiment.problem)))
        throw UsageError(fmt::format("also: {} is not a problem of the page's operation, {}", quoted(entry.value),
                                     to_string(operation_of(page.experiment.problem))));
    return problem;
}

void check_exercise(const Section& section, const Page& page, Complaints& complaints) {
    if (!page.exercise) {
        for (const Claim& claim : page.goal ? page.goal->claims : std::vector<Claim>{})
            if (names_user_kernel(claim))
                complaints.add(claim.line, "'yours' is the page's own kernel; name its file with 'kernel: FILE.cu'");
        return;
    }
    const Exercise& exercise = *page.exercise;
    if (exercise.start.file.empty() && !section.find("kernel"))
        complaints.add(section.line, "no kernel; name the user's first file, as in 'kernel: tail.cu'");
    if (exercise.solution.empty() && !section.find("solution"))
        complaints.add(section.line,
                       "no solution; name a kernel that reaches the goal, as in 'solution: tail-solved.cu'");
    if (!page.goal)
        complaints.add(section.line, "a kernel needs a goal, such as 'goal: verified(yours)'");
    else if (!names_user_kernel(page))
        complaints.add(section.line,
                       "no goal is about the page's kernel; use the name 'yours', as in 'goal: verified(yours)'");
    if (page.ask.kind != AskKind::none || !page.recording.empty())
        complaints.add(section.line,
                       "a page with a kernel cannot have a question or a recording; split the page into two");
}

}  // namespace lanescope
