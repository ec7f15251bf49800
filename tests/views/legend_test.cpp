#include <gtest/gtest.h>

#include <set>

#include "app/views/kit/theme.h"
#include "app/views/state/view_model.h"
#include "tests/shipped_catalog.h"
#include "tests/views/demo_session.h"

namespace lanescope {
namespace {

RunResultPtr with_sites(std::vector<Site> sites) {
    RunResult result;
    result.trace.edit().sites = std::move(sites);
    return std::make_shared<const RunResult>(result);
}

TEST(Legend, GivesAnArrayTheSameColourInBothVariants) {
    const auto a = with_sites({{.line = 3, .array = "x"}, {.line = 3, .array = "columns"}});
    const auto b = with_sites({{.line = 9, .array = "columns"}, {.line = 8, .array = "x"}});
    const auto legend = legend_of({a, b});
    ASSERT_EQ(legend.size(), 2u);
    const auto of_a = site_colours(a->trace, legend), of_b = site_colours(b->trace, legend);
    EXPECT_EQ(of_a[0], of_b[1]);
    EXPECT_EQ(of_a[1], of_b[0]);
    EXPECT_NE(of_a[0], of_a[1]);
}

TEST(Legend, ShowsAnArrayInTheColourThatTheListGivesIt) {
    const auto result = with_sites({{.line = 3, .array = "x"}, {.line = 5, .array = "x"}});
    const auto legend = legend_of({result});
    for (const ImU32 colour : site_colours(result->trace, legend)) EXPECT_EQ(colour, legend[0].colour);
}

TEST(Legend, KeepsTheHuesForArrays) {
    const auto result =
        with_sites({{.line = 1, .array = "shuffle", .kind = AccessKind::shuffle}, {.line = 2, .array = "x"}});
    const auto legend = legend_of({result});
    EXPECT_EQ(legend[1].colour, nth_colour(0)) << "a collective takes a grey, and no hue";
    EXPECT_NE(legend[0].colour, nth_colour(0));
}

TEST(Palette, LeavesOutTheDarkEndOfQuantities) {
    for (ImU32 colour : lane_colours()) EXPECT_NE(colour, cividis(0));
    EXPECT_EQ(lane_colours()[32], cividis(1));
    EXPECT_EQ(sector_colours()[32], viridis(1));
}

TEST(ViewModel, HasTheColoursOfTheTheme) {
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    ViewModel view_model;
    view_model.refresh(shipped_catalog(), demo.session);
    const ImU32 dark = view_model.results[0].colour;
    theme::use(Theme::light);
    view_model.refresh(shipped_catalog(), demo.session);
    EXPECT_NE(view_model.results[0].colour, dark);
    EXPECT_EQ(view_model.legend[0].colour, theme::colours_of(Theme::light).hues[0]);
    theme::use(Theme::dark);
}

TEST(ViewModel, IsMadeAnewOnlyWhenResultsChange) {
    demo::Demo demo = demo::make(demo::Scene::results, 4);
    ViewModel view_model;
    view_model.refresh(shipped_catalog(), demo.session);
    ASSERT_EQ(view_model.results.size(), 3u);
    demo.session.results.all.pop_back();
    view_model.refresh(shipped_catalog(), demo.session);
    EXPECT_EQ(view_model.results.size(), 3u) << "same revision";
    ++demo.session.results.revision;
    view_model.refresh(shipped_catalog(), demo.session);
    EXPECT_EQ(view_model.results.size(), 2u);
}

TEST(ViewModel, NamesSites) {
    EXPECT_EQ(site_name({.array = "x"}), "x[i]");
    EXPECT_EQ(site_name({.array = "y", .kind = AccessKind::store}), "y[i] store");
    EXPECT_EQ(site_name({.array = "shuffle", .kind = AccessKind::shuffle}), "shuffle");
}

}  // namespace
}  // namespace lanescope
