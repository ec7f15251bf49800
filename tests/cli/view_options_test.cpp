// Every view setting has a command-line option and a lesson key, and appears in the state log.
#include "app/cli/options/window_options.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>

#include "app/lessons/lesson.h"
#include "app/session/state_log.h"
#include "app/session/view_fields.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

ViewSettings with(const std::vector<std::string>& arguments) {
    CLI::App app;
    ViewOptions options;
    add_view_options(app, options);
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    ViewSettings view;
    apply(options, view);
    return view;
}

void change(bool& value) { value = true; }
void change(int& value) { value += 2; }
void change(double& value) { value += 3; }
void change(std::string& value) { value = "warp_per_row:lanes=8,warps=2"; }
void change(std::vector<std::string>& value) { value = {"cte", "tuned"}; }
void change(PlotTab& value) { value = parse_plot_tab("breakdown"); }
template <Named E>
void change(E& value) {
    value = static_cast<E>(enum_names<E>.list.size() - 1);
}

std::string typed(const auto& number) { return fmt::format("{}", number); }
std::string typed(const bool&) { return "yes"; }
std::string typed(const std::vector<std::string>& texts) { return fmt::format("{}", fmt::join(texts, ";")); }
std::string typed(const PlotTab& tab) { return std::string(to_string(tab)); }
template <Named E>
std::string typed(const E& value) {
    return std::string(name_of(value));
}

TEST(ViewOptions, SetEachSettingThatHasOne) {
    ViewSettings settings;
    std::vector<std::string> arguments;
    each_field(settings, [&](const ViewMember& member, auto& value) {
        if (!member.option) return;
        change(value);
        arguments.push_back(fmt::format("--{}", member.option));
        if (!std::same_as<std::remove_cvref_t<decltype(value)>, bool>) arguments.push_back(typed(value));
    });
    EXPECT_EQ(with(arguments), settings);
    EXPECT_GT(arguments.size(), 25u);
}

TEST(ViewOptions, NameTheMaps) {
    EXPECT_EQ(with({"--maps", "a;b"}).map_b, "b");
    const ViewSettings four = with({"--maps", "a;b;c"});
    EXPECT_TRUE(four.four_maps);
    EXPECT_EQ(four.warps, 2);
    EXPECT_EQ(with({"--visible-warps", "9", "--maps", "a;b;c"}).warps, 9);
    EXPECT_EQ(with({"--visible-warps", "0"}).warps, 0) << "the whole grid";
}

TEST(ViewOptions, LeaveNoSettingWithoutAWay) {
    const ViewSettings settings;
    const std::set<std::string> other_ways{"map_a", "map_b", "map_c", "map_d", "four_maps"};
    each_field(settings, [&](const ViewMember& member, const auto&) {
        EXPECT_EQ(member.option == nullptr, other_ways.contains(member.name)) << member.name;
    });
}

TEST(PageKeys, SetEachSettingThatHasOne) {
    ViewSettings settings;
    std::string keys;
    each_field(settings, [&](const ViewMember& member, auto& value) {
        if (!member.key) return;
        change(value);
        keys += fmt::format("{}: {}\n", member.key, typed(value));
    });
    const ReadLesson read = read_lesson(
        shipped_catalog(),
        "---\nlesson: T\nabout: A.\n---\n---\npage: P\nproblem: sgemv:64x64\nvariants: all\n" + keys + "---\nText.\n",
        "1-a.md");
    ASSERT_TRUE(read.lesson) << fmt::format("{}", fmt::join(read.reasons, "\n"));
    EXPECT_EQ(read.lesson->pages[0].view.settings, settings);
}

TEST(StateLog, HasALineAPercentOfARunAtMost) {
    const auto percent = [](bool busy, double fraction) {
        Session session;
        session.run.state = busy ? RunState::running : RunState::none;
        session.run.fraction = fraction;
        return nlohmann::json::parse(state_line({}, session, WindowStatus{}))["percent"].get<int>();
    };
    EXPECT_EQ(percent(true, 0.421), 42);
    EXPECT_EQ(percent(true, 0.429), 42);
    EXPECT_EQ(percent(false, 0.421), 0);
}

TEST(StateLog, HoldsEachSetting) {
    Choice choice;
    choice.view.moved = MovedBytes::from_dram;
    choice.view.alone = Panel::maps;
    choice.experiment.schedule_seeds = 9;
    const auto line = nlohmann::json::parse(state_line(choice, Session{}, WindowStatus{}));
    EXPECT_EQ(line["view"]["moved"], 2);
    EXPECT_EQ(line["view"]["alone"], 1);
    EXPECT_EQ(line["view"]["tab"], "bars");
    EXPECT_EQ(line["experiment"]["seeds"], 9);
    EXPECT_EQ(line["experiment"]["schedule"], "lockstep");
    EXPECT_EQ(line["experiment"]["model"], "h200");
    const ViewSettings settings;
    each_field(settings,
               [&](const ViewMember& member, const auto&) { EXPECT_TRUE(line["view"].contains(member.name)); });
}

}  // namespace
}  // namespace lanescope
