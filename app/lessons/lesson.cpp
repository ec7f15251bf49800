
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/analysis/timing/origin.h"
#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/key_values.h"
#include "app/base/text/plain_text.h"
#include "app/lessons/page_keys.h"
#include "app/model/experiment.h"

namespace lanescope {
namespace {

std::vector<RunResultPtr> without_null(std::span<const RunResultPtr> results) {
    std::vector<RunResultPtr> kept;
    std::ranges::copy_if(results, std::back_inserter(kept), [](const RunResultPtr& r) { return r != nullptr; });
    return kept;
}

/// Returns the window's name, or the page's before there are results.
std::string shown_name(const VariantName& name, std::span<const RunResultPtr> results) {
    std::string why_not;
    const RunResult* result = find_result(name, results, why_not);
    if (!result) return to_string(name.choice);
    const auto index = std::ranges::find(results, result, &RunResultPtr::get) - results.begin();
    return names_of(results)[std::size_t(index)];
}

const RunResult* in_map_a(const Page& page, std::span<const RunResultPtr> results) {
    std::string why_not;
    if (page.view.maps[0]) return find_result(*page.view.maps[0], results, why_not);
    return results.empty() ? nullptr : results.front().get();
}

int first_line_of(const std::string& array, const RunResult* result) {
    int line = 0;
    if (!result) return line;
    for (const Site& site : result->trace->sites)
        if (site.array == array && (line == 0 || site.line < line)) line = site.line;
    return line;
}

constexpr std::uint64_t max_lesson_bytes = 1024 * 1024;

void read_lesson_key(const Entry& entry, Lesson& lesson) {
    if (entry.key == "lesson") lesson.title = entry.value;
    if (entry.key == "course") lesson.course = entry.value;
    if (entry.key == "about") lesson.about = entry.value;
    if (entry.key == "origin") lesson.origin = entry.value;
    if (entry.key == "minutes")
        lesson.minutes = int(parse_size("minutes", entry.value, "minutes: " + entry.value, 1, 600));
}

void read_head(const Section& section, Lesson& lesson, Complaints& complaints) {
    check_keys(section, {"lesson", "course", "about", "minutes", "origin"}, {}, complaints);
    for (const Entry& entry : section.entries) complaints.attempt(entry.line, [&] { read_lesson_key(entry, lesson); });
    if (lesson.title.empty())
        complaints.add(section.line, "the lesson has no title; begin its first block of keys with 'lesson: TITLE'");
}

/// Converts "3-long-rows.md" to "long-rows".
std::string stem_of(const std::filesystem::path& file) {
    const std::string name = file.stem().string();
    const std::size_t behind = name.find_first_not_of("0123456789");
    const bool numbered = behind != std::string::npos && behind > 0 && name[behind] == '-' && behind + 1 < name.size();
    return numbered ? name.substr(behind + 1) : name;
}

/// Rejects equal names: the user's copies are named after the kernels.
void check_names_of_kernels(const Lesson& lesson, Complaints& complaints) {
    std::vector<std::string> names;
    for (const Page& page : lesson.pages) {
        if (!page.exercise) continue;
        const std::string name = page.exercise->name();
        if (std::ranges::count(names, name))
            complaints.add(
                page.line,
                fmt::format("kernel: another page has a kernel file with the name {}; rename this file", quoted(name)));
        names.push_back(name);
    }
}

void read_pages(const Catalog& catalog, const std::vector<Section>& sections, Lesson& lesson, Complaints& complaints) {
    read_head(sections.front(), lesson, complaints);
    for (std::size_t i = 1; i < sections.size(); ++i) {
        const Page* before = lesson.pages.empty() ? nullptr : &lesson.pages.back();
        lesson.pages.push_back(read_page(catalog, sections[i], before, lesson.file, complaints));
    }
    check_names_of_kernels(lesson, complaints);
}

ReadLesson broken(const Complaints& complaints) { return {{}, complaints.texts()}; }

}  // namespace

bool Page::shows(PagePanel panel) const { return std::ranges::count(panels, panel) > 0; }

Experiment experiment_of(const Page& page, const Experiment& now, bool beside_gpu) {
    Experiment experiment = now;
    experiment.problem = page.experiment.problem;
    experiment.variants = page.experiment.variants;
    experiment.backend = page.experiment.backend;
    experiment.schedule = page.experiment.schedule;
    experiment.device = page.experiment.device;
    if (page.both_schedules) put_under_both(experiment, beside_gpu);
    return experiment;
}

ViewSettings view_of(const Page& page, std::span<const RunResultPtr> given) {
    const std::vector<RunResultPtr> results = without_null(given);
    ViewSettings view = page.view.settings;
    const std::array maps{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    for (std::size_t i = 0; i < maps.size(); ++i)
        if (page.view.maps[i]) *maps[i] = shown_name(*page.view.maps[i], results);
    if (page.view.baseline) view.baseline = to_string(page.view.baseline->choice);
    if (!page.view.selected_array.empty())
        view.source_line = first_line_of(page.view.selected_array, in_map_a(page, results));
    return view;
}

bool shows_recording(const Page& page, bool runs_on_gpu) {
    return !page.recording.empty() && (page.recording_only || !runs_on_gpu);
}

std::vector<RunResultPtr> results_of(const Page& page, std::span<const RunResultPtr> given) {
    const std::vector<RunResultPtr> results = without_null(given);
    std::vector<RunResultPtr> of_problem;
    for (const RunResultPtr& result : results)
        if (result->problem == page.experiment.problem) of_problem.push_back(result);
    return of_problem.empty() ? results : of_problem;
}

Markdown body_of(const Page& page, std::span<const RunResultPtr> given) {
    const std::vector<RunResultPtr> results = results_of(page, given);
    Markdown body = page.body;
    for (Block& block : body)
        for (TextSpan& span : block.spans) {
            if (!span.value) continue;
            const Quantity quantity = parse_quantity(span.text);  // read_page() has checked it
            span.text = text_of(quantity, value_of(quantity, results));
            span.value = false;
        }
    return body;
}

ReadLesson read_lesson(const Catalog& catalog, std::string_view text, const std::filesystem::path& file) {
    Complaints complaints(file.filename().string());
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const int line = line_of_no_text(text)) {
        complaints.add(line, "not a text file; save the file as UTF-8, without control characters");
        return broken(complaints);
    }
    const std::vector<Section> sections = read_sections(text, complaints);
    Lesson lesson{.stem = stem_of(file), .file = file};
    if (!sections.empty()) read_pages(catalog, sections, lesson, complaints);
    return complaints.none() ? ReadLesson{std::move(lesson), {}} : broken(complaints);
}

ReadLesson read_lesson(const Catalog& catalog, const std::filesystem::path& file) {
    std::string text;
    try {
        text = read_file(file, max_lesson_bytes);
    } catch (const UsageError& error) {
        return {{}, {error.what()}};
    }
    return read_lesson(catalog, text, file);
}

Lesson load_lesson(const Catalog& catalog, const std::filesystem::path& file) {
    ReadLesson read = read_lesson(catalog, file);
    if (!read.lesson) throw UsageError(read.reasons.front());
    return std::move(*read.lesson);
}

}  // namespace lanescope
