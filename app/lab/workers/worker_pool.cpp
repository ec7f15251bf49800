#include "app/lab/workers/worker_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

StateFile state_of_settings() { return {.path = settings_file()}; }

json settings_in(const std::string& text) {
    json settings = json::parse(text, nullptr, false, true);
    if (!settings.is_object() || !settings.value("workers", json::object()).is_object())
        throw UsageError("expected {\"workers\": {\"name\": \"command\"}}");
    return settings;
}

/// An invalid file stays in place, because users edit it; the error names the fault.
json read_settings() {
    const fs::path file = settings_file();
    if (!path_exists(file)) return json::object();
    try {
        return settings_in(read_file(file, state_of_settings().largest));
    } catch (const UsageError& fault) {
        throw UsageError(
            fmt::format("{} is not valid: {}; fix or remove it", quoted(file.string(), 4096), fault.what()));
    }
}

bool is_name(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
        return std::isalnum(c) || c == '-' || c == '_' || c == '.';
    });
}

/// Replaces the shell by the command: killing one kills the other.
Place by_shell(std::string name, const std::string& command) {
    return {std::move(name), {"/bin/sh", "-c", "exec " + command}, false};
}

/// Moves an unreadable file aside.
void save_place(const std::string& name, const std::string& command) {
    json settings = json::object();
    read_state(state_of_settings(), [&](const std::string& text) { settings = settings_in(text); });
    settings["workers"][name] = command;
    write_state(state_of_settings(), settings.dump(2, ' ', false, json::error_handler_t::replace) + "\n", settings_in);
}

std::vector<std::string> between_commas(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) parts.emplace_back(take_until(text, ','));
    return parts;
}

bool is_gpu(const fs::path& device) {
    const std::string name = device.filename().string();
    const std::string_view stem = "nvidia";
    return name.starts_with(stem) && name.size() > stem.size() &&
           std::all_of(name.begin() + stem.size(), name.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// Returns numbers as in CUDA_VISIBLE_DEVICES, from 0: a container may have only nvidia3 and nvidia5.
std::vector<std::string> visible_gpus() {
    if (const char* visible = std::getenv("CUDA_VISIBLE_DEVICES")) return between_commas(visible);
    std::vector<std::string> gpus;
    std::error_code none;
    for (fs::directory_iterator device("/dev", none), end; !none && device != end; device.increment(none))
        if (is_gpu(device->path())) gpus.push_back(std::to_string(gpus.size()));
    return gpus;
}

}  // namespace

fs::path settings_file() { return config_folder() / "settings.json"; }

std::vector<Place> saved_places() {
    std::vector<Place> places;
    const json settings = read_settings();
    if (settings.contains("workers"))
        for (const auto& [name, command] : settings["workers"].items())
            if (command.is_string()) places.push_back(by_shell(escape(name), command.get<std::string>()));
    return places;
}

Place place_for(std::string_view asked) {
    for (const Place& saved : saved_places())
        if (saved.name == asked) return saved;
    const std::size_t equals = asked.find('=');
    if (equals != std::string_view::npos && is_name(asked.substr(0, equals))) {
        const std::string name(asked.substr(0, equals)), command(asked.substr(equals + 1));
        if (command.empty()) throw UsageError("--worker " + std::string(asked) + ": the command is missing");
        save_place(name, command);
        return by_shell(name, command);
    }
    if (asked.find(' ') == std::string_view::npos)
        throw UsageError(
            fmt::format("unknown worker {}: name a saved worker, or give a command that starts one, such as 'ssh -T "
                        "host lanescope worker'",
                        quoted(asked)));
    return by_shell(std::string(asked), std::string(asked));
}

Place place_here(int gpu, const fs::path& program, const MemoryRules& memory) {
    std::error_code gone;
    const fs::path self = fs::is_symlink(program, gone) ? fs::read_symlink(program, gone) : program;
    Place place{"this computer", {self.string(), "worker"}, true};
    if (gpu > 0) place.command.insert(place.command.end(), {"--gpu", std::to_string(gpu)});
    if (memory.asked_gb > 0)
        place.command.insert(place.command.end(), {"--memory", fmt::format("{}", memory.asked_gb)});
    if (memory.sharers > 1) place.command.insert(place.command.end(), {"--sharers", std::to_string(memory.sharers)});
    return place;
}

std::vector<Place> places_here(int count, int gpu, const fs::path& program, double memory_gb) {
    const std::vector<std::string> gpus = visible_gpus();
    std::vector<Place> places;
    for (int i = 0; i < count; ++i) {
        Place place = place_here(gpu, program, {.asked_gb = memory_gb, .sharers = count});
        if (gpus.size() > 1 && gpu == 0) {
            const std::string& own = gpus[std::size_t(i) % gpus.size()];
            place.name = fmt::format("this computer, GPU {}", own);
            place.command.insert(place.command.begin(), {"/usr/bin/env", "CUDA_VISIBLE_DEVICES=" + own});
        }
        places.push_back(std::move(place));
    }
    return places;
}

void Workers::use(const WorkerChoice& choice) {
    if (!runners_.empty() && choice == choice_) return;
    std::vector<Place> places;
    if (choice.places.empty()) places = places_here(choice.count, choice.gpu, program_, choice.memory_gb);
    for (const std::string& asked : choice.places)
        places.insert(places.end(), std::size_t(choice.count), place_for(asked));
    choice_ = choice;
    runners_.clear();
    for (Place& place : places) runners_.push_back(std::make_unique<WorkerRunner>(catalog_, std::move(place)));
}

Place Workers::here() const { return place_here(choice_.gpu, program_, {.asked_gb = choice_.memory_gb}); }

WorkerRunner& Workers::first() {
    if (runners_.empty()) use({});
    return *runners_.front();
}

std::vector<Runner*> Workers::all() {
    first();
    std::vector<Runner*> all;
    for (const auto& runner : runners_) all.push_back(runner.get());
    return all;
}

}  // namespace lanescope
