#include "app/views/kit/items.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "app/platform/keyboard.h"
#include "tests/views/keyboard_window.h"

namespace lanescope {
namespace {

class Items : public KeyboardWindow {
protected:
    WindowStatus noted(demo::Demo& demo) {
        settle(demo);
        return KeyboardWindow::noted(demo);
    }
};

std::map<std::string, int> counts(const WindowStatus& notes) {
    std::map<std::string, int> count;
    for (const WindowItem& item : notes.items) ++count[item.name];
    return count;
}

TEST_F(Items, AreFoundByTheirPath) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    const auto count = counts(noted(demo));
    for (const char* name :
         {"header.run", "header.lessons", "experiment.text", "experiment.rows.field", "experiment.rows.track",
          "experiment.pattern.Banded", "experiment.variant.cte", "experiment.backend", "throughput.Sweep",
          "throughput.unit", "maps.A.map", "maps.A.minimap", "maps.colour", "source.Matrix", "source.idea", "status"})
        EXPECT_EQ(count.count(name), 1u) << name;
}

TEST_F(Items, HaveNamesThatNoOtherHas) {
    OPEN_OR_SKIP(1600, 900);
    for (const demo::Scene scene : {demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty})
        for (const PlotKind& plot : plot_tabs()) {
            demo::Demo demo = demo::make(scene, 8);
            demo.choice.view.tab = parse_plot_tab(plot.name);
            for (const auto& [name, times] : counts(noted(demo)))
                EXPECT_EQ(times, 1) << name << ", scene " << int(scene) << ", tab " << plot.name;
        }
}

TEST_F(Items, StandWithinTheWindow) {
    OPEN_OR_SKIP(1000, 650);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    const WindowStatus notes = noted(demo);
    EXPECT_GT(notes.items.size(), 40u);
    for (const WindowItem& item : notes.items) {
        EXPECT_LT(item.left, item.right) << item.name;
        EXPECT_LT(item.top, item.bottom) << item.name;
        EXPECT_TRUE(item.left >= 0 && item.top >= 0 && item.right <= 1000 && item.bottom <= 650) << item.name;
    }
}

TEST_F(Items, SayWhichFieldIsTypedIntoAndWhatItHolds) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    EXPECT_EQ(noted(demo).focus, "");
    frame(demo, {Press{U'o'}});
    WindowStatus notes = noted(demo);
    EXPECT_EQ(notes.focus, "dialog.path");
    EXPECT_EQ(notes.text, "");
    for (const char letter : std::string("x.lane")) ImGui::GetIO().AddInputCharacter(unsigned(letter));
    notes = noted(demo);
    EXPECT_EQ(notes.text, "x.lane");
    EXPECT_EQ(counts(notes).count("dialog.path"), 1u);
}

TEST_F(Items, AreNotRecordedUnlessRequested) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    WindowStatus notes = noted(demo);
    notes.items.clear();
    frame(demo);
    EXPECT_TRUE(notes.items.empty());
}

}  // namespace
}  // namespace lanescope
