#include "app/lessons/lesson_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/formats/device_models.h"
#include "app/lessons/lesson.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

/// Lessons may come from anyone, and their matrices may be sent to another computer.
fs::path find(std::string_view what, const fs::path& name, const fs::path& lesson, const char* folder) {
    const fs::path root = asset_root();
    for (const fs::path& place : {lesson.parent_path() / name, root / "assets" / folder / name, root / name})
        if (is_file(place)) return place.lexically_normal();
    throw UsageError(fmt::format("{} {} does not exist; put it beside the lesson, or in assets/{}", what,
                                 quoted(name.string()), folder));
}

std::vector<std::string> device_ids() {
    std::vector<std::string> ids, faults;  // reported at the start
    for (const Device& device : load_devices(find_asset("devices"), &faults)) ids.push_back(device.id);
    return ids;
}

constexpr std::size_t max_files = 200;

/// Returns a name's leading number; names without one sort last.
std::uint64_t number_of(const fs::path& file) {
    const std::string name = file.filename().string();
    std::uint64_t number = 0;
    std::size_t digits = 0;
    while (digits < std::min<std::size_t>(name.size(), 9) && std::isdigit(static_cast<unsigned char>(name[digits])))
        number = number * 10 + std::uint64_t(name[digits++] - '0');
    return digits ? number : UINT64_MAX;
}

bool is_lesson(const fs::directory_entry& entry) {
    std::error_code ignored;
    const std::string name = in_lower_case(entry.path().filename().string());
    return name.ends_with(".md") && name != "readme.md" && !name.starts_with('.') && !entry.is_directory(ignored);
}

void put(ReadLesson read, const fs::path& file, Shelf& shelf) {
    if (!read.lesson) {
        shelf.broken.push_back({file, read.reasons.front(), {read.reasons.begin() + 1, read.reasons.end()}});
    } else if (const Lesson* other = shelf.find(read.lesson->stem)) {
        shelf.broken.push_back({file,
                                fmt::format("{}: {} has the same name; rename this file", file.filename().string(),
                                            other->file.filename().string()),
                                {}});
    } else {
        shelf.lessons.push_back(std::move(*read.lesson));
    }
}

}  // namespace

fs::path find_recording(std::string_view name, const fs::path& lesson) {
    return find("recording", fs::path(name), lesson, "recordings");
}

Problem find_matrix(Problem problem, const fs::path& lesson) {
    const auto file = file_of(problem);
    if (!file) return problem;
    const fs::path found = find("matrix", *file, lesson, "matrices");
    if (!is_below(found, fs::absolute(lesson).parent_path()) && !is_below(found, asset_root()))
        throw UsageError(
            fmt::format("matrix {} is outside the lesson's folder; put it beside the lesson", quoted(*file)));
    return with_file(problem, found.string());
}

Problem find_program(std::string_view text) {
    const std::size_t end = std::min(text.find(" -- "), text.size());
    const fs::path name(trimmed(text.substr(0, end)));
    const fs::path root = asset_root();
    for (const fs::path& folder : {root / "kernels", root / "assets" / "lessons"})
        if (is_file(folder / name) && is_below(folder / name, folder))
            return with_file(parse_problem(fmt::format("program:main.cu{}", text.substr(end))),
                             (folder / name).lexically_normal().string());
    throw UsageError(fmt::format("program {} does not exist; name a file of kernels/, such as canon/01_vector_add.cu",
                                 quoted(name.string())));
}

bool comes_with_program(const fs::path& lesson) {
    std::error_code failed;
    const fs::path folder = fs::canonical(lesson, failed).parent_path();
    if (failed) return false;
    const fs::path shipped = fs::canonical(asset_dir() / "lessons", failed);
    return !failed && folder == shipped;
}

std::string check_device(const std::string& id) {
    const std::vector<std::string> ids = device_ids();
    if (!std::ranges::count(ids, id)) throw UsageError(unknown_name("device model", id, ids));
    return id;
}

std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
    return text;
}

const Lesson* Shelf::find(std::string_view name) const {
    const std::string wanted = in_lower_case(name);
    for (const Lesson& lesson : lessons)
        if (in_lower_case(lesson.stem) == wanted || in_lower_case(lesson.file.filename().string()) == wanted ||
            in_lower_case(lesson.file.stem().string()) == wanted)
            return &lesson;
    for (const Lesson& lesson : lessons)
        if (const auto number = number_of(lesson.file); number != UINT64_MAX && std::to_string(number) == wanted)
            return &lesson;
    return nullptr;
}

void Shelf::put_user_lesson(Lesson lesson) {
    const auto same = std::ranges::find(lessons, lesson.stem, &Lesson::stem);
    if (same != lessons.end() && same < lessons.begin() + std::ptrdiff_t(user_count)) {
        *same = std::move(lesson);
        return;
    }
    if (same != lessons.end()) lessons.erase(same);
    lessons.insert(lessons.begin() + std::ptrdiff_t(user_count++), std::move(lesson));
}

Shelf shipped_lessons(const Catalog& catalog) {
    const fs::path folder = asset_dir() / "lessons";
    std::error_code ignored;
    return fs::is_directory(folder, ignored) ? load_lessons(catalog, folder) : Shelf{};
}

Shelf with_shipped_lessons(const Catalog& catalog, Shelf shelf) {
    shelf.user_count = shelf.lessons.size();
    Shelf shipped = shipped_lessons(catalog);
    if (shelf.folder.empty()) shelf.folder = shipped.folder;
    for (Lesson& lesson : shipped.lessons)
        if (!std::ranges::count(shelf.lessons, lesson.stem, &Lesson::stem)) shelf.lessons.push_back(std::move(lesson));
    for (BrokenLesson& broken : shipped.broken) shelf.broken.push_back(std::move(broken));
    return shelf;
}

std::vector<fs::path> lesson_files(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (is_lesson(*at)) files.push_back(at->path());
    if (error) throw UsageError(fmt::format("folder of lessons {}: {}", quoted(folder.string()), error.message()));
    std::ranges::sort(files, [](const fs::path& a, const fs::path& b) {
        return std::pair(number_of(a), a.filename().string()) < std::pair(number_of(b), b.filename().string());
    });
    return files;
}

Shelf load_lessons(const Catalog& catalog, const fs::path& folder) {
    Shelf shelf{.folder = folder};
    std::vector<fs::path> files = lesson_files(folder);
    if (files.size() > max_files) {
        shelf.broken.push_back(
            {files[max_files], fmt::format("more than {} files; the other files are ignored", max_files), {}});
        files.resize(max_files);
    }
    for (const fs::path& file : files) put(read_lesson(catalog, file), file, shelf);
    return shelf;
}

std::string results_in_browser(const std::string& stem, int page) {
    return fmt::format("{}/{}-{}.lane", lessons_in_browser, stem, page + 1);
}

std::string sweep_in_browser(const std::string& stem, int page) {
    return fmt::format("{}/{}-{}-sweep.lane", lessons_in_browser, stem, page + 1);
}

}  // namespace lanescope
