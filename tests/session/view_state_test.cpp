#include "app/session/view_state.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/catalog/variants.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

TEST(SceneOfTheDocumentation, CanBeOpened) {
    const std::string page = read_file(LANESCOPE_SOURCE_DIR "/docs/window.md", 1 << 20), option = "lanescope --state '";
    const std::size_t begin = page.find(option) + option.size();
    const ViewState view_state = parse_scene(page.substr(begin, page.find('\'', begin) - begin), "--state");
    EXPECT_NO_THROW(check_variants(shipped_catalog(), view_state.experiment));
    EXPECT_EQ(to_string(view_state.view.tab), "breakdown");
}

ViewState some_scene() {
    ViewState view_state;
    view_state.experiment.problem = parse_problem("spmv:rmat,scale=12,edges=8");
    view_state.experiment.variants = {parse_variant("cte"), parse_variant("warp_per_row:lanes=8")};
    view_state.experiment.schedule = Schedule::independent;
    view_state.view.map_a = "cte";
    view_state.view.first_warp = 12.5;
    view_state.view.colour = ColourBy::sectors;
    view_state.view.hidden = {"tuned", "it's; odd"};
    view_state.sweep.axes = {"scale=8:12:+1"};
    view_state.recordings = {"/home/some one/a.lane"};
    view_state.pinned = {{"before", {{"cte", "spmv:rmat,scale=12,edges=8", "2026-11-20"}}}, {"it's; odd", {}}};
    return view_state;
}

std::string complaint(const std::string& text) {
    try {
        parse_scene(text, "--state");
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(SceneText, IsReadBackWhole) { EXPECT_EQ(parse_scene(to_text(some_scene()), "it"), some_scene()); }

TEST(SceneText, RestoresAView) {
    const ViewSettings view = some_scene().view;
    EXPECT_EQ(parse_view(to_text(view), "it"), view);
    EXPECT_THROW(parse_view("{", "it"), UsageError);
}

TEST(SceneText, HasPathsRelativeToAFolderForFilesBelowIt) {
    ViewState view_state = some_scene();
    view_state.kernels = {"/home/me/work/mine.cu", "/home/me/other/its.cu"};
    view_state.recordings = {"/home/me/work/runs/a.lane"};
    view_state.experiment.problem = parse_problem("spmv:file=/home/me/work/a.mtx");
    const ViewState moved = relative_to("/home/me/work", view_state);
    EXPECT_EQ(moved.kernels, (std::vector<std::string>{"mine.cu", "/home/me/other/its.cu"}));
    EXPECT_EQ(moved.recordings, std::vector<std::string>{"runs/a.lane"});
    EXPECT_EQ(to_string(moved.experiment.problem), "spmv:file=a.mtx");
}

TEST(SceneText, SaysOnlyWhatDiffers) {
    EXPECT_EQ(to_text(ViewState{}), "{}");
    ViewState view_state;
    view_state.view.map_difference = true;
    EXPECT_EQ(to_text(view_state), R"({"view":{"map_difference":true}})");
}

TEST(SceneText, IsOneLineForAShell) {
    const std::string command = command_for(some_scene());
    EXPECT_TRUE(command.starts_with("lanescope --state '{"));
    EXPECT_NE(command.find("it'\\''s; odd"), std::string::npos);
    EXPECT_EQ(command.find('\n'), std::string::npos);
}

TEST(SceneText, NamesWhatIsWrong) {
    EXPECT_EQ(complaint("{"), "--state: not valid JSON; copy the text again, from { to }");
    EXPECT_EQ(complaint("[]"), "--state: expected an object");
    EXPECT_EQ(complaint(R"({"sky":1})"), "--state.sky: unknown name");
    EXPECT_EQ(complaint(R"({"view":{"warps":-1}})"), "--state.view.warps: expected 0 to 1000000000000, got -1");
    EXPECT_NE(complaint(R"({"view":{"colour":"blue"}})"), "");
    EXPECT_NE(complaint(R"({"experiment":{"problem":"spmv:nothing"}})"), "");
    EXPECT_NE(complaint(R"({"experiment":{"variants":"cte"}})"), "");
    EXPECT_EQ(complaint(R"({"pinned":7})"), "--state.pinned: expected a list");
    EXPECT_NE(complaint(R"({"pinned":[{"results":[]}]})"), "");
}

TEST(SceneText, ReadsKnownFieldsOfANewerProgram) {
    std::vector<std::string> faults;
    EXPECT_EQ(parse_scene(R"({"sky":1,"lesson":"03_lanes"})", "it", &faults).lesson, "03_lanes");
    EXPECT_TRUE(faults.empty());
}

TEST(RunCommand, SaysWhatIsNotAsUsual) {
    Experiment experiment;
    experiment.problem = parse_problem("sgemv:8x16");
    experiment.variants = {parse_variant("cte"), parse_variant("warp_per_row:lanes=8")};
    EXPECT_EQ(run_command(shipped_catalog(), experiment),
              "lanescope run --problem '" + to_string(experiment.problem) + "' --variants 'cte,warp_per_row:lanes=8'");
    experiment.schedule = Schedule::independent;
    experiment.schedule_seeds = 4;
    experiment.backend = BackendKind::emulator;
    experiment.device = "p100";
    const std::string command = run_command(shipped_catalog(), experiment);
    EXPECT_TRUE(command.ends_with(" --backend emulator --schedule independent --seeds 4 --model p100")) << command;
}

TEST(SceneOf, AWindowNamesItsFilesByTheirWholePaths) {
    Session session;
    session.results.recordings = {"a.lane"};
    const ViewState view_state = view_state_of(shipped_catalog(), {}, session);
    ASSERT_EQ(view_state.recordings.size(), 1u);
    EXPECT_TRUE(view_state.recordings[0].starts_with("/"));
}

}  // namespace
}  // namespace lanescope
