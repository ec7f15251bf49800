#include <fmt/format.h>

#include <array>

#include "app/base/error.h"
#include "app/cli/options/window_options.h"
#include "app/lessons/lesson.h"
#include "app/operations/operations.h"
#include "app/session/state_log.h"
#include "app/views/performance/plot_panel.h"
#include "tests/run_tests.h"
#include "tests/shipped_catalog.h"
#include "tests/views/added_plot/plot.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

using AddedPlot = WatchedWindow;

std::string log_of(const demo::Demo& demo) { return state_line(demo.choice, demo.session, WindowStatus{}); }

TEST_F(AddedPlot, HasATabThatIsClickedAndThenIsDrawnAndLogged) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 3);
    const std::vector<DrawnText> before = texts(demo);
    const auto tab = std::ranges::find(before, "Added", &DrawnText::text);
    ASSERT_NE(tab, before.end());
    EXPECT_FALSE(says(before, "variants were added up"));
    EXPECT_NE(log_of(demo).find("\"tab\":\"bars\""), std::string::npos);

    click(demo, middle(*tab));
    EXPECT_TRUE(says(texts(demo), fmt::format("{} variants were added up", demo.session.results.all.size())));
    EXPECT_NE(log_of(demo).find("\"tab\":\"added\""), std::string::npos) << log_of(demo);
}

TEST_F(AddedPlot, IsAskedForByAnOptionAndByALessonsPage) {
    ViewSettings view;
    apply(ViewOptions{.given = {{"tab", "added"}}}, view);
    EXPECT_EQ(to_string(view.tab), "added");
    EXPECT_THROW(apply(ViewOptions{.given = {{"tab", "roofline"}}}, view), UsageError) << "this table has none";

    const ReadLesson read = read_lesson(
        shipped_catalog(),
        "---\nlesson: A\n---\n---\npage: B\nproblem: sgemv:4x4\nvariants: thread_per_row\ntab: added\n---\nText.\n",
        "1-a.md");
    ASSERT_TRUE(read.lesson) << (read.reasons.empty() ? "" : read.reasons.front());
    EXPECT_EQ(to_string(read.lesson->pages.at(0).view.settings.tab), "added");
}

}  // namespace
}  // namespace lanescope

int main(int argc, char** argv) {
    static constexpr std::array plots{
        lanescope::PlotKind{
            .name = "bars", .title = "Throughput", .tip = "One bar per variant.", .draw = lanescope::draw_bars},
        lanescope::PlotKind{
            .name = "added", .title = "Added", .tip = "What only a test knows.", .draw = lanescope::draw_added},
    };
    return lanescope::run_tests(argc, argv, lanescope::shipped_operations(), plots);
}
