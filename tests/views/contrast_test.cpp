// Every word in every theme has the contrast of WCAG 2.2 (success criterion 1.4.3), in all panels, plots and cards.
#include <fmt/format.h>

#include <map>
#include <string>

#include "app/model/enum_names.h"
#include "app/platform/fonts.h"
#include "app/session/choice.h"
#include "app/session/view_fields.h"
#include "app/views/kit/theme.h"
#include "tests/views/seen_words.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

std::string hex(ImU32 c) { return fmt::format("#{:02X}{:02X}{:02X}", c & 0xFF, c >> 8 & 0xFF, c >> 16 & 0xFF); }

// Bright themes need more contrast, large letters less.
double least_contrast(const SeenWord& word) {
    constexpr float large = 24;  // pixels, or 18 points
    return word.size >= large ? 3 : double(theme::colours.text_contrast);
}

// Checks the measurement itself.
TEST_F(WatchedWindow, SeesWhatStandsBehindWords) {
    OPEN_OR_SKIP(640, 400);
    const ImU32 grey = mix(IM_COL32_BLACK, IM_COL32_WHITE, 0.5f);
    for (int i = 0; i < 2; ++i) {
        if (i) ImGui::EndFrame();
        window->begin_frame(true);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({640, 400});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->AddRectFilled({0, 100}, {640, 200}, IM_COL32_WHITE);
        draw_text({10, 120}, fonts().text, IM_COL32_BLACK, "black on white");
        draw_text({10, 160}, fonts().text, grey, "grey on white");
        draw_text({10, 220}, fonts().text, IM_COL32_WHITE, "below it");
        draw_text({10, 180}, fonts().text, with_alpha(IM_COL32_BLACK, 0.1f), "faint");
        list->AddRectFilled({0, 100}, {640, 200}, grey);
        ImGui::End();
    }
    const std::vector<SeenWord> words = seen_words();
    const auto of = [&](const char* text) {
        return std::ranges::find(words, std::string(text), &SeenWord::text)->contrast;
    };
    ASSERT_EQ(words.size(), 4u);
    EXPECT_NEAR(of("blackonwhite"), 21, 0.1);
    EXPECT_NEAR(of("greyonwhite"), contrast(grey, IM_COL32_WHITE), 0.1);
    EXPECT_NEAR(of("belowit"), contrast(theme::ground, IM_COL32_WHITE), 0.1);
    EXPECT_LT(of("faint"), 1.5);
}

class Contrast : public WatchedWindow, public testing::WithParamInterface<Theme> {
protected:
    void TearDown() override {
        for (const auto& [fault, where] : faults_) ADD_FAILURE() << fault << ": " << where;
        WatchedWindow::TearDown();
        theme::use(Theme::dark);
    }
    void appearance(demo::Demo& demo, const std::string& where, std::size_t least = 20) {
        demo.choice.appearance.theme = GetParam();
        for (int i = 0; i < 4; ++i) frame(demo);
        const std::vector<SeenWord> words = seen_words();
        EXPECT_GE(words.size(), least) << where;
        for (const SeenWord& word : words)
            if (word.contrast < least_contrast(word))
                faults_.try_emplace(
                    fmt::format("{} on {} is {:.2f}:1", hex(word.ink), hex(word.ground), word.contrast),
                    fmt::format("\"{}\" at {:.0f},{:.0f} of {}", word.text, word.from.x, word.from.y, where));
    }

private:
    std::map<std::string, std::string> faults_;
};

constexpr std::array scenes{demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty};

TEST_P(Contrast, SufficesInEveryPlot) {
    OPEN_OR_SKIP(1600, 900);
    for (const demo::Scene scene : scenes)
        for (const PlotKind& plot : plot_tabs()) {
            demo::Demo demo = demo::make(scene, 8);
            demo.choice.view.tab = parse_plot_tab(plot.name);
            appearance(demo, fmt::format("{} of scene {}", plot.name, int(scene)));
        }
}

TEST_P(Contrast, SufficesInEveryDetailsTab) {
    OPEN_OR_SKIP(1600, 900);
    for (const demo::Scene scene : scenes)
        for (const std::string_view part : enum_names<SourcePart>.list) {
            demo::Demo demo = demo::make(scene, 8);
            demo.choice.view.part = *find_named<SourcePart>(part);
            demo.choice.view.source_line = 15;
            demo.choice.view.cursor_step = 8;
            appearance(demo, fmt::format("{} of scene {}", part, int(scene)));
        }
}

TEST_P(Contrast, SufficesInMapsAndMatrix) {
    OPEN_OR_SKIP(1600, 900);
    for (const std::string_view colour : enum_names<ColourBy>.list)
        for (const bool difference : {false, true}) {
            demo::Demo demo = demo::make(demo::Scene::results, 8);
            demo.choice.view.colour = *find_named<ColourBy>(colour);
            demo.choice.view.map_difference = difference;
            demo.choice.view.four_maps = demo.choice.view.show_matrix = !difference;
            demo.choice.view.cursor_step = 5;
            appearance(demo, fmt::format("maps by {}", colour));
        }
}

TEST_P(Contrast, SufficesInCards) {
    OPEN_OR_SKIP(1600, 900);
    offer();
    for (const Press key : {Press{U'?'}, Press{U'G'}, Press{U'f', true}, Press{U'e'}, Press{U't'}, Press{Key::f10},
                            Press{U'o', true}, Press{U's', true}}) {
        demo::Demo demo = demo::make(demo::Scene::results, 8);
        demo.choice.appearance.theme = GetParam();
        frame(demo);
        press_in(demo, key);
        appearance(demo, fmt::format("the card of key {}", key.code));
        press_in(demo, Press{Key::escape});
    }
}

TEST_P(Contrast, SufficesInDialogsAndTheTour) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.session.confirmation.ask("a.lane already exists. Overwrite it?", "It holds 14 results.", "Overwrite",
                                  "Leave it", command::Run{});
    appearance(demo, "a question");
    demo = demo::make(demo::Scene::results, 8);
    demo.session.tabs.names = {"spmv:uniform", "sgemv:4096x11008"};
    appearance(demo, "tabs");
    for (demo.choice.tour = 0; demo.choice.tour >= 0 && demo.choice.tour < 12; ++demo.choice.tour)
        appearance(demo, fmt::format("step {} of the tour", demo.choice.tour));
}

TEST_P(Contrast, SufficesOnEveryPageOfALesson) {
    OPEN_OR_SKIP(1600, 900);
    offer();
    for (const bool presenting : {false, true})  // outer loop because each change rebuilds the font
        for (const Lesson& lesson : lessons->lessons)
            for (int page = 0; page < int(lesson.pages.size()); ++page) {
                if (presenting != (page % 3 == 1)) continue;
                demo::Demo demo = demo::make(demo::Scene::results, 8);
                demo.choice.presenting = presenting;
                demo.choice.lesson = {.stem = lesson.stem, .page = page, .applied = true};
                demo.choice.lesson.covered = lesson.pages[std::size_t(page)].ask.kind != AskKind::none && page % 2 == 0;
                appearance(demo, fmt::format("{}, page {}", lesson.stem, page + 1));
            }
}

INSTANTIATE_TEST_SUITE_P(In, Contrast, testing::Values(Theme::dark, Theme::light, Theme::projector),
                         [](const auto& each) { return std::string(name_of(each.param)); });

}  // namespace
}  // namespace lanescope
