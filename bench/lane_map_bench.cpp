// Frames per second of the lane map and of the whole window. Needs a display. LIBGL_ALWAYS_SOFTWARE=1 measures Mesa's
// software renderer, the slowest supported one.
#include <benchmark/benchmark.h>
#include <glad/gl.h>

#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <optional>

#include "app/analysis/lanes/idle_causes.h"
#include "app/analysis/lanes/lane_pyramid.h"
#include "app/base/error.h"
#include "app/platform/keyboard.h"
#include "app/platform/opengl_objects.h"
#include "app/platform/redraw.h"
#include "app/platform/window.h"
#include "app/views/editor/code_editor.h"
#include "app/views/kit/items.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lane_map/lane_map_image.h"
#include "app/views/shell/views.h"
#include "tests/shipped_catalog.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"

namespace lanescope {
namespace {

constexpr int map_width = 380, map_height = 420;  // one of two maps in a 1600 x 900 window

/// CPU time of all threads, because the software renderer has several. Excludes other processes.
double processor_seconds() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) * 1e-6; };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

/// Skips the benchmark if no window can be opened.
std::unique_ptr<Window> open(benchmark::State& state) {
    try {
        auto window = std::make_unique<Window>(1600, 900, "lane map bench", true);
        window->vertical_sync(false);
        return window;
    } catch (const BackendUnavailable& error) {
        state.SkipWithError(error.what());
        return nullptr;
    }
}

/// Argument: warps. The rate counts 32 lane-steps per warp-step, as for traces.
void pyramid(benchmark::State& state) {
    const demo::Demo demo = demo::make(demo::Scene::results, int(state.range(0)));
    const LaneTrace& trace = demo.session.results.all[0]->trace;
    std::size_t bytes = 0;
    for (auto _ : state) {
        const WarpTime time = step_time(trace);
        bytes = build_pyramid(trace, time, PyramidExtra::sectors).bytes();
        benchmark::DoNotOptimize(bytes);
    }
    state.counters["lane-steps/s"] =
        benchmark::Counter(32.0 * double(trace.events.size()), benchmark::Counter::kIsIterationInvariantRate);
    state.counters["of_trace"] = double(bytes) / double(trace.events.size() * sizeof(WarpEvent));
}
BENCHMARK(pyramid)->Arg(4096)->Arg(65536)->Unit(benchmark::kMillisecond)->UseRealTime();

void causes(benchmark::State& state) {
    const demo::Demo demo = demo::make(demo::Scene::results, int(state.range(0)));
    const LaneTrace& trace = demo.session.results.all[0]->trace;
    for (auto _ : state) benchmark::DoNotOptimize(idle_causes(trace).lane_steps[1]);
    state.counters["lane-steps/s"] =
        benchmark::Counter(32.0 * double(trace.events.size()), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(causes)->Arg(4096)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Each frame shows a different part, so that it is redrawn. Argument: visible warps.
void lane_map(benchmark::State& state) {
    const auto window = open(state);
    if (!window) return;
    const demo::Demo demo = demo::make(demo::Scene::results, 4096);
    LaneMapImage image;
    image.show(demo.session.results.all[0]);
    image.site_colours(std::vector<ImU32>(16, IM_COL32(200, 120, 40, 255)));
    image.draw({.lanes_per_pixel = 100}, 8, 8);  // Builds the pyramid outside the timing.
    image.finish();
    LaneMapView view{.steps_per_pixel = 100.0 / map_width,
                     .lanes_per_pixel = double(state.range(0)) * warp_pitch / map_height};
    const double before = processor_seconds();
    for (auto _ : state) {
        view.first_step = std::fmod(view.first_step + 0.37, 20);
        image.draw(view, map_width, map_height);
        glFinish();
    }
    state.counters["cpu_ms"] = (processor_seconds() - before) / double(state.iterations()) * 1e3;
    state.counters["frames/s"] = benchmark::Counter(double(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(lane_map)->Arg(1)->Arg(4)->Arg(64)->Arg(4096)->Unit(benchmark::kMillisecond)->UseRealTime();

enum class Shown { on_display, in_memory };

/// in_memory excludes the display's own copying.
class Screen {
public:
    Screen(Window& window, Shown shown) : window_(window) {
        if (shown == Shown::on_display) return;
        window.begin_picture(1600, 900, 1);
        memory_.emplace().resize(1600, 900);
    }
    /// Waits until the frame is drawn.
    void end_frame() {
        window_.end_frame();
        if (memory_) draw_into(*memory_);
        glFinish();
    }

private:
    void draw_into(const RenderTarget& memory) {
        const ImDrawData& frame = *ImGui::GetDrawData();
        const std::vector<Damage::Part> parts = redraw_.due(frame, {1600, 900});
        if (parts.empty()) return;
        memory.begin();
        draw_parts(frame, parts);
        memory.end();
    }

    Window& window_;
    std::optional<RenderTarget> memory_;
    Redraw redraw_;
};

/// Argument: 0: still; 1: dragged maps, redrawn per frame; 2: dragged maps of the whole grid.
void frames(benchmark::State& state, Shown shown) {
    const auto window = open(state);
    if (!window) return;
    Screen screen(*window, shown);
    demo::Demo demo = demo::make(demo::Scene::results, 4096);
    Views views(shipped_catalog());
    demo.choice.view.steps = 80;
    if (state.range(0) == 2) demo.choice.view.warps = 0;
    double seconds = 0, processor = 0, views_alone = 0;
    for (auto _ : state) {
        window->begin_frame(true);  // waits for the display's next frame: not timed
        const double before = processor_seconds();
        const auto start = std::chrono::steady_clock::now();
        if (state.range(0)) demo.choice.view.first_step = std::fmod(demo.choice.view.first_step + 0.37, 20);
        demo::draw(views, demo);
        views_alone += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        screen.end_frame();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(spent.count());
        seconds += spent.count();
        processor += processor_seconds() - before;
    }
    state.counters["cpu_ms"] = processor / double(state.iterations()) * 1e3;
    state.counters["views_ms"] = views_alone / double(state.iterations()) * 1e3;  // the rest is OpenGL and the display
    state.counters["frames/s"] = double(state.iterations()) / seconds;
}

void whole_frame(benchmark::State& state) { frames(state, Shown::on_display); }
BENCHMARK(whole_frame)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(200);

void frame_in_memory(benchmark::State& state) { frames(state, Shown::in_memory); }
BENCHMARK(frame_in_memory)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(200);

/// One key per frame in the source editor. Argument: lines of source.
void type(benchmark::State& state, Shown shown) {
    const auto window = open(state);
    if (!window) return;
    Screen screen(*window, shown);
    std::string text;
    for (int line = 0; line < state.range(0); ++line) text += "    sum += values[i] * x[columns[i]];  // a comment\n";
    editor::EditorState edited(text);
    editor::take_focus(edited);
    double seconds = 0;
    for (auto _ : state) {
        window->begin_frame(true);
        const auto start = std::chrono::steady_clock::now();
        press(Stroke{U'x'});
        begin_items();
        theme::apply();
        if (begin_panel("editor", {0, 0}, {520, 860}, theme::ground))
            benchmark::DoNotOptimize(editor::draw_editor(edited, {}, {520, 860}).changed);
        end_panel();
        screen.end_frame();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(spent.count());
        seconds += spent.count();
    }
    state.counters["frames/s"] = double(state.iterations()) / seconds;
    state.counters["typed"] = double(edited.document.text().size() - text.size());
}
void typing(benchmark::State& state) { type(state, Shown::on_display); }
BENCHMARK(typing)->Arg(50)->Arg(2000)->Arg(20000)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(200);

void typing_in_memory(benchmark::State& state) { type(state, Shown::in_memory); }
BENCHMARK(typing_in_memory)
    ->Arg(50)
    ->Arg(2000)
    ->Arg(20000)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(200);

}  // namespace
}  // namespace lanescope
