// Device models from JSON files: the fields of struct Device, by name.
#include "app/model/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/closest.h"
#include "app/model/codec.h"
#include "app/model/file.h"
#include "app/model/quote.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t most_bytes = 1 << 20;

// Reads the fields that are there; those without a default must be.
struct ReadDevice {
    const nlohmann::json& json;
    Where root;

    template <class T>
    void operator()(const char* name, T& field) const {
        const bool may_be_empty = std::same_as<T, Counters>;
        if (json.contains(name) || (field == T{} && !may_be_empty))
            decode(member(json, name, root), field, Where{&root, name});
    }
};

struct CheckDevice {
    Where root;
    void operator()(const char* name, const std::string& text) const {
        if (text.empty()) Where{&root, name}.expected("a text that is not empty");
    }
    void operator()(const char* name, double value) const {
        if (!std::isfinite(value) || value <= 0 || value > 1e12) Where{&root, name}.expected("a number above 0");
    }
    void operator()(const char* name, const Counters& values) const {
        for (const auto& [key, value] : values)
            if (!std::isfinite(value) || value < 0) Where{&root, name}.expected("percentages of 0 and more");
    }
    void operator()(const char* name, std::int64_t value) const { (*this)(name, static_cast<double>(value)); }
    void operator()(const char* name, int value) const { (*this)(name, static_cast<double>(value)); }
};

std::vector<std::string> field_names() {
    std::vector<std::string> names;
    const Device device;
    each_field(device, [&](const char* name, const auto&) { names.emplace_back(name); });
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
    each_field(device, ReadDevice{json, {}});
    each_field(device, CheckDevice{});
    if (device.id != id) throw UsageError(fmt::format("id: expected {}, the name of the file", quoted(id)));
    if (device.dram_reach > 1) throw UsageError("dram_reach: expected a share of the peak, at most 1");
    return device;
}

nlohmann::json parse_text(const std::string& text) {
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        throw UsageError(fmt::format("not valid JSON at byte {}", error.byte));
    }
}

}  // namespace

Device device_from_json(const fs::path& path) {
    const std::string text = read_file(path, most_bytes);
    try {
        return device_of(parse_text(text), path.stem().string());
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("device model {}: {}", quoted(path.string(), 4096), error.what()));
    }
}

std::vector<Device> load_devices(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".json") paths.push_back(entry->path());
    if (error)
        throw UsageError(
            fmt::format("cannot read device models from {}: {}", quoted(folder.string(), 4096), error.message()));
    std::ranges::sort(paths);
    std::vector<Device> devices;
    for (const fs::path& path : paths) devices.push_back(device_from_json(path));
    return devices;
}

}  // namespace lanescope
