// A file with the launch data that the time model needs, because emulation is slow.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/emulator/recording/launch_record.h"
#include "app/model/device.h"

namespace lanescope {

/// Microseconds with a cold L2.
struct MeasuredCell {
    std::string problem, variant;
    double median_us = 0, min_us = 0, max_us = 0;
};

/// Reads a file in bench/results with a table of problem, variant, median, minimum and maximum. Throws UsageError like
/// read_results().
std::vector<MeasuredCell> read_cells(const std::filesystem::path& path);

/// The input of model_time().
struct LaunchCost {
    emulator::LaunchRecord record;
    double gathered_bytes = 0;
};

/// Launches that are not in the file are emulated and added to it.
class LaunchCosts {
public:
    /// The catalogue must outlive this. path: may not exist yet. device: sets the share of L1 per block.
    LaunchCosts(const Catalog& catalog, std::filesystem::path path, Device device);
    LaunchCost of(const std::string& problem, const std::string& variant);

private:
    const Catalog& catalog_;
    std::filesystem::path path_;
    Device device_;
    std::map<std::pair<std::string, std::string>, std::string> known_;  ///< lines: records take gigabytes
};

}  // namespace lanescope
