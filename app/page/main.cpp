// The window in a browser. Arguments: the recordings' files, --link TEXT and --panel NAME.
#include <emscripten.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/catalog/program_name.h"
#include "app/formats/device_models.h"
#include "app/operations/operations.h"
#include "app/page/page_loop.h"
#include "app/page/page_script.h"
#include "app/session/view_fields.h"
#include "app/views/performance/plot_panel.h"
#include "app/wire/messages.h"

using namespace lanescope;

namespace {

constexpr std::uint64_t largest_variant = 1 << 20;  ///< bytes

// Emscripten calls plain functions, so these outlive main().
std::unique_ptr<Catalog> catalog;
std::unique_ptr<PageLoop> loop;

/// The user's variants that this page can run.
void add_variants(Catalog& to) {
    std::error_code none;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(variants_in_page, none)) {
        if (!entry.is_regular_file()) continue;
        Variant variant;
        decode(nlohmann::json::parse(read_file(entry.path(), largest_variant)), variant, Where());
        to.add(std::move(variant));
    }
}

PageStart start_of(int argc, char** argv) {
    PageStart start;
    for (int i = 1; i < argc; ++i)
        if (const std::string word = argv[i]; word == "--link" && i + 1 < argc)
            start.link = argv[++i];
        else if (word == "--panel" && i + 1 < argc)
            start.panel = parse_name<Panel>(argv[++i]);
        else
            start.recordings.push_back(word);
    return start;
}

void draw_if_due() try {
    if (loop->is_due()) loop->frame();
} catch (const std::exception& failed) {
    emscripten_cancel_main_loop();
    tell_fault(failed.what());
}

}  // namespace

extern "C" {
/// A line of JSON: what the window shows, with the place of each control. For tests.
EMSCRIPTEN_KEEPALIVE const char* lanescope_state() {
    static std::string text;
    text = loop->state();
    return text.c_str();
}
/// Draws that many frames at once, for measurements; returns milliseconds.
EMSCRIPTEN_KEEPALIVE double lanescope_draw(int frames) {
    const double start = emscripten_get_now();
    for (int i = 0; i < frames; ++i) loop->frame();
    return emscripten_get_now() - start;
}
}

int main(int argc, char** argv) try {
    setenv("LANESCOPE_ASSETS", "/lanescope", 1);
    use_operations(shipped_operations());
    use_plot_tabs(shipped_plots());
    catalog = std::make_unique<Catalog>(shipped_kernels());
    add_variants(*catalog);
    Capabilities capabilities;
    capabilities.devices = load_devices(find_asset("devices"));
    capabilities.in_page = true;
    capabilities.only_looks = !has_emulator();
    if (has_emulator()) capabilities.backends = {{BackendKind::emulator, true, ""}};
    loop = std::make_unique<PageLoop>(*catalog, capabilities, start_of(argc, argv));
    loop->frame();
    tell_ready();
    emscripten_set_main_loop(draw_if_due, 0, false);
    return 0;
} catch (const std::exception& error) {
    tell_fault(error.what());
    return 1;
}
