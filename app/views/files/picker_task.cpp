#include "app/views/files/picker_task.h"

#include <algorithm>
#include <variant>

namespace lanescope {
namespace {

template <class C>
concept HasPath = requires(C& command) {
    command.path;
};

PickerTask words_of(const command::Open&) {
    return {.title = "Open a recording, a CUDA file or a matrix", .endings = {".lane", ".cu", ".ptx", ".mtx", ".md"}};
}
PickerTask words_of(const command::OpenBeside&) {
    return {.title = "Open beside the results", .endings = {".lane", ".cu", ".ptx"}};
}
PickerTask words_of(const command::OpenKernel&) { return {.title = "Open a CUDA file", .endings = {".cu", ".ptx"}}; }
PickerTask words_of(const command::OpenLessons&) {
    return {.title = "Open a folder of lessons", .takes_folder = true, .endings = {".md"}};
}
PickerTask words_of(const command::SaveRecording&) {
    return {.title = "Save the results", .verb = "Save", .saves = true, .endings = {".lane"}};
}
PickerTask words_of(const command::SaveVersions&) {
    return {.title = "Save all versions", .verb = "Save", .saves = true, .endings = {".lane"}};
}
PickerTask words_of(const command::SaveTraceJson&) {
    return {.title = "Save the lanes", .verb = "Save", .saves = true, .endings = {".json"}};
}
PickerTask words_of(const command::SavePicture&) {
    return {.title = "Save a picture", .verb = "Save", .saves = true, .endings = {".png"}};
}
PickerTask words_of(const command::SaveText& save) {
    const bool is_json = save.path.ends_with(".json");
    return {.title = "Save a table", .verb = "Save", .saves = true, .endings = {is_json ? ".json" : ".csv"}};
}
PickerTask words_of(const auto&) { return {}; }

}  // namespace

bool PickerTask::fits(std::string_view name) const {
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

bool asks_for_path(const Command& command) { return task_of(command).title[0] != '\0'; }

PickerTask task_of(const Command& asking) {
    return std::visit([](const auto& command) { return words_of(command); }, asking);
}

std::string path_in(const Command& asking) {
    return std::visit(
        [](const auto& command) {
            if constexpr (HasPath<decltype(command)>)
                return command.path;
            else
                return std::string();
        },
        asking);
}

Command with_path(Command asked, const std::string& path) {
    std::visit(
        [&](auto& command) {
            if constexpr (HasPath<decltype(command)>) command.path = path;
        },
        asked);
    return asked;
}

Command without_yes(Command asked) {
    std::visit(
        [](auto& command) {
            if constexpr (requires { command.over; }) command.over = false;
        },
        asked);
    return asked;
}

}  // namespace lanescope
