#include "app/formats/device_models.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/base/files/file.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/formats/check_values.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t max_bytes = 1 << 20;

std::vector<std::string> field_names() {
    std::vector<std::string> names;
    const Device device;
    each_field(device, [&](const Member& member, const auto&) { names.emplace_back(member.name); });
    return names;
}

// A misspelt field must not pass for a default. Names that start with '_' are comments.
void check_names(const nlohmann::json& json) {
    const auto names = field_names();
    for (const auto& [name, value] : json.items()) {
        if (name.starts_with('_') || std::ranges::count(names, name)) continue;
        throw UsageError(fmt::format("unknown field {}{}", quoted(name), did_you_mean(name, names)));
    }
}

Device device_of(const nlohmann::json& json, const std::string& id) {
    if (!json.is_object()) throw UsageError("expected a JSON object with the fields of a device");
    check_names(json);
    Device device;
    device.id = id;
    const Where root;
    each_field(device, [&]<class T>(Member member, T& field) {  // fields without a default are required
        const Where where{&root, member.name};
        const bool may_be_empty = std::same_as<T, std::map<std::string, double>>;
        if (json.contains(member.name) || (field == T{} && !may_be_empty))
            decode(member_of(json, member.name, root), field, where);
        member.may_be_unknown = false;
        check_value(member, field, where);
        if constexpr (std::same_as<T, std::string>)
            if (field.empty()) where.expected("text that is not empty");
    });
    if (device.id != id) throw UsageError(fmt::format("id: expected {}, the name of the file", quoted(id)));
    return device;
}

// Throws "clock_ghz: expected 0.01 to 100, got 1e999". The parser's message ends with the quoted number.
[[noreturn]] void refuse_huge_number(const std::string& name, const std::string& message) {
    const std::size_t end = message.rfind('\''), begin = end ? message.rfind('\'', end - 1) : end;
    const std::string number = message.substr(begin + 1, end - begin - 1);
    std::string range = "a representable number";
    const Device device;
    each_field(device, [&](const Member& member, const auto& field) {
        if (Number<std::remove_cvref_t<decltype(field)>> && name == member.name) range = range_text(member);
    });
    Where{nullptr, name}.expected(range, escape(number.substr(0, 40)));
}

nlohmann::json parse_text(const std::string& text) {
    std::string name;
    const auto note_name = [&](int, nlohmann::json::parse_event_t event, nlohmann::json& value) {
        if (event == nlohmann::json::parse_event_t::key) name = value.get<std::string>();
        return true;
    };
    try {
        return nlohmann::json::parse(text, note_name);
    } catch (const nlohmann::json::parse_error& error) {
        throw UsageError(fmt::format("not valid JSON at byte {}", error.byte));
    } catch (const nlohmann::json::out_of_range& error) {
        refuse_huge_number(name, error.what());
    }
}

}  // namespace

Device device_from_json(const fs::path& path) {
    const std::string text = read_file(path, max_bytes);
    try {
        return device_of(parse_text(text), path.stem().string());
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("device model {}: {}", quoted(path.string(), 4096), error.what()));
    }
}

std::vector<Device> load_devices(const fs::path& folder, std::vector<std::string>* faults) {
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".json") paths.push_back(entry->path());
    if (error)
        throw UsageError(
            fmt::format("cannot read device models from {}: {}", quoted(folder.string(), 4096), error.message()));
    std::ranges::sort(paths);
    std::vector<Device> devices;
    for (const fs::path& path : paths) try {
            devices.push_back(device_from_json(path));
        } catch (const UsageError& fault) {
            if (!faults) throw;
            faults->emplace_back(fault.what());
        }
    return devices;
}

}  // namespace lanescope
