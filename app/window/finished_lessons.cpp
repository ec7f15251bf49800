#include "app/window/finished_lessons.h"

#include <filesystem>
#include <fstream>

#include "app/system/own_folders.h"

namespace lanescope {
namespace {

constexpr std::size_t max_names = 1000, max_name = 255;

std::filesystem::path list() { return state_folder() / "finished-lessons"; }

}  // namespace

bool is_finished(const Lesson& lesson, const LessonPlace& at) {
    const bool at_end = at.stem == lesson.stem && at.page + 1 == int(lesson.pages.size()) && at.applied && !at.covered;
    return at_end && (!lesson.pages.back().goal || at.reached);
}

FinishedLessons::FinishedLessons(bool fresh) : fresh_(fresh) {
    if (fresh) return;
    std::error_code missing;
    if (!std::filesystem::is_regular_file(list(), missing)) return;
    std::ifstream file(list());
    for (std::string name; names_.size() < max_names && std::getline(file, name);)
        if (!name.empty() && name.size() <= max_name) names_.insert(name);
}

bool FinishedLessons::add(const std::string& name) {
    if (!names_.insert(name).second) return false;
    if (fresh_) return true;
    std::error_code ignored;
    std::filesystem::create_directories(state_folder(), ignored);
    std::ofstream(list(), std::ios::app) << name << "\n";
    return true;
}

}  // namespace lanescope
