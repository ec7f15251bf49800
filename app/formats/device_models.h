// Device models that ship, one JSON file each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/device.h"

namespace lanescope {

/// Reads the fields of Device. Those with a default are optional, and so is the id, the file's name. Throws UsageError
/// with file and field.
Device device_from_json(const std::filesystem::path& path);

/// Reads the *.json files of a folder, sorted by name. Throws UsageError for a bad one; with `faults`, skips it and
/// appends a line.
std::vector<Device> load_devices(const std::filesystem::path& folder, std::vector<std::string>* faults = nullptr);

}  // namespace lanescope
