// A window with a lesson of five pages, and a fake lab that invents their results.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/lessons/lesson.h"
#include "app/platform/keyboard.h"
#include "app/platform/window.h"
#include "app/session/workspace.h"
#include "app/views/kit/text.h"
#include "app/views/shell/views.h"
#include "tests/shipped_catalog.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"
#include "tests/views/pointer.h"

namespace lanescope {

inline const char* const lesson_text = R"(---
lesson: Ragged rows
minutes: 3
---
---
page: A row a thread
problem: spmv:banded,rows=64,band=1
variants: thread_per_row
warps: 2
colour: idle
---
First, `thread_per_row`. Then [the third page](lesson:ragged#3).
---
page: How many lanes?
variants: thread_per_row, cte
map: cte
ask: number
question: How many?
answer: 16
tolerance: 10 %
---
So many.
---
page: Which is it?
ask: choice
question: Which?
options: one | another
answer: 2
---
It was **another**.
---
page: The fastest
ask: order
question: Rank them.
answer: order of time
show: maps
---
Text.
---
page: Your turn
problem: spmv:banded,rows=64,band=1
goal: mean_active(any) above 1
given: problem
hint: Try.
hint: Try again.
---
Text.
)";

class LessonWindow : public testing::Test {
protected:
    void SetUp() override {
        try {
            window = std::make_unique<Window>(1280, 720, "lesson test", false);
            views = std::make_unique<Views>(shipped_catalog());
        } catch (const BackendUnavailable& error) {
            GTEST_SKIP() << error.what();
        }
        ReadLesson read = read_lesson(shipped_catalog(), lesson_text, "7-ragged.md");
        ASSERT_TRUE(read.lesson) << (read.reasons.empty() ? "" : read.reasons.front());
        Shelf shelf{.folder = "lessons"};
        shelf.lessons.push_back(*read.lesson);
        shelf.broken.push_back({"8-broken.md", "8-broken.md:3: unknown key 'varants'", {}});
        views->offer(std::make_shared<const Shelf>(shelf));
        demo = demo::make(demo::Scene::results, 8);
    }
    void TearDown() override {
        views.reset();
        window.reset();
    }
    Choice& frame(std::initializer_list<Press> presses = {}) {
        begin_frame();
        for (Press p : presses) press(p);
        return end_frame();
    }
    void begin_frame() {
        window->begin_frame(true);
        window->text_scale(demo.choice.appearance.text_scale);
    }
    Choice& end_frame() {
        demo::draw(*views, demo);
        window->end_frame();
        if (stage) stage->follow(demo.choice, demo.session);
        if (demo.asks<command::RunPage>()) demo.session.release(), run();
        return demo.choice;
    }
    void frame_at(ImVec2 at, bool pressed = false) {
        begin_frame();
        point_at(at);
        press_button(pressed);
        end_frame();
    }
    void click(ImVec2 at) {
        frame_at(at);
        frame_at(at, true);
        frame_at(at);
    }
    ImVec2 place_of(const std::string& wanted) {
        std::vector<DrawnText> drawn;
        watch_texts(&drawn);
        frame();
        watch_texts(nullptr);
        for (const DrawnText& t : drawn)
            if (t.text == wanted) return {(t.from.x + t.to.x) / 2, (t.from.y + t.to.y) / 2};
        ADD_FAILURE() << "no text " << wanted;
        return {};
    }
    /// Finds the close button right of the lesson's title. The lesson's column is a quarter of the window wide.
    ImVec2 place_of_cross() {
        const ImVec2 title = place_of("Ragged rows  \u00B7  3 min");
        for (ImVec2 at{1280.0f / 4 - 8, title.y}; at.x > title.x; at.x -= 6) {
            frame_at(at);
            if (ImGui::GetCurrentContext()->HoveredId) return at;
        }
        ADD_FAILURE() << "no cross";
        return title;
    }
    std::vector<std::string> shown() const {
        std::vector<std::string> names;
        for (const RunResultPtr& result : demo.session.results.all) names.push_back(to_string(result->problem));
        return names;
    }
    void open_from_the_list() {
        stage.emplace();
        frame();
        frame({Press{U't'}});
        frame({Press{U'1'}});
        frame();
        frame();
    }
    Choice& open_page(int page) {
        demo.choice.lesson = {.stem = "ragged", .page = page};
        frame();
        return frame();
    }
    /// Acts as the lab and invents the requested results.
    void run() {
        runs += 1;
        Session& session = demo.session;
        session.results.experiment = demo.choice.experiment;
        std::vector<RunResultPtr> results;
        for (const RunResultPtr& made : demo::make(demo::Scene::results, 8).session.results.all) {
            RunResult of_page = *made;
            of_page.problem = session.results.experiment.problem;
            results.push_back(std::make_shared<const RunResult>(of_page));
        }
        session.add({{.run = session.run.id + 1, .finished = true}, results, true});
    }
    std::vector<std::uint8_t> picture() {
        frame();
        frame();
        return window->read_pixels();
    }
    std::unique_ptr<Window> window;
    std::unique_ptr<Views> views;
    demo::Demo demo;
    std::optional<LessonWorkspace> stage;  ///< if empty, pages apply directly to the window
    int runs = 0;
};

}  // namespace lanescope
