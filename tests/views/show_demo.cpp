// Shows the window with the invented session, or saves its picture.
//
//   show_demo [--scene results|empty|busy|faulty] [--size 1600x900] [--scale 1.2] [--picture FILE] [--frames N]
//             [--cursor STEP] [--line LINE] [--colour site|active|sectors] [--tab sweep|roofline|breakdown|metrics]
//             [--warps N] [--steps N] [--mouse X,Y] [--help-card] [--sgemv]
#include <imgui.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "app/base/error.h"
#include "app/catalog/kernel_folder.h"
#include "app/operations/operations.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "app/platform/keyboard.h"
#include "app/platform/window.h"
#include "app/views/performance/plot_panel.h"
#include "app/views/shell/views.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"

namespace {

using namespace lanescope;
using Options = std::map<std::string, std::string>;

Options read(int count, char** words) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string name = words[i];
        const bool has_value = i + 1 < count && std::string(words[i + 1]).rfind("--", 0) != 0;
        options[name] = has_value ? words[++i] : "yes";
    }
    return options;
}

demo::Scene scene_of(const std::string& name) {
    if (name == "empty") return demo::Scene::empty;
    if (name == "busy") return demo::Scene::busy;
    return name == "faulty" ? demo::Scene::faulty : demo::Scene::results;
}

void apply(Options& options, Choice& choice) {
    ViewSettings& view = choice.view;
    if (options.count("--cursor")) view.cursor_step = std::atof(options["--cursor"].c_str());
    if (options.count("--line")) view.source_line = std::atoi(options["--line"].c_str());
    if (options.count("--warps")) view.warps = std::atof(options["--warps"].c_str());
    if (options.count("--steps")) view.steps = std::atof(options["--steps"].c_str());
    if (options["--colour"] == "active") view.colour = ColourBy::active_lanes;
    if (options["--colour"] == "sectors") view.colour = ColourBy::sectors;
    if (options.count("--tab")) view.tab = parse_plot_tab(options["--tab"]);
    if (options["--unit"] == "us") view.unit = ThroughputUnit::microseconds;
    if (options.count("--scale")) choice.appearance.text_scale = std::strtof(options["--scale"].c_str(), nullptr);
    if (options.count("--sgemv")) choice.experiment.problem = SgemvProblem{};
    if (options["--pattern"] == "file") choice.experiment.problem = SpmvProblem{.pattern = SparsePattern::file};
    if (options["--pattern"] == "rmat") choice.experiment.problem = SpmvProblem{.pattern = SparsePattern::rmat};
}

int show(const Catalog& catalog, Options options) {
    int width = 1600, height = 900, x = -1, y = -1;
    if (options.count("--size")) std::sscanf(options["--size"].c_str(), "%dx%d", &width, &height);
    if (options.count("--mouse")) std::sscanf(options["--mouse"].c_str(), "%d,%d", &x, &y);
    const int frames = options.count("--frames") ? std::atoi(options["--frames"].c_str()) : 45;
    Window window(width, height, "Lanescope demo");
    demo::Demo demo = demo::make(scene_of(options["--scene"]));
    apply(options, demo.choice);
    Views views(catalog);
    for (int frame = 0; window.begin_frame(options.count("--picture") || views.animating() || demo.session.run.busy());
         ++frame) {
        window.text_scale(demo.choice.appearance.text_scale);
        if (x >= 0) ImGui::GetIO().MousePos = {float(x), float(y)};
        if (frame == 3 && options.count("--help-card")) press(Press{U'?'});
        if (frame == 3 && options.count("--key")) press(Press{char32_t(options["--key"][0])});
        demo::draw(views, demo);
        if (demo.command) std::printf("command %zu\n", demo.command->index());
        window.end_frame();
        if (!options.count("--picture") || frame < frames) continue;
        window.save_png(options["--picture"]);
        return 0;
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    use_operations(shipped_operations());
    const Catalog catalog(shipped_kernels());
    use_plot_tabs(shipped_plots());
    try {
        return show(catalog, read(count, words));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "show_demo: %s\n", error.what());
        return 3;
    }
}
