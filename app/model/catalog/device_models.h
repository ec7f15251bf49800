// The device models that come with the program: a JSON file each.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/device.h"

namespace lanescope {

/// Reads a device model: a JSON object with the fields of Device; those with a default may be left out, and so may id,
/// which is the file's name. Throws UsageError that names file and field.
Device device_from_json(const std::filesystem::path& path);

/// All device models of a folder (*.json), in the order of their names. Throws UsageError for the first bad one; with
/// `faults`, each bad one is left out and adds a line to them.
std::vector<Device> load_devices(const std::filesystem::path& folder, std::vector<std::string>* faults = nullptr);

}  // namespace lanescope
