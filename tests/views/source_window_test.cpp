#include <gtest/gtest.h>

#include <tuple>

#include "app/platform/fonts.h"
#include "tests/views/draw_demo.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

constexpr int racing_line = 15;  // loop body of thread_per_row

demo::Demo with_one_hazard() {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    RunResult result = *demo.session.results.all[0];
    result.verification = {.verified = false, .wrong_elements = 3, .first_wrong_element = 1};
    result.hazards = {{HazardKind::shared_race, "spmv/01_thread_per_row.cu", racing_line, racing_line, 17, 1, 9, 5,
                       "sums",
                       "Lane 9 adds to what lane 4 wrote with no synchronising word between them: put __syncwarp() "
                       "before the addition."}};
    result.source.replace(result.source.find("sum += values[i]"), 3, "the_sum_of_all_products_of_this_row_and_x");
    demo.session.results.all[0] = std::make_shared<const RunResult>(result);
    return demo;
}

class Source : public WatchedWindow {
protected:
    static const DrawnText* number_of(int line, const std::vector<DrawnText>& drawn) {
        const ImGuiWindow* code = child("code");
        for (const DrawnText& text : drawn)
            if (code && text.text == std::to_string(line) && code->Rect().Contains(text.from) &&
                text.from.x < code->Pos.x + 60)
                return &text;
        return nullptr;
    }

    void expect_readable(demo::Demo& demo, const std::string& where) {
        const std::vector<DrawnText> drawn = texts(demo);
        const ImGuiWindow *box = child("hazards"), *code = child("code");
        ASSERT_TRUE(box && code) << where;
        EXPECT_EQ(box->ScrollMax.y, 0) << where << ": the box cuts its words";
        EXPECT_LE(code->Rect().Max.y, box->Pos.y) << where << ": the box covers the text";
        const DrawnText* number = number_of(racing_line, drawn);
        ASSERT_TRUE(number) << where << ": the line is out of sight";
        EXPECT_NEAR(number->to.y - number->from.y, font_size(fonts().small_mono), 1) << where << ": the line is cut";
        expect_whole(*number, drawn, *code, where);
    }

    void scroll_to_the_top(demo::Demo& demo) {
        const ImGuiWindow* code = child("code");
        window->begin_frame(true);
        point_at(code->Rect().GetCenter());
        ImGui::GetIO().MouseWheel = 50;
        const_cast<ImGuiWindow*>(code)->Scroll.y = 0;
        demo::draw(*views, demo);
        ImGui::EndFrame();
    }

    static void expect_whole(const DrawnText& number, const std::vector<DrawnText>& drawn, const ImGuiWindow& code,
                             const std::string& where) {
        const DrawnText* next = number_of(racing_line + 1, drawn);
        const float end = next ? next->from.y : code.Rect().Max.y;
        std::string line;
        for (const DrawnText& text : drawn) {
            const bool here = text.from.x > number.to.x && code.Rect().Contains(text.from) &&
                              text.from.y > number.from.y - 3 && text.from.y < end - 3;
            const bool cut = text_size(fonts().small_mono, text.text).x > text.to.x - text.from.x + 2;
            if (!here || cut) continue;
            for (const char c : text.text) line += c == ' ' ? "" : std::string(1, c);
        }
        EXPECT_NE(line.find("the_sum_of_all_products_of_this_row_and_x+=values[i]*x[columns[i]];"), std::string::npos)
            << where << ": " << line;
    }
};

class SourceAt : public Source, public testing::WithParamInterface<std::tuple<int, int>> {};

TEST_P(SourceAt, ShowsWhatAHazardSaysAndItsLineAtEveryTextSize) {
    const auto [width, height] = GetParam();
    OPEN_OR_SKIP(width, height);
    demo::Demo demo = with_one_hazard();
    for (const float scale : {1.0f, 1.5f}) {
        demo.choice.appearance.text_scale = scale;
        expect_readable(demo, std::to_string(scale));
    }
}

TEST_P(SourceAt, ShowsTheSameInFrontOfAClass) {
    const auto [width, height] = GetParam();
    OPEN_OR_SKIP(width, height);
    demo::Demo demo = with_one_hazard();
    demo.choice.presenting = true;
    expect_readable(demo, "presenting");
}

INSTANTIATE_TEST_SUITE_P(Size, SourceAt,
                         testing::Values(std::tuple{1000, 650}, std::tuple{1280, 720}, std::tuple{1600, 900},
                                         std::tuple{2560, 1440}),
                         [](const auto& size) {
                             return std::to_string(std::get<0>(size.param)) + "x" +
                                    std::to_string(std::get<1>(size.param));
                         });

// The first of several hints gets space first; the others can be scrolled to.
TEST_F(Source, FitsTwoHintsIfThereIsRoom) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    const std::vector<DrawnText> drawn = texts(demo);
    ASSERT_TRUE(says(drawn, "2 HINTS"));
    ASSERT_TRUE(child("hazards"));
    EXPECT_EQ(child("hazards")->ScrollMax.y, 0);
    EXPECT_TRUE(number_of(racing_line, drawn)) << "the remarks are about it";
}

// Comments of published kernels describe the defect, which would answer the question.
TEST_F(Source, HidesCommentsWhileAQuestionIsOpen) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = with_one_hazard();
    RunResult result = *demo.session.results.all[0];
    result.source = "// Defect: it never ends.\n" + result.source + "\nint last;  // the fault is here\n";
    demo.session.results.all[0] = std::make_shared<const RunResult>(result);
    demo.choice.lesson.covered = true;
    const std::vector<DrawnText> covered = texts(demo);
    EXPECT_FALSE(says(covered, "Defect"));
    EXPECT_TRUE(says(covered, "Comments appear after your answer."));
    demo.choice.lesson.covered = false;
    demo.choice.view.source_line = 1;
    EXPECT_TRUE(says(texts(demo), "Defect: it never ends."));
}

TEST_F(Source, ShowsTheLineOfAHazardOnceTheQuestionIsAnswered) {
    OPEN_OR_SKIP(1000, 650);
    demo::Demo demo = with_one_hazard();
    RunResult result = *demo.session.results.all[0];
    for (int i = 0; i < 120; ++i) result.source += "\n";
    result.hazards[0].line = result.hazards[0].other_line = 100;
    demo.session.results.all[0] = std::make_shared<const RunResult>(result);
    demo.choice.lesson.covered = true;
    EXPECT_FALSE(number_of(100, texts(demo)));
    demo.choice.lesson.covered = false;
    EXPECT_TRUE(number_of(100, texts(demo)));
}

TEST_F(Source, ShowsTheLineOfAHazardWhenPresentingBegins) {
    OPEN_OR_SKIP(1000, 650);
    demo::Demo demo = with_one_hazard();
    texts(demo);
    scroll_to_the_top(demo);
    demo.choice.presenting = true;
    EXPECT_TRUE(number_of(racing_line, texts(demo)));
}

TEST_F(Source, StaysWhereAPersonHasScrolledTo) {
    OPEN_OR_SKIP(1000, 650);
    demo::Demo demo = with_one_hazard();
    ASSERT_TRUE(number_of(racing_line, texts(demo)));
    ASSERT_GT(child("code")->Scroll.y, 0);
    scroll_to_the_top(demo);
    demo.choice.appearance.text_scale = 1.1f;
    texts(demo);
    EXPECT_EQ(child("code")->Scroll.y, 0);
}

}  // namespace
}  // namespace lanescope
