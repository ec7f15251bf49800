// Pages made by `lanescope export`, opened in real browsers.
#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "app/formats/recordings.h"
#include "app/model/run_result.h"
#include "tests/cli/program.h"
#include "tests/page/browser.h"
#include "tests/window/process.h"

namespace lanescope::page_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using program::Folder;

constexpr int width = 1280, height = 800;

std::string shipped(const std::string& name) {
    return std::string(LANESCOPE_SOURCE_DIR) + "/assets/recordings/" + name;
}

std::vector<std::string> shipped_recordings() {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(shipped("")))
        if (file.path().extension() == ".lane") names.push_back(file.path().stem().string());
    std::ranges::sort(names);
    return names;
}

bool has_viewer() { return fs::exists(std::string(LANESCOPE_SOURCE_DIR) + "/build/web/lanescope.wasm"); }

std::string from_base64(const std::string& text) {
    std::string bytes;
    unsigned bits = 0, count = 0;
    for (const char c : text) {
        const char* const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const char* const found = std::strchr(letters, c);
        if (!found || c == 0) break;
        bits = bits << 6 | unsigned(found - letters);
        if ((count += 6) < 8) continue;
        bytes += char(bits >> (count -= 8));
    }
    return bytes;
}

class Page : public testing::Test {
protected:
    void SetUp() override {
        if (!has_viewer()) GTEST_SKIP() << "scripts/build-web makes the viewer for browsers";
    }

    void begin(const BrowserKind& kind, int wide = width, int high = height) {
        if (!window_test::is_installed(kind.program)) GTEST_SKIP() << kind.program << " is not installed";
        browser_ = start_browser(kind, wide, high, folder_ / "");
    }
    /// Returns the page's address.
    std::string make(const std::string& arguments) {
        const auto made = program::lanescope("export " + arguments + " --out " + (folder_ / "page.html"));
        if (made.code != 0) throw std::runtime_error(made.err);
        return "file://" + (folder_ / "page.html");
    }
    /// Returns why there is no window; empty if there is one.
    std::string show(const std::string& url) {
        browser_->open(url);
        return wait_until("window.lanescopeReady || window.lanescopeFault") ? text_of("window.lanescopeFault || ''")
                                                                            : "neither ready nor refused";
    }
    std::string text_of(const std::string& expression) {
        const json value = browser_->evaluate(expression);
        return value.is_string() ? value.get<std::string>() : value.dump();
    }
    json state() { return json::parse(text_of("UTF8ToString(_lanescope_state())")); }

    /// Ten minutes are for a browser that hangs.
    bool wait_until(const std::string& expression) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
        while (std::chrono::steady_clock::now() < end) {
            const json value = browser_->evaluate(expression);
            if (!value.is_null() && value != json(false) && value != json(0) && value != json("")) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        return false;
    }
    template <class Holds>
    json wait_for_state(const Holds& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
        for (;;) {
            json now = state();
            if (holds(now)) return now;
            if (std::chrono::steady_clock::now() > end) throw std::runtime_error("not reached: " + now.dump());
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    void click(const std::string& item) {
        const json seen = wait_for_state([&](const json& now) { return !place_of(now, item).is_null(); });
        const json at = place_of(seen, item);
        browser_->click((at[0].get<double>() + at[2].get<double>()) / 2,
                        (at[1].get<double>() + at[3].get<double>()) / 2);
    }
    static json place_of(const json& state, const std::string& item) {
        return state.at("window").at("items").contains(item) ? state.at("window").at("items").at(item) : json();
    }

    Folder folder_;
    std::unique_ptr<Browser> browser_;
};

constexpr const char* small_problem = "spmv:uniform,rows=500,cols=400,max=32,seed=7";

/// While a control is held, keys are not shortcuts.
bool is_at_rest(const json& now) { return now.at("window").at("at_rest") == true; }

bool has_run(const json& now, int runs) { return now.at("busy") == false && now.at("run") == runs; }

/// What the emulator decides.
json emulated(const RunResult& result) {
    const json all = to_json(result, nullptr);
    json found;
    for (const char* key : {"variant", "verified", "lanes", "sites", "hazards", "time_us", "instructions"})
        found[key] = all.at(key);
    found["source"] = result.source;
    return found;
}

class InBrowser : public Page, public testing::WithParamInterface<BrowserKind> {
protected:
    void SetUp() override {
        Page::SetUp();
        if (!IsSkipped()) begin(GetParam());
    }
    /// Runs the page's experiment again, and compares it with the result in the file.
    void expect_equal_run(const std::string& here) {
        browser_->evaluate(
            "(take => { Module.emulator.take = data => { if (data.kind === 'result') window.result = "
            "data.bytes.slice(); take.call(Module.emulator, data); }; })(Module.emulator.take), 0");
        browser_->press('r');
        const json ran = wait_for_state([](const json& now) { return has_run(now, 1); });
        EXPECT_EQ(ran.at("error"), "");
        const std::string bytes =
            from_base64(text_of("btoa(Array.from(window.result, c => String.fromCharCode(c)).join(''))"));
        EXPECT_EQ(emulated(*from_lane(std::as_bytes(std::span(bytes)))), emulated(*read_lane_file(here).front()));
        EXPECT_EQ(browser_->complaints(), std::vector<std::string>());
    }
};

TEST_P(InBrowser, OpensEachShippedRecording) {
    for (const std::string& name : shipped_recordings()) {
        SCOPED_TRACE(name);
        ASSERT_EQ(show(make(shipped(name + ".lane"))), "");
        EXPECT_GT(state().at("results"), 0);
        EXPECT_EQ(state().at("error"), "");
        EXPECT_EQ(browser_->complaints(), std::vector<std::string>());
    }
}

TEST_P(InBrowser, LinkFollowsTheView) {
    const std::string url = make(shipped("h200-spmv-rmat-18.lane"));
    ASSERT_EQ(show(url), "");
    click("throughput.Roofline");
    wait_for_state([](const json& now) { return now.at("view").at("tab") == "roofline"; });
    ASSERT_TRUE(wait_until("location.hash.includes('roofline')"));
    const std::string link = text_of("location.hash");
    ASSERT_EQ(show(url + link), "");
    EXPECT_EQ(state().at("view").at("tab"), "roofline");
}

TEST_P(InBrowser, LinkWaitsUntilPlaybackStops) {
    ASSERT_EQ(show(make(shipped("h200-spmv-rmat-18.lane"))), "");
    wait_for_state(is_at_rest);
    browser_->evaluate(
        "window.replaced = 0, (replace => { history.replaceState = (...given) => "
        "{ ++window.replaced; replace.apply(history, given); }; })(history.replaceState)");
    browser_->press(' ');
    const auto step = [](const json& now) { return now.at("view").value("cursor_step", -1.0); };
    const double first = step(wait_for_state([&](const json& now) { return step(now) > 0; }));
    wait_for_state([&](const json& now) { return step(now) > first; });
    EXPECT_EQ(text_of("window.replaced"), "0");
    browser_->press(' ');
    ASSERT_TRUE(wait_until("location.hash.includes('cursor_step')"));
    EXPECT_EQ(text_of("window.replaced"), "1");
}

TEST_P(InBrowser, WrongLinkSaysSoAndShowsTheRest) {
    const std::string url = make(shipped("h200-spmv-rmat-18.lane"));
    ASSERT_EQ(show(url + "#%7B%22view%22%3A%7B%22map_a%22%3A%22no_such%22%2C%22tab%22%3A%22roofline%22%7D%7D"), "");
    const std::string error = state().at("error");
    EXPECT_NE(error.find("no_such"), std::string::npos) << error;
    EXPECT_EQ(state().at("view").at("tab"), "roofline");
    ASSERT_EQ(show(url + "#%7Bbroken"), "");
    EXPECT_NE(state().at("error"), "");
    EXPECT_GT(state().at("results"), 0);
}

TEST_P(InBrowser, SurvivesRandomClicks) {
    ASSERT_EQ(show(make(shipped("h200-spmv-rmat-18.lane"))), "");
    std::mt19937 random(7);
    std::uniform_int_distribution<int> x(0, width - 1), y(0, height - 40);
    for (int i = 0; i < 200; ++i) browser_->click(x(random), y(random));
    EXPECT_EQ(text_of("window.lanescopeFault || ''"), "");
    EXPECT_GT(state().at("window").at("input"), 0);
    EXPECT_EQ(browser_->complaints(), std::vector<std::string>());
}

TEST_P(InBrowser, RunsKernelsAsTheDesktopDoes) {
    for (const std::string variant : {"cte_v5", "merge_path", "tuned"}) {
        SCOPED_TRACE(variant);
        const std::string here = folder_ / "here.lane";
        const auto ran = program::lanescope(std::string("run --problem ") + small_problem + " --variants " + variant +
                                            " --backend emulator --out " + here);
        ASSERT_TRUE(fs::exists(here)) << ran.err;
        ASSERT_EQ(show(make(here)), "");
        expect_equal_run(here);
    }
}

constexpr const char* users_kernel = R"(#include "mine.h"
__global__ void mine(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = offsets[row]; k < offsets[row + 1]; ++k) sum += values[k] * x[columns[k]];
    y[row] = sum;
}
void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    mine<<<(rows + THREADS - 1) / THREADS, THREADS>>>(rows, offsets, columns, values, x, y);
}
)";

TEST_P(InBrowser, RunsTheUsersKernel) {
    const std::string kernel = folder_ / "mine.cu", here = folder_ / "here.lane", page = folder_ / "run.html";
    std::ofstream(kernel) << users_kernel;
    std::ofstream(folder_ / "mine.h") << "#define THREADS 64\n";
    const auto ran =
        program::lanescope(std::string("run --problem ") + small_problem + " --backend emulator --kernel " + kernel +
                           " --out " + here + " --html " + page);
    ASSERT_EQ(ran.code, 0) << ran.err;
    for (const std::string& url : {"file://" + page, make(here + " --kernel " + kernel)}) {
        SCOPED_TRACE(url);
        ASSERT_EQ(show(url), "");
        expect_equal_run(here);
    }
}

INSTANTIATE_TEST_SUITE_P(Browsers, InBrowser, testing::Values(chromium(), firefox()),
                         [](const auto& tested) { return tested.param.name; });

/// Fraction of pixels whose colours differ by more than fonts and rounding make.
double difference(const window_test::Picture& a, const window_test::Picture& b) {
    constexpr int visible = 48;
    if (a.width != b.width || a.height != b.height) return 1;
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < a.rgb.size(); i += 3)
        count += std::abs(a.rgb[i] - b.rgb[i]) > visible || std::abs(a.rgb[i + 1] - b.rgb[i + 1]) > visible ||
                 std::abs(a.rgb[i + 2] - b.rgb[i + 2]) > visible;
    return double(count) / (double(a.width) * a.height);
}

class InChromium : public Page {
protected:
    void SetUp() override {
        Page::SetUp();
        if (!IsSkipped()) begin(chromium());
    }
};

TEST_F(InChromium, DrawsTheMapsAsTheWindowDoes) {
    const std::string recording = shipped("h200-spmv-rmat-18.lane");
    const auto drawn = program::lanescope(
        "render --panel maps --size 1280x800 --out " + (folder_ / "window.png") + " " + recording, "xvfb-run -a");
    ASSERT_EQ(drawn.code, 0) << drawn.err;
    ASSERT_EQ(show(make(recording + " --panel maps")), "");
    wait_for_state([](const json& now) { return now.at("window").at("at_rest") == true; });
    EXPECT_LT(difference(browser_->picture(folder_ / "page.png"), window_test::Picture::read(folder_ / "window.png")),
              0.04);
}

/// A recording whose texts try to leave their places.
std::string hostile_recording(const std::string& file) {
    const std::string attack = "</script><script>window.taken=1</script><img src=x onerror='window.taken=1'>@GLUE@";
    RunResult result = *read_lane_file(shipped("h200-spmv-rmat-18.lane")).front();
    result.source = attack + "\n" + attack;
    result.failure = attack;
    result.choice = attack;
    result.device.name = attack;
    result.hazards.push_back({.file = attack, .line = 1, .array = attack, .text = attack});
    write_lane_file(file, {std::make_shared<const RunResult>(result)});
    return file;
}

TEST_F(Page, RunsAnotherVariantAndShowsItsRequest) {
    begin(chromium(), 1600, 1000);
    if (IsSkipped()) return;
    const std::string file = folder_ / "run.lane";
    program::lanescope(std::string("run --problem ") + small_problem + " --variants cte --out " + file);
    ASSERT_EQ(show(make(file)), "");
    click("experiment.variant.cte");
    click("experiment.variant.warp_per_row");
    wait_for_state([](const json& now) {
        return now.at("experiment").at("variants") == json::array({"warp_per_row"}) && is_at_rest(now);
    });
    browser_->press('r');
    const json ran = wait_for_state([](const json& now) { return has_run(now, 1); });
    EXPECT_EQ(ran.at("error"), "");
    EXPECT_EQ(ran.at("experiment").at("variants"), json::array({"warp_per_row"}));
    EXPECT_GE(ran.at("verified"), 1);
    click("source.details.Request");
    EXPECT_TRUE(wait_until("Module.emulator.read > 0"));
    EXPECT_EQ(state().at("error"), "");
}

TEST_F(Page, SweepsAndRunsInBetween) {
    begin(chromium(), 1600, 1000);
    if (IsSkipped()) return;
    const std::string file = folder_ / "run.lane";
    program::lanescope(std::string("run --problem ") + small_problem + " --variants cte --out " + file);
    ASSERT_EQ(show(make(file)), "");
    click("throughput.Sweep");
    click("throughput.sweep");
    wait_for_state([](const json& now) { return now.at("sweep").at("points") > 0; });
    browser_->press('r');
    const json ended = wait_for_state([](const json& now) {
        const json& sweep = now.at("sweep");
        return sweep.at("running") == false && sweep.at("done") == sweep.at("total") && now.at("busy") == false;
    });
    EXPECT_GT(ended.at("sweep").at("total"), 2);
    EXPECT_EQ(ended.at("sweep").at("points"), ended.at("sweep").at("total"));
    EXPECT_EQ(ended.at("complete"), 2);  // the recording's and the run
    EXPECT_EQ(ended.at("error"), "");
    EXPECT_EQ(browser_->complaints(), std::vector<std::string>());
}

TEST_F(InChromium, StopsARunAndStartsAnother) {
    const std::string file = folder_ / "run.lane";
    program::lanescope(
        "run --problem spmv:uniform,rows=600000,cols=600000,max=32,seed=7 --variants thread_per_row --out " + file);
    ASSERT_EQ(show(make(file)), "");
    browser_->press('r');
    wait_for_state([](const json& now) { return now.at("busy") == true; });
    click("header.run");
    wait_for_state([](const json& now) { return now.at("busy") == false && is_at_rest(now); });
    browser_->press('r');
    const json ran = wait_for_state([](const json& now) { return has_run(now, 2); });
    EXPECT_EQ(ran.at("error"), "");
    EXPECT_EQ(ran.at("complete"), 2);  // the recording's and this one
}

TEST_F(InChromium, OnlyLooksIfAsked) {
    ASSERT_EQ(show(make(shipped("h200-spmv-rmat-18.lane") + " --only-recorded")), "");
    EXPECT_EQ(browser_->evaluate("document.getElementById('emulator') === null"), true);
    browser_->press('r');
    wait_for_state(
        [](const json& now) { return now.at("notice").get<std::string>().find("install") != std::string::npos; });
    EXPECT_EQ(state().at("run"), 0);
}

TEST_F(InChromium, RunsNothingFromARecording) {
    ASSERT_EQ(
        show(make(hostile_recording(folder_ / "hostile.lane") + " --title '</title><script>window.taken=1</script>'")),
        "");
    EXPECT_EQ(text_of("String(window.taken)"), "undefined");
    EXPECT_EQ(browser_->evaluate("document.querySelectorAll('main img, main script').length"), 0);
    EXPECT_EQ(browser_->complaints(), std::vector<std::string>());
}

TEST_F(InChromium, RefusesScriptsThatItDoesNotName) {
    ASSERT_EQ(show(make(shipped("h200-spmv-rmat-18.lane"))), "");
    browser_->evaluate(
        "{ const s = document.createElement('script'); s.textContent = 'window.taken = 1'; "
        "document.body.append(s); 0 }");
    EXPECT_EQ(text_of("String(window.taken)"), "undefined");
}

TEST_F(InChromium, SaysThatItsRecordingIsDamaged) {
    std::string url = make(shipped("h200-spmv-rmat-18.lane"));
    std::string page = program::read_file(folder_ / "page.html");
    const std::size_t data = page.find("data-file=");
    page.replace(page.find('>', data) + 2000, 400, std::string(400, 'A'));
    std::ofstream(folder_ / "page.html", std::ios::binary) << page;
    const std::string why = show(url);
    EXPECT_NE(why.find("damaged"), std::string::npos) << why;
}

TEST_F(Page, ShowsItsTextWithoutWebGl) {
    BrowserKind kind = chromium();
    kind.webgl = false;
    begin(kind);
    if (IsSkipped()) return;
    const std::string why = show(make(shipped("h200-spmv-rmat-18.lane")));
    EXPECT_NE(why.find("WebGL 2"), std::string::npos) << why;
    EXPECT_GT(browser_->evaluate("document.getElementById('summary').offsetHeight"), 500);
}

TEST_F(Page, ShowsItsTextWithoutScripts) {
    BrowserKind kind = chromium();
    kind.scripts = false;
    begin(kind);
    if (IsSkipped()) return;
    browser_->open(make(shipped("h200-spmv-rmat-18.lane")));
    EXPECT_GT(browser_->evaluate("document.getElementById('summary').offsetHeight"), 500);
    EXPECT_EQ(browser_->evaluate("getComputedStyle(document.getElementById('canvas')).display"), "none");
}

TEST(Export, RefusesWhatIsNoRecording) {
    const Folder folder;
    const auto ended =
        program::lanescope("export " + std::string(LANESCOPE_SOURCE_DIR) + "/README.md --out " + (folder / "p.html"));
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
}

TEST(Export, SaysThatTheViewerIsMissing) {
    const Folder folder;  // an installation without it
    for (const char* part : {"assets", "kernels", "shaders"})
        fs::create_directory_symlink(std::string(LANESCOPE_SOURCE_DIR) + "/" + part, folder / part);
    const auto ended =
        program::lanescope("export " + shipped("h200-spmv-rmat-18.lane") + " --out " + (folder / "p.html"),
                           "env -u LANESCOPE_WEB_VIEWER LANESCOPE_ASSETS='" + (folder / "") + "'");
    EXPECT_EQ(ended.code, 3);
    EXPECT_EQ(program::lines(ended.err), 1) << ended.err;
}

TEST(Export, LeavesOutPagesThatNeedACompiler) {
    const Folder folder;
    const std::string place = folder / "";  // without compiled programs
    const auto ended =
        program::lanescope("export --lessons --out " + (folder / "lessons.html"),
                           "env HOME=" + place + " XDG_CACHE_HOME=" + place + " LANESCOPE_CXX=no-such-compiler");
    EXPECT_EQ(ended.code, 0);
    EXPECT_NE(ended.err.find("left out: the results of "), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find("no-such-compiler"), std::string::npos) << ended.err;
    EXPECT_TRUE(fs::exists(folder / "lessons.html"));
}

}  // namespace
}  // namespace lanescope::page_test
