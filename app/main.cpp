// See app/window/window_loop.h for the window.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/cli/command_line.h"
#include "app/formats/device_models.h"
#include "app/lab/local_capabilities.h"
#include "app/lab/workers/worker_pool.h"
#include "app/operations/operations.h"
#include "app/views/performance/plot_panel.h"
#include "app/window/window_loop.h"

using namespace lanescope;

namespace {

/// Skips bad files.
std::vector<Device> device_models() {
    std::vector<std::string> faults;
    std::vector<Device> models = load_devices(find_asset("devices"), &faults);
    for (const std::string& fault : faults) std::fprintf(stderr, "lanescope: left out: %s\n", fault.c_str());
    if (models.empty()) throw UsageError("no device model can be read: install lanescope again");
    return models;
}

bool has_display() { return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"); }

}  // namespace

int main(int argc, char** argv) try {
    setenv("LANGUAGE", "en", 1);  // compiler messages are parsed in English
    use_operations(shipped_operations());
    use_plot_tabs(shipped_plots());
    remove_left_scratch();
    const std::vector<Device> models = device_models();
    Catalog catalog(shipped_kernels());
    Workers workers(catalog);
    const Capabilities capabilities = find_capabilities(workers, models);
    const auto window = [&](const WindowStart& start) {
        WindowLoop(start, workers, capabilities).run();
        return ExitCode::done;
    };
    return command_line(argc, argv, {catalog, workers, capabilities, has_display, window});
} catch (const std::exception& error) {  // bad assets; the command line reports other errors
    std::fprintf(stderr, "lanescope: %s\n", error.what());
    return static_cast<int>(ExitCode::usage);
}
