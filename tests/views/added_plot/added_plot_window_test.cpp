#include <fmt/format.h>

#include "app/cli/options/view_options.h"
#include "app/lessons/lesson.h"
#include "app/model/text/error.h"
#include "app/session/state_log.h"
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
    EXPECT_TRUE(says(texts(demo), fmt::format("{} variants were added up", demo.session.results.size())));
    EXPECT_NE(log_of(demo).find("\"tab\":\"added\""), std::string::npos) << log_of(demo);
}

TEST_F(AddedPlot, IsAskedForByAnOptionAndByALessonsPage) {
    ViewSettings view;
    apply(ViewOptions{.given = {{"tab", "added"}}}, view);
    EXPECT_EQ(to_string(view.tab), "added");
    EXPECT_THROW(apply(ViewOptions{.given = {{"tab", "roofline"}}}, view), UsageError) << "this table has none";

    const ReadLesson read = read_lesson(
        "---\nlesson: A\n---\n---\npage: B\nproblem: sgemv:4x4\nvariants: thread_per_row\ntab: added\n---\nText.\n",
        "1-a.md");
    ASSERT_TRUE(read.lesson) << (read.reasons.empty() ? "" : read.reasons.front());
    EXPECT_EQ(to_string(read.lesson->pages.at(0).view.settings.tab), "added");
}

}  // namespace
}  // namespace lanescope
