#include "app/analysis/hints/fault_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/model/enum_names.h"

namespace lanescope {
namespace {

struct Count {
    HazardKind kind;
    int number = 0;
    std::set<int> lines;
};

std::vector<Count> counts_of(std::span<const Hazard> hazards) {
    std::vector<Count> counts;
    for (const Hazard& hazard : hazards) {
        const auto found = std::ranges::find(counts, hazard.kind, &Count::kind);
        Count& count = found == counts.end() ? counts.emplace_back(Count{hazard.kind, 0, {}}) : *found;
        ++count.number;
        for (const int line : {hazard.line, hazard.other_line})
            if (line > 0) count.lines.insert(line);
    }
    return counts;
}

std::string in_words(const Count& count) {
    const HazardRow& of = hazard_row(count.kind);
    return fmt::format("{} {}", count.number, count.number == 1 ? of.one : of.several);
}

/// "lines 41, 45 and 60"; empty: no line.
std::string lines_text(const std::set<int>& lines) {
    std::string text;
    std::size_t at = 0;
    for (const int line : lines)
        text += fmt::format("{}{}", at++ == 0 ? "" : at == lines.size() ? " and " : ", ", line);
    return text.empty() ? text : (lines.size() == 1 ? "line " : "lines ") + text;
}

}  // namespace

std::string hazards_in_short(std::span<const Hazard> hazards) {
    std::string text;
    for (const Count& count : counts_of(hazards)) text += (text.empty() ? "" : ", ") + in_words(count);
    return text;
}

std::string hazards_by_line(std::span<const Hazard> hazards) {
    std::string text;
    for (const Count& count : counts_of(hazards)) {
        const std::string lines = lines_text(count.lines);
        text += fmt::format("{}{}{}{}", text.empty() ? "" : "\n", in_words(count), lines.empty() ? "" : ": ", lines);
    }
    return text;
}

std::vector<std::string> wrong_element_lines(const RunResult& result) {
    const Verification& verification = result.verification;
    const Operation& operation = result.problem.operation();
    std::vector<WrongElement> elements = verification.first_wrong;
    const std::optional<WrongElement>& worst = verification.worst_wrong;
    if (worst && std::ranges::find(elements, worst->index, &WrongElement::index) == elements.end())
        elements.push_back(*worst);
    std::vector<std::string> lines;
    for (const WrongElement& element : elements) {
        const bool is_worst = elements.size() > 1 && worst && worst->index == element.index;
        lines.push_back(in_words(element, operation) +
                        (is_worst ? fmt::format(", the worst {}", element_word(operation)) : ""));
    }
    return lines;
}

namespace {

std::string_view words_before_shape(ShapeVerdict verdict) {
    switch (verdict) {
        case ShapeVerdict::wrong:
            return "wrong on";
        case ShapeVerdict::hazard:
            return "hazards on";
        case ShapeVerdict::fault:
            return "stopped on";
        case ShapeVerdict::hung:
            return "never ends on";
        default:
            return "not tried on";
    }
}

std::string_view name_in_words(ShapeVerdict verdict) {
    switch (verdict) {
        case ShapeVerdict::fault:
            return "stopped";
        case ShapeVerdict::hung:
            return "never ends";
        case ShapeVerdict::not_tried:
            return "not tried";
        default:
            return name_of(verdict);
    }
}

/// A wrong result outweighs a hazard.
int weight(const ShapeTest& test) {
    if (!failed(test)) return 0;
    return test.verdict == ShapeVerdict::hazard ? 1 : 2;
}

/// Returns " under independent" if only this schedule fails or fails worse.
std::string schedule_of(const TriedShape& shape) {
    const bool both = shape.lockstep && shape.independent && weight(*shape.lockstep) == weight(*shape.independent);
    return both ? "" : fmt::format(" under {}", to_string(shape.main().schedule));
}

bool has_failed(const TriedShape& shape) { return failed(shape.main()); }

std::string failures(const std::vector<TriedShape>& shapes) {
    const auto first = std::ranges::find_if(shapes, has_failed);
    if (first == shapes.end()) return "all right";
    const ShapeTest& test = first->main();
    const auto more = std::ranges::count_if(shapes, has_failed) - 1;
    return fmt::format("{} {}{} ({}){}", words_before_shape(test.verdict), brief_text(test.problem),
                       schedule_of(*first), test.text,
                       more ? fmt::format(", and on {} more shape{}", more, more == 1 ? "" : "s") : "");
}

/// Returns ", 3 tests excluded by its header or parameters, 1 test left out for lack of time".
std::string left_out(std::span<const ShapeTest> shape_tests) {
    const auto count = [&](ShapeVerdict verdict) {
        return std::ranges::count(shape_tests, verdict, &ShapeTest::verdict);
    };
    std::string text;
    const auto add = [&](ShapeVerdict verdict, std::string_view why) {
        if (const auto n = count(verdict)) text += fmt::format(", {} test{} {}", n, n == 1 ? "" : "s", why);
    };
    add(ShapeVerdict::forbidden, "excluded by its header or parameters");
    add(ShapeVerdict::not_tried, "left out for lack of time");
    return text;
}

}  // namespace

const ShapeTest& TriedShape::main() const {
    if (!lockstep) return *independent;
    return independent && weight(*independent) > weight(*lockstep) ? *independent : *lockstep;
}

std::string verdict_in_words(const ShapeTest& test) {
    return fmt::format("{}{}{}", name_in_words(test.verdict), test.text.empty() ? "" : ": ", test.text);
}

std::vector<TriedShape> tried_shapes(std::span<const ShapeTest> shape_tests) {
    std::vector<TriedShape> shapes;
    for (const ShapeTest& test : shape_tests) {
        const auto same = std::ranges::find_if(shapes, [&](const TriedShape& shape) {
            return shape.main().problem == test.problem && shape.main().variant == test.variant;
        });
        TriedShape& shape = same == shapes.end() ? shapes.emplace_back() : *same;
        (test.schedule == Schedule::lockstep ? shape.lockstep : shape.independent) = &test;
    }
    return shapes;
}

std::string shape_tests_in_short(std::span<const ShapeTest> shape_tests) {
    const std::vector<TriedShape> shapes = tried_shapes(shape_tests);
    return fmt::format("tried on {} shape{}, both schedules: {}{}", shapes.size(), shapes.size() == 1 ? "" : "s",
                       failures(shapes), left_out(shape_tests));
}

}  // namespace lanescope
