#include <filesystem>
#include <fstream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

const Tokens small_problem{"--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row,cte"};

class Furnishing : public AtEverySize {
protected:
    void open_two() {
        open(small_problem);
        wait_for(done(2));
    }
    double width_of(const std::string& item) {
        const Place place = where(item);
        return place.right - place.left;
    }
    double height_of(const std::string& item) {
        const Place place = where(item);
        return place.bottom - place.top;
    }
    /// Repeats the double click, because a loaded computer may see two single clicks.
    void fold(const std::string& border) {
        for (int tries = 0; tries < 100 && !now().place(border + ".open"); ++tries) {
            click_twice(border + ".move");
            wait_for_rest();
        }
        wait_for(shows(border + ".open"));
    }
};

TEST_P(Furnishing, MovesBorders) {
    open_two();
    const double source = width_of("source"), plot = height_of("throughput");
    drag_by("border.source.move", -100, 0);
    EXPECT_NEAR(width_of("source"), source + 100, 8);
    drag_by("border.plot.move", 0, 60);
    EXPECT_NEAR(height_of("throughput"), plot + 60, 8);
    close();
}

TEST_P(Furnishing, LeavesTheMapsWhereTheyAreWhenAnotherPlotIsChosen) {
    open_two();
    const Place maps = where("maps");
    for (const char* plot : {"Sweep", "Roofline", "Breakdown", "Metrics", "Throughput"}) {
        click(std::string("throughput.") + plot);
        EXPECT_EQ(where("maps").top, maps.top) << plot;
        EXPECT_EQ(where("maps").bottom, maps.bottom) << plot;
    }
    close();
}

TEST_P(Furnishing, FoldsPanelsAwayAndBringsThemBack) {
    open_two();
    const double maps = width_of("maps");
    fold("border.experiment");
    wait_for(hides("experiment"));
    EXPECT_GT(width_of("maps"), maps + 100);
    click("border.experiment.open");
    wait_for({shows("experiment"), is("experiment_folded", false)});
    EXPECT_EQ(width_of("maps"), maps);
    close();
}

TEST_P(Furnishing, IsThereAgainAtTheNextStart) {
    open_two();
    drag_by("border.source.move", -100, 0);
    const double source = width_of("source");
    key("ctrl+plus");
    wait_for(above("text_scale", 1.0));
    const double text = now().number("text_scale");
    close();
    open_two();
    EXPECT_EQ(now().number("text_scale"), text);
    EXPECT_NEAR(width_of("source"), source, 1);
    close();
    open({"--fresh", "--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row,cte"});
    wait_for(done(2));
    EXPECT_EQ(now().number("text_scale"), 1);
    EXPECT_LT(width_of("source"), source);
    close();
    open_two();
    EXPECT_EQ(now().number("text_scale"), text) << "what is fresh changes nothing";
    close();
}

TEST_P(Furnishing, OpensWhereItWasLeft) {
    open_two();
    click("throughput.Breakdown");
    wait_for(is("tab", "breakdown"));
    close();
    open({});
    wait_for({begins("problem", "spmv:banded,rows=300,band=2"), is("tab", "breakdown"), done(2)});
    close();
}

TEST_P(Furnishing, MovesAMemoryAsideThatCannotBeRead) {
    const std::filesystem::path memory = folder / "config/lanescope/window.json";
    std::filesystem::create_directories(memory.parent_path());
    std::ofstream(memory) << "{\"width\": \"wide\", \"appearance\": {\"theme\": \"light\"}}";
    open(small_problem);
    wait_for({has("error", "config/lanescope/window.json: width"), is("busy", false), is("theme", 1)});
    close();
    EXPECT_EQ(text_of(memory.string() + ".unreadable"), "{\"width\": \"wide\", \"appearance\": {\"theme\": \"light\"}}");
    open_two();  // without an error
    close();
}

TEST_P(Furnishing, GoesBackAStepAndForthAgain) {
    open_two();
    click("experiment.variant.warp_per_row");
    wait_for({lists("variants", "warp_per_row"), done(3)});
    const double run = now().number("run");
    key("g");
    wait_for(is("warps", 0));
    key("ctrl+z");
    wait_for(is("warps", 4));
    key("ctrl+z");
    wait_for({is("results", 2), is("busy", false)});
    EXPECT_EQ(now().number("run"), run) << "the results are those that were there";
    key("ctrl+shift+z");
    wait_for({lists("variants", "warp_per_row"), is("results", 3)});
    close();
}

TEST_P(Furnishing, LeadsOutOfABoxAgain) {
    open_two();
    const double steps = now().number("steps");
    for (const char* way : {"BackSpace", "Escape", ""}) {
        drag_with("shift", "maps.A.map", {0.2, 0.2}, {0.5, 0.6});
        wait_for({is_not("steps", steps), shows("maps.zoom back")});
        if (*way)
            key(way);
        else
            click("maps.zoom back");
        wait_for({is("steps", steps), is("warps", 4), hides("maps.zoom back")});
    }
    close();
}

TEST_P(Furnishing, KeepsTwoExperimentsInTabs) {
    open_two();
    key("ctrl+t");
    wait_for(shows("tabs.2.show"));
    click("experiment.operation.SGEMV");
    wait_for(begins("problem", "sgemv:"));
    click("tabs.1.show");
    wait_for({begins("problem", "spmv:banded,rows=300,"), done(2)});
    click("tabs.2.close");
    wait_for({hides("tabs.1.show"), begins("problem", "spmv:banded,rows=300,")});
    close();
}

TEST_P(Furnishing, OpensExactlyTheViewWhoseTextWasCopied) {
    open_two();
    keys({"d", "g"});
    wait_for({is("map_difference", true), is("warps", 0)});
    key("ctrl+l");
    wait_for(begins("notice", "copied: lanescope --state '"));
    std::string text = now().text("notice");
    text = text.substr(text.find('\'') + 1);
    text.pop_back();
    close();
    open({"--fresh", "--state", text});
    wait_for({is("map_difference", true), is("warps", 0), done(2), begins("problem", "spmv:banded,rows=300,band=2")});
    close();
}

INSTANTIATE_TEST_SUITE_P(At, Furnishing, every_size, name_of_size);

}  // namespace
}  // namespace lanescope::window_test
