// The device models that ship with the program, one JSON file each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/device.h"

namespace lanescope {

/// Reads a JSON object with the fields of Device. Fields with a default are optional, and so is the id, which is the
/// file's name. Throws UsageError that names file and field.
Device device_from_json(const std::filesystem::path& path);

/// Reads all device models (*.json) of a folder, sorted by name. Throws UsageError for the first bad one; with
/// `faults`, skips bad ones and appends a line for each.
std::vector<Device> load_devices(const std::filesystem::path& folder, std::vector<std::string>* faults = nullptr);

}  // namespace lanescope
