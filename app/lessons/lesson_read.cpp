#include <fmt/format.h>

#include <algorithm>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"
#include "app/lessons/page_keys.h"
#include "app/lessons/text_file.h"
#include "app/model/fields.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

constexpr std::uint64_t max_lesson_bytes = 1024 * 1024;

void read_lesson_key(const Entry& entry, Lesson& lesson) {
    if (entry.key == "lesson") lesson.title = entry.value;
    if (entry.key == "about") lesson.about = entry.value;
    if (entry.key == "origin") lesson.origin = entry.value;
    if (entry.key == "minutes")
        lesson.minutes = int(parse_size("minutes", entry.value, "minutes: " + entry.value, 1, 600));
}

void read_head(const Section& section, Lesson& lesson, Complaints& complaints) {
    check_keys(section, {"lesson", "about", "minutes", "origin"}, {}, complaints);
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

/// Rejects equal names, since the user's copies are named after the kernels.
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

void read_pages(const std::vector<Section>& sections, Lesson& lesson, Complaints& complaints) {
    read_head(sections.front(), lesson, complaints);
    for (std::size_t i = 1; i < sections.size(); ++i) {
        const Page* before = lesson.pages.empty() ? nullptr : &lesson.pages.back();
        lesson.pages.push_back(read_page(sections[i], before, lesson.file, complaints));
    }
    check_names_of_kernels(lesson, complaints);
}

ReadLesson broken(const Complaints& complaints) { return {{}, complaints.texts()}; }

}  // namespace

ReadLesson read_lesson(std::string_view text, const std::filesystem::path& file) {
    Complaints complaints(file.filename().string());
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const int line = line_of_no_text(text)) {
        complaints.add(line, "not a text file; save the file as UTF-8, without control characters");
        return broken(complaints);
    }
    const std::vector<Section> sections = read_sections(text, complaints);
    Lesson lesson{.stem = stem_of(file), .file = file};
    if (!sections.empty()) read_pages(sections, lesson, complaints);
    return complaints.none() ? ReadLesson{std::move(lesson), {}} : broken(complaints);
}

ReadLesson read_lesson(const std::filesystem::path& file) {
    std::string text;
    try {
        text = read_file(file, max_lesson_bytes);
    } catch (const UsageError& error) {
        return {{}, {error.what()}};
    }
    return read_lesson(text, file);
}

Lesson load_lesson(const std::filesystem::path& file) {
    ReadLesson read = read_lesson(file);
    if (!read.lesson) throw UsageError(read.reasons.front());
    return std::move(*read.lesson);
}

}  // namespace lanescope
