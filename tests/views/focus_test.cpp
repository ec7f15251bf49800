#include "app/views/kit/focus.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/views/keyboard_window.h"

namespace lanescope {
namespace {

using Reach = WindowItem::Reach;

class Ring : public KeyboardWindow {};

std::string parent_of(const std::string& name) { return name.substr(0, name.rfind('.')); }

/// Returns reachable controls that were not visited. A visit to one part of a choice counts for all its parts.
std::set<std::string> missed_of(const WindowStatus& notes, const std::set<std::string>& visited) {
    std::set<std::string> parents, missed;
    for (const std::string& name : visited) parents.insert(parent_of(name));
    for (const WindowItem& item : notes.items) {
        if (item.reach == Reach::tab && !visited.contains(item.name)) missed.insert(item.name);
        if (item.reach == Reach::arrows && !parents.contains(parent_of(item.name))) missed.insert(item.name);
    }
    return missed;
}

TEST_F(Ring, ComesToEveryControlAndRoundAgain) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    EXPECT_EQ(focused_control(), "");
    key(demo, Press{Key::tab});
    const std::string first = focused_control();
    std::set<std::string> visited{first};
    for (key(demo, Press{Key::tab}); !visited.contains(focused_control()); key(demo, Press{Key::tab})) visited.insert(focused_control());
    EXPECT_EQ(focused_control(), first);
    for (const std::string& name : missed_of(noted(demo), visited)) ADD_FAILURE() << name;
}

TEST_F(Ring, GoesBackWithShift) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    key(demo, Press{Key::tab});
    const std::string first = focused_control();
    key(demo, Press{Key::tab});
    EXPECT_NE(focused_control(), first);
    key(demo, Press(Key::tab, true));
    EXPECT_EQ(focused_control(), first);
}

TEST_F(Ring, PressesWithEnterAndWithSpace) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "throughput.Sweep");
    frame(demo, {Press{Key::enter}});
    EXPECT_EQ(to_string(demo.choice.view.tab), "sweep");
    tab_to(demo, "throughput.Roofline");
    frame(demo, {Press{U' '}});
    EXPECT_EQ(to_string(demo.choice.view.tab), "roofline");
    EXPECT_FALSE(views->moving() && demo.choice.view.cursor_step >= 0);  // Space did not start playback
}

TEST_F(Ring, MovesWithinAChoiceByArrows) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "maps.heights.Few");
    key(demo, Press{Key::right});
    EXPECT_EQ(focused_control(), "maps.heights.Grid");
    EXPECT_NE(demo.choice.view.warps, 0);
    key(demo, Press{Key::enter});
    EXPECT_EQ(demo.choice.view.warps, 0);
}

TEST_F(Ring, MovesASliderByArrows) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "experiment.rows.track");
    const Problem before = demo.choice.experiment.problem;
    frame(demo, {Press{Key::right}});
    EXPECT_NE(demo.choice.experiment.problem, before);
    EXPECT_EQ(demo.choice.view.cursor_step, -1);  // the map's cursor does not move
}

TEST_F(Ring, IsLeftByEscBeforeAnythingElse) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.view.source_line = 15;
    settle(demo);
    key(demo, Press{Key::tab});
    frame(demo, {Press{Key::escape}});
    EXPECT_EQ(focused_control(), "");
    EXPECT_EQ(demo.choice.view.source_line, 15);
    frame(demo, {Press{Key::escape}});
    EXPECT_EQ(demo.choice.view.source_line, 0);
}

TEST_F(Ring, StaysWithinACardThatIsOpen) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    key(demo, Press{U'e'});
    std::set<std::string> visited;
    for (int i = 0; i < 40; ++i) {
        key(demo, Press{Key::tab});
        visited.insert(focused_control());
    }
    EXPECT_TRUE(visited.contains("export.1"));
    for (const std::string& name : visited) EXPECT_TRUE(name.starts_with("export.")) << name;
}

TEST_F(Ring, ChoosesFromAListThatDropsDown) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "maps.colour");
    key(demo, Press{Key::enter});
    EXPECT_EQ(focused_control(), "maps.colour.colour: array");
    key(demo, Press{Key::down});
    key(demo, Press{Key::enter});
    EXPECT_EQ(demo.choice.view.colour, ColourBy::active_lanes);
    EXPECT_EQ(focused_control(), "maps.colour");
}

TEST_F(Ring, ComesToTheLineOfAListThatLettersBegin) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "experiment.schedule");
    key(demo, Press{Key::enter});
    key(demo, Press{U'i'});
    EXPECT_EQ(focused_control(), "experiment.schedule.independent");
    EXPECT_FALSE(demo.choice.presenting);
    key(demo, Press{Key::end});
    EXPECT_EQ(focused_control(), "experiment.schedule.both, side by side");
    key(demo, Press{Key::home});
    EXPECT_EQ(focused_control(), "experiment.schedule.lockstep");
    key(demo, Press{Key::escape});
    EXPECT_EQ(focused_control(), "experiment.schedule");
}

TEST_F(Ring, TypesIntoAFieldThatItComesTo) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    settle(demo);
    tab_to(demo, "experiment.rows.field");
    EXPECT_EQ(noted(demo).focus, "experiment.rows.field");
    type(demo, "777");
    key(demo, Press{Key::tab});
    EXPECT_EQ(noted(demo).focus, "");
    EXPECT_NE(to_string(demo.choice.experiment.problem).find("777"), std::string::npos)
        << to_string(demo.choice.experiment.problem);
}

}  // namespace
}  // namespace lanescope
