// What the time model needs of a launch, kept in a file: the machine is slow, the model is not.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/machine/execution/launch.h"
#include "app/model/device.h"

namespace lanescope {

/// One measured time of a file of them: a problem, a variant, microseconds with a cold L2.
struct MeasuredCell {
    std::string problem, variant;
    double median_us = 0, min_us = 0, max_us = 0;
};

/// Of a file in bench/results with a table of problem, variant, median, least and most. Throws UsageError, as
/// read_results() does.
std::vector<MeasuredCell> read_cells(const std::filesystem::path& path);

/// A launch with what model_time() reads of it, and the size of the array that is gathered from.
struct LaunchCost {
    simt::LaunchRecord record;
    double gathered_bytes = 0;
};

/// Costs of launches by (problem, variant), from a file that grows as launches are emulated.
class LaunchCosts {
public:
    /// Reads the file where it is there. Blocks a share of L1 as on `device`.
    LaunchCosts(std::filesystem::path path, Device device);
    const LaunchCost& of(const std::string& problem, const std::string& variant);

private:
    std::filesystem::path path_;
    Device device_;
    std::map<std::pair<std::string, std::string>, LaunchCost> known_;
};

}  // namespace lanescope
