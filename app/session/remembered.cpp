#include "app/session/remembered.h"

#include <ostream>

#include "app/session/take_fields.h"
#include "app/session/view_fields.h"
#include "app/system/file.h"
#include "app/system/own_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uint64_t largest = 1 << 20;

/// What an older file lacks, or a newer one has besides, is no fault.
void take_look(const json& from, Look& look, const Where& where) {
    take_fields(from, look, where, [](const Member& member, const json& value, auto& field, const Where& here) {
        decode(value, field, here);
        check_value(member, field, here);
    });
}

void take_size(const json& from, const char* name, int& size, const Where& where) {
    if (!from.contains(name)) return;
    const Where here{&where, name};
    decode(from[name], size, here);
    check_value(Member(name).within(0, 16'384), size, here);
}

Remembered read(const fs::path& file) {
    const Where where{nullptr, "it"};
    const json settings = json::parse(read_file(file, largest), nullptr, false, true);
    if (!settings.is_object()) where.expected("an object");
    Remembered found;
    take_size(settings, "width", found.width, where);
    take_size(settings, "height", found.height, where);
    if (settings.contains("look")) take_look(settings["look"], found.look, Where{&where, "look"});
    if (settings.contains("scene")) found.scene = parse_scene(settings["scene"].dump(), "scene", true);
    return found;
}

}  // namespace

fs::path remembered_file() { return config_folder() / "window.json"; }

Remembered remembered() {
    const fs::path file = remembered_file();
    std::error_code missing;
    if (!fs::exists(file, missing)) return {};
    try {
        return read(file);
    } catch (const UsageError& fault) {
        throw UsageError(file.string() + " cannot be understood: " + fault.what() + "; mend or remove it");
    }
}

void remember(const Remembered& now) {
    json settings{{"width", now.width}, {"height", now.height}, {"look", encode(now.look)}};
    if (now.scene) settings["scene"] = json::parse(to_text(*now.scene));
    std::error_code said_when_written;
    fs::create_directories(remembered_file().parent_path(), said_when_written);
    replace_file(remembered_file(), [&](std::ostream& out) {
        out << settings.dump(2, ' ', false, json::error_handler_t::replace) << "\n";
    });
}

}  // namespace lanescope
