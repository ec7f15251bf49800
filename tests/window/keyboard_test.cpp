#include <algorithm>
#include <set>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

const Tokens small_run{"--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row,cte"};

std::string parent_of(const std::string& name) { return name.substr(0, name.rfind('.')); }

class Keyboard : public WindowTest {
protected:
    void open_settled(const Tokens& arguments) {
        open(arguments);
        wait_for(done(2));
        wait_for_rest();
    }
    std::string ring() { return now().text("ring"); }

    // Presses Tab until the focus has visited every control. Returns their names.
    std::set<std::string> walk() {
        std::set<std::string> visited;
        for (;;) {
            key("Tab");
            wait_for({is_not("ring", ""), is("at_rest", true)});
            if (!visited.insert(ring()).second) return visited;
        }
    }

    // A visit to one part of a choice counts for all its parts.
    void expect_all_visited(const std::set<std::string>& visited) {
        EXPECT_GT(visited.size(), 30u);
        std::set<std::string> parents;
        for (const std::string& name : visited) parents.insert(parent_of(name));
        const Json items = now()["items"];
        for (const auto& [name, place] : items.items()) {
            if (place[4] == 1) {
                EXPECT_TRUE(visited.contains(name)) << name;
            } else if (place[4] == 2) {
                EXPECT_TRUE(parents.contains(parent_of(name))) << name;
            }
        }
    }

    void tab_to(const std::string& name) {
        std::set<std::string> visited;
        while (ring() != name) {
            key("Tab");
            wait_for({is_not("ring", ""), is("at_rest", true)});
            ASSERT_TRUE(visited.insert(ring()).second) << name;
        }
    }
};

TEST_F(Keyboard, ComesToEveryControl) {
    open_settled(small_run);
    expect_all_visited(walk());
    key("Escape");
    wait_for(is("ring", ""));
    close();
}

class KeyboardInASmallWindow : public Keyboard {
protected:
    KeyboardInASmallWindow() { size_is(1000, 650); }
};

TEST_F(KeyboardInASmallWindow, ComesToEveryControl) {
    open_settled(small_run);
    expect_all_visited(walk());
    close();
}

class KeyboardInALargeWindow : public Keyboard {
protected:
    KeyboardInALargeWindow() { size_is(2560, 1440); }
};

TEST_F(KeyboardInALargeWindow, ComesToEveryControl) {
    open_settled(small_run);
    expect_all_visited(walk());
    close();
}

TEST_F(Keyboard, ComesToEveryControlOfALesson) {
    open({"--lesson", "what-a-lane-map-shows"});
    wait_for(is("applied", true));
    wait_for_rest();
    expect_all_visited(walk());
    close();
}

TEST_F(Keyboard, StaysInACardThatIsOpen) {
    open_settled(small_run);
    key("e");
    wait_for(shows("export.1"));
    const std::set<std::string> visited = walk();
    for (const std::string& name : visited) EXPECT_TRUE(name.starts_with("export.")) << name;
    key("Escape");
    wait_for(hides("export"));  // the card takes all keys
    close();
}

TEST_F(Keyboard, PressesAndChooses) {
    open_settled(small_run);
    tab_to("throughput.Roofline");
    key("Return");
    wait_for(is("tab", "roofline"));
    tab_to("maps.heights.Few");
    key("Right");
    wait_for(is("ring", "maps.heights.Grid"));
    key("space");
    wait_for(is("warps", 0.0));
    key("Escape");
    wait_for(is("ring", ""));
    close();
}

TEST_F(Keyboard, TypesANumberAndStartsWithEnterWhereLiveIsOff) {
    open_settled(small_run);
    const double before = now().number("run");
    key("l");
    wait_for(is("live", false));
    tab_to("experiment.rows.field");
    type_into_open("experiment.rows.field", "2k");
    key("Return");
    wait_for({begins("problem", "spmv:banded,rows=2000"), above("run", before), done(2)});
    close();
}

TEST_F(Keyboard, KeepsANumberWhereTheTypedOneIsNone) {
    open_settled(small_run);
    const double before = now().number("run");
    tab_to("experiment.rows.field");
    type_into_open("experiment.rows.field", "-5");
    key("Return");
    wait_for({is("focus", ""), is("at_rest", true), begins("problem", "spmv:banded,rows=300")});
    EXPECT_EQ(now().number("run"), before);
    close();
}

TEST_F(Keyboard, KeepsLettersFromTheWindowBesideAField) {
    open_settled(small_run);
    type_into("experiment.rows.field", "400");
    click("status");
    wait_for({is("focus", ""), begins("problem", "spmv:banded,rows=400"), done(2)});
    key("d");
    EXPECT_EQ(now()["map_difference"], false);
    click("maps.heights.Grid");
    key("d");
    wait_for(is("map_difference", true));
    close();
}

TEST_F(Keyboard, FindsByWords) {
    open_settled(small_run);
    key("ctrl+f");
    type_into_open("search.query", "nonsense");
    type_into_open("search.query", "breakdown");  // Ctrl+A selects the text typed before
    key("Return");
    wait_for({is("ring", "throughput.Breakdown"), is("tab", "breakdown")});
    key("slash");
    type_into_open("search.query", "warp_per_row");
    key("Return");
    wait_for({lists("variants", "warp_per_row"), is("map_a", "warp_per_row"), done(3)});
    key("ctrl+f");
    type_into_open("search.query", "bank conflict");
    key("Return");
    wait_for(shows("glossary.term.Bank conflict"));
    key("Escape");
    wait_for(hides("glossary"));
    close();
}

}  // namespace
}  // namespace lanescope::window_test
