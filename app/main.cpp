// See app/window/window_loop.h for the window.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/base/system/scratch_folder.h"
#include "app/base/system/stack_limit.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/cli/command_line.h"
#include "app/formats/device_models.h"
#include "app/lab/local_capabilities.h"
#include "app/lab/workers/worker_pool.h"
#include "app/operations/operations.h"
#include "app/platform/font_files.h"
#include "app/platform/window.h"
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

WindowFonts window_fonts() {
    const FontFiles found = find_font_files();
    return {found.text.value_or("").string(), found.mono.value_or("").string()};
}

WindowDisplay window_display() {
    const OpenGl found = find_open_gl();
    return {found.version + ", " + found.renderer, found.why_no_display, found.why_not};
}

bool has_display() { return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"); }

}  // namespace

int main(int argc, char** argv) try {
    limit_stack(argv);
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
    return command_line(argc, argv,
                        {catalog, workers, capabilities, has_display, window, {}, window_fonts, window_display});
} catch (const std::exception& error) {  // bad assets; the command line reports other errors
    std::fprintf(stderr, "lanescope: %s\n", error.what());
    return static_cast<int>(ExitCode::usage);
}
