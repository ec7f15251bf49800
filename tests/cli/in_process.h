// Runs the command line in the test's process, with a fake window.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "app/base/files/folders.h"
#include "app/cli/command_line.h"
#include "app/formats/device_models.h"
#include "app/lab/local_capabilities.h"
#include "app/lab/workers/worker_pool.h"
#include "tests/shipped_catalog.h"

namespace lanescope::program {

/// Appends the settings of each opened window to `starts`. A screenshot file gets "PNG" and their number as content.
inline ExitCode run_in_process(const std::vector<std::string>& arguments, std::vector<WindowStart>& starts) {
    std::vector<const char*> argv{"lanescope"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    const std::vector<Device> models = load_devices(find_asset("devices"));
    Workers workers(shipped_catalog(), LANESCOPE_BINARY_DIR "/bin/lanescope");
    const Capabilities capabilities = find_capabilities(workers, models);
    const auto draw = [&](const WindowStart& start) {
        starts.push_back(start);
        if (!start.screenshot.empty()) std::ofstream(start.screenshot) << "PNG" << starts.size();
        return ExitCode::done;
    };
    const CliContext around{shipped_catalog(), workers, capabilities, [] { return true; }, draw};
    return static_cast<ExitCode>(command_line(int(argv.size()), argv.data(), around));
}

}  // namespace lanescope::program
