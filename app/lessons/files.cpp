#include "app/lessons/files.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/catalog/device_models.h"
#include "app/model/text/error.h"
#include "app/model/text/names.h"
#include "app/system/assets.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

/// Lessons may come from anyone, and their matrices may be sent to another computer.
bool is_below(const fs::path& file, const fs::path& folder) {
    std::error_code failed;
    const fs::path inside = fs::canonical(file, failed).lexically_relative(fs::canonical(folder, failed));
    return !failed && !inside.empty() && *inside.begin() != "..";
}

fs::path find(std::string_view what, const fs::path& name, const fs::path& lesson, const char* folder) {
    const fs::path root = asset_root();
    for (const fs::path& place : {lesson.parent_path() / name, root / "assets" / folder / name, root / name})
        if (is_file(place)) return place.lexically_normal();
    throw UsageError(fmt::format("{} {} does not exist; put it beside the lesson, or in assets/{}", what,
                                 quoted(name.string()), folder));
}

std::vector<std::string> device_ids() {
    std::vector<std::string> ids;
    std::vector<std::string> said_at_the_start;
    for (const Device& device : load_devices(find_asset("devices"), &said_at_the_start)) ids.push_back(device.id);
    return ids;
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

bool comes_with_program(const fs::path& lesson) {
    std::error_code failed;
    const fs::path folder = fs::canonical(lesson, failed).parent_path();
    if (failed) return false;
    const fs::path own = fs::canonical(asset_dir() / "lessons", failed);
    return !failed && folder == own;
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

}  // namespace lanescope
