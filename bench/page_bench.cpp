// Times of pages for browsers: until the window is ready, per frame, while the step cursor runs, and per run of the
// page's emulator. Prints JSON.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/cli/program.h"
#include "tests/page/browser.h"
#include "tests/window/process.h"

namespace {

using namespace lanescope;
using nlohmann::json;
using page_test::Browser;

constexpr int openings = 5, frames = 100, runs = 15;
constexpr const char* problem = "spmv:uniform,rows=100000,cols=100000,max=32,seed=7";

double median(std::vector<double> values) {
    std::ranges::nth_element(values, values.begin() + std::ptrdiff_t(values.size() / 2));
    return values[values.size() / 2];
}

void make(const std::string& arguments) {
    if (const auto made = program::lanescope(arguments); made.code != 0) throw std::runtime_error(made.err);
}

/// Milliseconds from the script's start to the first frame.
double open(Browser& browser, const std::string& page) {
    browser.open("file://" + page);
    json ready;
    while (!(ready = browser.evaluate("window.lanescopeReady || 0")).is_number() || ready == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return ready.get<double>();
}

/// The browser calls back once per frame that it shows.
constexpr const char* frames_shown = R"(new Promise(done => {
  let frames = 0;
  const began = performance.now(), count = () => {
    const passed = performance.now() - began;
    ++frames;
    passed < 3000 ? requestAnimationFrame(count) : done(frames / passed * 1000);
  };
  requestAnimationFrame(count);
}))";

/// A run with a number that the page did not give changes nothing in the window.
constexpr const char* run_again = R"(new Promise(done => {
  const emulator = Module.emulator, take = emulator.take, began = performance.now();
  emulator.take = data => {
    take.call(emulator, data);
    if (data.kind === 'end') { emulator.take = take; done(performance.now() - began); }
  };
  emulator.run(1e9, window.request);
}))";

double run_time(Browser& browser, const std::string& page) {
    open(browser, page);
    browser.evaluate(
        "(run => { Module.emulator.run = (number, text) => { window.request = text; run.call(Module.emulator, "
        "number, text); }; })(Module.emulator.run)");
    browser.press('r');
    while (browser.evaluate("window.request !== undefined && Module.emulator.busy === null") != json(true))
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) times.push_back(browser.evaluate(run_again).get<double>());
    return median(times);
}

json times_in(const page_test::BrowserKind& kind, const program::Folder& folder) {
    const auto browser = start_browser(kind, 1600, 900, folder / "");
    std::vector<double> ready;
    for (int i = 0; i < openings; ++i) ready.push_back(open(*browser, folder / "look.html"));
    const double frame = browser->evaluate("_lanescope_draw(" + std::to_string(frames) + ")").get<double>() / frames;
    browser->press(' ');
    const double shown = browser->evaluate(frames_shown).get<double>();
    return {{"ready_ms", median(ready)},
            {"frame_ms", frame},
            {"playing_fps", shown},
            {"run_ms", run_time(*browser, folder / "run.html")}};
}

}  // namespace

int main() try {
    const program::Folder folder;
    make(std::string("export ") + LANESCOPE_SOURCE_DIR + "/assets/recordings/h200-spmv-rmat-18.lane --out " +
         (folder / "look.html"));
    make(std::string("run --backend emulator --problem ") + problem + " --variants thread_per_row --out " +
         (folder / "run.lane") + " --html " + (folder / "run.html"));
    json all{{"problem", problem}};
    for (const auto& kind : {page_test::chromium(), page_test::firefox()})
        if (window_test::is_installed(kind.program)) all["browsers"][kind.name] = times_in(kind, folder);
    std::printf("%s\n", all.dump(1).c_str());
    return 0;
} catch (const std::exception& failed) {
    return std::fprintf(stderr, "bench_page: %s\n", failed.what()), 1;
}
