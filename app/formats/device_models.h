// Shipped device models, one JSON file each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/device.h"

namespace lanescope {

/// Reads Device. Fields with a default and the id, the file's name, are optional. Throws UsageError with file and
/// field.
Device device_from_json(const std::filesystem::path& path);

/// Reads a folder's *.json files by name. Throws UsageError for a bad one; with `faults`, skips it and appends a line.
std::vector<Device> load_devices(const std::filesystem::path& folder, std::vector<std::string>* faults = nullptr);

}  // namespace lanescope
