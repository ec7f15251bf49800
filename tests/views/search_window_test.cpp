#include <gtest/gtest.h>

#include <memory>

#include "app/base/files/folders.h"
#include "app/lessons/lesson.h"
#include "app/lessons/markdown/glossary.h"
#include "tests/shipped_catalog.h"
#include "tests/views/keyboard_window.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class Search : public KeyboardWindow {
protected:
    void open_with(demo::Demo& demo) {
        views->offer(std::make_shared<const Shelf>(load_lessons(shipped_catalog(), find_asset("lessons"))));
        views->offer(std::make_shared<const Glossary>(load_glossary(find_asset("glossary.md"))));
        settle(demo);
    }
    void look_for(demo::Demo& demo, const std::string& words) {
        key(demo, Press{U'f', true});
        ASSERT_EQ(noted(demo).focus, "search.query");
        type(demo, words);
    }
};

TEST_F(Search, OpensAPlotByItsName) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    look_for(demo, "metrics");
    key(demo, Press{Key::enter});
    EXPECT_EQ(focused_control(), "throughput.Metrics");
    look_for(demo, "the time breakdown");
    key(demo, Press{Key::enter});
    EXPECT_TRUE(focused_control() == "throughput.Breakdown") << focused_control();
}

TEST_F(Search, TicksAVariantAndShowsIt) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    std::erase_if(demo.choice.experiment.variants, [](const VariantChoice& c) { return c.id == "cte"; });
    look_for(demo, "cte");
    key(demo, Press{Key::enter});
    EXPECT_TRUE(std::ranges::count(demo.choice.experiment.variants, "cte", &VariantChoice::id));
    EXPECT_EQ(demo.choice.view.map_a, "cte");
}

TEST_F(Search, ExplainsATerm) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    look_for(demo, "reconver");
    key(demo, Press{Key::enter});
    EXPECT_TRUE(says(texts(demo), "separated"));
    key(demo, Press{Key::escape});
    EXPECT_FALSE(says(texts(demo), "separated"));
}

// On a slow computer, all keys arrive in one frame.
TEST_F(Search, TakesWhatIsTypedBehindItsKeyInTheSameFrame) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    const ColourBy colour = demo.choice.view.colour;
    frame(demo, {Press{U'f', true}, Press{U'w'}, Press{U'a'}});
    settle(demo);
    type(demo, "rp");
    EXPECT_EQ(noted(demo).text, "warp");
    EXPECT_EQ(demo.choice.view.colour, colour) << "W would have changed it";
}

TEST_F(Search, TakesWhatIsTypedBehindASlashInTheSameFrame) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    const ColourBy colour = demo.choice.view.colour;
    frame(demo, {Press{U'/'}, Press{U'w'}, Press{U'/'}});
    settle(demo);
    type(demo, "x");
    EXPECT_EQ(noted(demo).text, "w/x");
    EXPECT_EQ(demo.choice.view.colour, colour) << "W would have changed it";
}

TEST_F(Search, TakesWhatWasTypedBeforeEnterInTheSameFrame) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    look_for(demo, "");
    type_at_once(demo, "metrics", {Key::enter});
    EXPECT_EQ(focused_control(), "throughput.Metrics");
}

TEST_F(Search, ShowsTheTitlesOfControls) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    look_for(demo, "CUDA file");
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "your own CUDA file"));
    EXPECT_FALSE(says(drawn, "Open_kernel"));
}

TEST_F(Search, SaysWhereNothingFitsAndIsLeftByEsc) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    look_for(demo, "no such thing");
    EXPECT_TRUE(says(texts(demo), "No results. Type another word."));
    key(demo, Press{Key::escape});
    EXPECT_FALSE(says(texts(demo), "No results. Type another word."));
}

TEST_F(Search, ShowsAtMostADozen) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    look_for(demo, "e");
    int lines = 0;
    for (const WindowItem& item : noted(demo).items) lines += item.name.starts_with("search.line ");
    EXPECT_EQ(lines, 12);
}

TEST_F(Search, ChoosesATermByArrows) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    open_with(demo);
    key(demo, Press{U'G'});
    EXPECT_TRUE(says(texts(demo), "bits"));
    key(demo, Press{Key::down});
    EXPECT_TRUE(says(texts(demo), "atomicAdd"));
}

}  // namespace
}  // namespace lanescope
