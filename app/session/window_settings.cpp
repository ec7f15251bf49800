#include "app/session/window_settings.h"

#include <vector>

#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/formats/check_values.h"
#include "app/session/view_fields.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Faults = std::vector<std::string>;

StateFile state_file() { return {.path = remembered_file()}; }

/// Ignores missing and unknown fields.
void take_appearance(const json& from, Appearance& appearance, const Where& where, Faults& faults) {
    take_fields(from, appearance, where, [&](const Member& member, const json& value, auto& field, const Where& here) {
        keep_if_bad(field, &faults, [&] {
            decode(value, field, here);
            check_value(member, field, here);
        });
    });
}

void take_size(const json& from, const char* name, int& size, Faults& faults) {
    if (!from.contains(name)) return;
    const Where here{nullptr, name};
    keep_if_bad(size, &faults, [&] {
        decode(from[name], size, here);
        check_value(Member(name).within(0, 16'384), size, here);
    });
}

json object_in(const std::string& text) {
    json settings = json::parse(text, nullptr, false, true);
    if (!settings.is_object()) throw UsageError("expected a JSON object");
    return settings;
}

Remembered read(const std::string& text, Faults& faults) {
    const json settings = object_in(text);
    Remembered found;
    take_size(settings, "width", found.width, faults);
    take_size(settings, "height", found.height, faults);
    keep_if_bad(found.appearance, &faults, [&] {
        if (settings.contains("appearance"))
            take_appearance(settings["appearance"], found.appearance, Where{nullptr, "appearance"}, faults);
    });
    keep_if_bad(found.view_state, &faults, [&] {
        if (settings.contains("view_state"))
            found.view_state = parse_scene(settings["view_state"].dump(), "view_state", &faults);
    });
    return found;
}

void read_strictly(const std::string& text) {
    Faults faults;
    read(text, faults);
    if (!faults.empty()) throw UsageError(faults.front());
}

std::string text_of(const json& settings) {
    return settings.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

json written(const Remembered& now) {
    json settings{{"width", now.width}, {"height", now.height}, {"appearance", encode(now.appearance)}};
    if (now.view_state) settings["view_state"] = json::parse(to_text(*now.view_state));
    return settings;
}

/// Reads again: another window may have changed the file; empty if unreadable.
json on_disk() {
    json found = json::object();
    try {
        const std::string text = read_file(remembered_file(), state_file().largest);
        read_strictly(text);
        found = object_in(text);
    } catch (const std::exception&) {  // rewrite the whole file
    }
    return found;
}

/// Copies members that changed since `before`; `look` member by member.
void put_changes(const json& now, const json& before, json& to) {
    for (const auto& [name, value] : now.items()) {
        const json old = before.value(name, json());
        if (to.contains(name) && value == old) continue;
        if (name == "appearance" && to.contains(name) && old.is_object())
            put_changes(value, old, to[name]);
        else
            to[name] = value;
    }
}

/// Returns why the scene could not be read back.
std::string trouble_of(const Remembered& now) {
    try {
        if (now.view_state) read_strictly(text_of({{"view_state", json::parse(to_text(*now.view_state))}}));
        return {};
    } catch (const std::exception& fault) {
        return fault.what();
    }
}

std::string all_of(const Faults& faults) {
    std::string text;
    for (const std::string& fault : faults) text += (text.empty() ? "" : "; ") + in_one_line(fault);
    return text;
}

}  // namespace

fs::path remembered_file() { return config_folder() / "window.json"; }

Memory remembered() {
    Memory memory;
    Faults faults;
    memory.fault = read_state(state_file(), [&](const std::string& text) {
        memory.kept = read(text, faults);
        if (!faults.empty()) throw UsageError(all_of(faults));
    });
    if (faults.empty()) return memory;
    try {
        remember(memory.kept);
    } catch (const std::exception&) {  // the next save reports it
    }
    return memory;
}

void remember(const Remembered& now, const Remembered& before) {
    const std::string trouble = trouble_of(now);
    Remembered kept = now, known = before;
    if (!trouble.empty()) kept.view_state.reset(), known.view_state.reset();
    json settings = on_disk();
    put_changes(written(kept), written(known), settings);
    write_state(state_file(), text_of(settings), read_strictly);
    if (!trouble.empty())
        throw UsageError(remembered_file().string() +
                         ": cannot save the view, because it would not be readable: " + in_one_line(trouble));
}

}  // namespace lanescope
