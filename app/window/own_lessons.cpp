#include "app/window/own_lessons.h"

#include <algorithm>
#include <iterator>

#include "app/model/text/error.h"
#include "app/system/assets.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr double pause = 0.2;  ///< seconds between checks

void put_single(Shelf& shelf, const fs::path& file) {
    ReadLesson read = read_lesson(file);
    if (read.lesson)
        shelf.put_own(std::move(*read.lesson));
    else
        shelf.broken.push_back({file, read.reasons.front(), {read.reasons.begin() + 1, read.reasons.end()}});
}

/// Keeps the last valid version, so that its page stays open during edits.
void keep_what_broke(const Shelf& before, Shelf& shelf) {
    for (const BrokenLesson& broken : shelf.broken) {
        const auto known = std::ranges::find(before.lessons, broken.file, &Lesson::file);
        if (known != before.lessons.end() && !shelf.find(known->stem)) shelf.put_own(*known);
    }
}

}  // namespace

OwnLessons::OwnLessons(const Shelf& start) : shelf_(std::make_shared<const Shelf>(start)) {
    const auto own_end = start.lessons.begin() + std::ptrdiff_t(start.own);
    std::error_code missing;
    const bool has_folder = !start.folder.empty() && !fs::equivalent(start.folder, asset_dir() / "lessons", missing);
    if (has_folder) folder_ = start.folder;
    for (auto lesson = start.lessons.begin(); lesson != own_end; ++lesson)
        if (!has_folder || lesson->file.parent_path() != folder_) single_.push_back(lesson->file);
    read_ = seen_ = stamps();
}

void OwnLessons::open(const fs::path& folder) {
    shelf_ = std::make_shared<const Shelf>(with_shipped_lessons(load_lessons(folder)));
    folder_ = folder;
    single_.clear();
    read_ = seen_ = stamps();
}

OwnLessons::Stamps OwnLessons::stamps() const {
    std::vector<fs::path> files = single_;
    if (!folder_.empty()) std::ranges::copy(lesson_files(folder_), std::back_inserter(files));
    Stamps found;
    for (const fs::path& file : files) {
        std::error_code gone;
        const auto time = fs::last_write_time(file, gone);
        const auto bytes = fs::file_size(file, gone);
        if (!gone) found[file] = {time, bytes};
    }
    return found;
}

std::vector<fs::path> OwnLessons::changed(double now) try {
    if (now - looked_at_ < pause || (folder_.empty() && single_.empty())) return {};
    looked_at_ = now;
    Stamps present = stamps();
    // Editors may write a file in several steps.
    const bool settled = present == std::exchange(seen_, present);
    if (!settled || present == read_) return {};
    std::vector<fs::path> files;
    for (const auto& [file, stamp] : present)
        if (!read_.contains(file) || read_[file] != stamp) files.push_back(file);
    for (const auto& [file, stamp] : read_)
        if (!present.contains(file)) files.push_back(file);
    read_ = std::move(present);
    read_again();
    return files;
} catch (const UsageError&) {
    return {};  // the folder may come back
}

void OwnLessons::read_again() {
    Shelf shelf = with_shipped_lessons(folder_.empty() ? Shelf{} : load_lessons(folder_));
    for (const fs::path& file : single_) put_single(shelf, file);
    keep_what_broke(*shelf_, shelf);
    shelf_ = std::make_shared<const Shelf>(std::move(shelf));
}

}  // namespace lanescope
