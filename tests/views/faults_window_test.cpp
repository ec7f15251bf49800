#include <gtest/gtest.h>

#include "app/catalog/catalog.h"
#include "app/model/operation.h"
#include "app/session/choice.h"
#include "app/views/kit/theme.h"
#include "app/views/state/plot_choice.h"
#include "tests/shipped_catalog.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

const std::string mine = "/home/someone/a folder/mine.cu";

class Faults : public WatchedWindow {
protected:
    demo::Demo demo = demo::make(demo::Scene::results, 8);

    void change(std::size_t i, const std::function<void(RunResult&)>& how) {
        RunResult result = *demo.session.results.all[i];
        how(result);
        demo.session.results.all[i] = std::make_shared<const RunResult>(result);
        ++demo.session.results.revision;
    }
    std::string words() {
        std::string all;
        for (const DrawnText& text : texts(demo)) all += text.text + " ";
        return all;
    }
    /// Refuses a kernel without a launch and suggests the missing line.
    void refuse_mine() {
        demo.session.kernels.sources[mine].text =
            std::make_shared<const std::string>("// Mine.\n\n__global__ void k(float* y) {\n    y[0] = 1;\n}\n");
        demo.session.kernels.refused = {
            {mine,
             {{.file = mine,
               .line = 3,
               .text = "nothing launches k: write a host function that does, or a line in the header",
               .suggested = {.text = "// Launch: k<<<1, 32>>>", .line = 2}}}}};
        demo.session.run.error = in_words(demo.session.kernels.refused.front().faults.front());
    }
    const DrawnText* find(const std::vector<DrawnText>& drawn, const std::string& text) const {
        const auto found = std::ranges::find(drawn, text, &DrawnText::text);
        return found == drawn.end() ? nullptr : &*found;
    }
};

class FaultsAtEverySize : public Faults, public testing::WithParamInterface<std::pair<int, int>> {};

TEST_P(FaultsAtEverySize, ShowARefusedFileInTheEditor) {
    OPEN_OR_SKIP(GetParam().first, GetParam().second);
    refuse_mine();
    const std::string said = words();
    EXPECT_NE(said.find("__global__"), std::string::npos) << said;
    EXPECT_NE(said.find("nothing launches k"), std::string::npos) << said;
    EXPECT_NE(said.find("in the header"), std::string::npos) << "to its end: " << said;
    EXPECT_NE(said.find("// Launch: k<<<1, 32>>>"), std::string::npos) << said;
    EXPECT_EQ(said.find("/home/someone"), std::string::npos) << "no folder stands in front: " << said;
}

INSTANTIATE_TEST_SUITE_P(Sizes, FaultsAtEverySize,
                         testing::Values(std::pair{1000, 650}, std::pair{1600, 900}, std::pair{2560, 1440}));

TEST_F(Faults, AreFixedByTheInsertButton) {
    OPEN_OR_SKIP(1600, 900);
    refuse_mine();
    const std::vector<DrawnText> drawn = texts(demo);
    const DrawnText* insert = find(drawn, "Insert line");
    ASSERT_TRUE(insert);
    click(demo, middle(*insert));
    for (int i = 0; i < 3 && !demo.asks<command::SaveKernel>(); ++i) frame(demo);
    ASSERT_TRUE(demo.asks<command::SaveKernel>());
    EXPECT_TRUE(
        std::get<command::SaveKernel>(*demo.command).text.starts_with("// Mine.\n// Launch: k<<<1, 32>>>\n\n__"))
        << std::get<command::SaveKernel>(*demo.command).text;
}

TEST_F(Faults, LeaveTheSourceWhenTheFileIsClosed) {
    OPEN_OR_SKIP(1600, 900);
    refuse_mine();
    const std::vector<DrawnText> drawn = texts(demo);
    const DrawnText* close = find(drawn, "Close");
    ASSERT_TRUE(close);
    click(demo, middle(*close));
    for (int i = 0; i < 3 && !demo.asks<command::CloseRefused>(); ++i) frame(demo);
    EXPECT_TRUE(demo.asks<command::CloseRefused>());
}

TEST_F(Faults, ShowExpectedAndActualValues) {
    OPEN_OR_SKIP(1600, 900);
    const std::vector<WrongElement> rows{{.index = {17}, .expected = 1.25, .got = 1.5f, .allowed = 3e-6}};
    change(0, [&](RunResult& r) {
        r.verification = {.verified = false, .wrong_elements = 96'074, .first_wrong_element = 17};
        r.verification.first_wrong = rows;
        r.verification.worst_wrong = WrongElement{.index = {800}, .expected = 2, .got = -64.0f, .allowed = 5e-6};
    });
    std::string said = words();
    std::ranges::replace(said, '\n', ' ');
    EXPECT_NE(said.find(in_words(rows[0], default_operation())), std::string::npos) << said;
    EXPECT_NE(said.find("Largest error: row 800"), std::string::npos) << said;
}

TEST_F(Faults, LeaveTheSourceRoomBesideHazardsAndVersions) {
    OPEN_OR_SKIP(1600, 900);
    const Variant& own = shipped_catalog().add({.operation = "spmv",
                                                .id = "mine",
                                                .title = "Mine",
                                                .group = VariantGroup::user,
                                                .file = mine,
                                                .function = "spmv"});
    change(0, [&](RunResult& r) {
        r.variant.id = own.id;
        for (int line = 10; line < 15; ++line)
            r.hazards.push_back({HazardKind::shared_race, mine, line, line, 17, 1, 9, 5, "sums",
                                 "Lane 9 adds to what lane 4 wrote with no synchronising word between them: put "
                                 "__syncwarp() before the addition."});
    });
    demo.choice.view.map_a = own.id;
    demo.session.kernels.versions[mine] = {{.number = 1, .date = "2024-05-01", .verdict = "right"}};
    std::set<float> rows;
    const std::vector<DrawnText> drawn = texts(demo);
    const ImGuiWindow* code = child("code");
    ASSERT_TRUE(code && child("hazards"));
    for (const DrawnText& text : drawn)
        if (code->Rect().Contains(text.from) && code->Rect().Contains(text.to)) rows.insert(text.from.y);
    EXPECT_GE(rows.size(), 10u) << "so many lines of the source are in sight";
}

TEST_F(Faults, ReportNoClearDifference) {
    OPEN_OR_SKIP(2560, 1440);
    change(1, [](RunResult& r) { r.timing->cold = {11.3, 11.3, 11.3, 1}; });
    EXPECT_TRUE(says(texts(demo), "no clear difference from warp_per_row"));
    EXPECT_FALSE(says(texts(demo), "best"));
    change(1, [](RunResult& r) { r.timing->cold = {19, 19, 19, 1}; });
    EXPECT_FALSE(says(texts(demo), "no clear difference from"));
    EXPECT_TRUE(says(texts(demo), "best"));
}

TEST_F(Faults, StandInTheRanking) {
    OPEN_OR_SKIP(2560, 1440);
    change(0,
           [](RunResult& r) { r.verification = {.verified = false, .wrong_elements = 7, .first_wrong_element = 1}; });
    change(1, [](RunResult& r) { r.timing->cold = {11.3, 11.3, 11.3, 1}; });
    demo.choice.view.tab = parse_plot_tab("metrics");
    std::vector<DrawnText> drawn = texts(demo);
    const DrawnText* ranking = find(drawn, "Ranking");
    ASSERT_TRUE(ranking);
    click(demo, middle(*ranking));
    drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "no clear difference from cte"));
    EXPECT_TRUE(says(drawn, "wrong in 7 rows"));
}

TEST_F(Faults, MarkAFigureAboveTheRoofAsImpossible) {
    OPEN_OR_SKIP(2560, 1440);
    change(0, [](RunResult& r) {
        r.verification = {.verified = false, .wrong_elements = 7, .first_wrong_element = 1};
        r.device.dram_reach = 1;
        r.timing->cold = {.median = 0.5, .min = 0.5, .max = 0.5, .samples = 1};
    });
    EXPECT_TRUE(says(texts(demo), "impossible: above the roof"));
    demo.choice.view.tab = parse_plot_tab("metrics");
    EXPECT_TRUE(says(texts(demo), " impossible"));
}

TEST_F(Faults, AreExcludedByOneCount) {
    OPEN_OR_SKIP(1600, 900);
    EXPECT_TRUE(says(texts(demo), "about ")) << "an expectation is called one";
    for (std::size_t i = 0; i < 3; ++i) change(i, [](RunResult& r) { r.matrix.nonzeros = 430'123; });
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "430\u00A0123 nonzeros") || says(drawn, "430 123 nonzeros"));
    EXPECT_FALSE(says(drawn, "about "));
}

TEST_F(Faults, ColourTwoUnknownKernelsDifferently) {
    OPEN_OR_SKIP(1600, 900);
    change(0, [](RunResult& r) { r.variant.id = "theirs"; });
    change(1, [](RunResult& r) { r.variant.id = "somebody_elses"; });
    ViewModel model;
    model.refresh(shipped_catalog(), demo.session);
    EXPECT_NE(model.results[0].colour, model.results[1].colour);
    EXPECT_NE(model.results[0].colour, theme::quiet);
    change(1, [](RunResult& r) { r.variant.id = "theirs"; });
    model.refresh(shipped_catalog(), demo.session);
    EXPECT_NE(model.results[0].colour, model.results[1].colour) << "two recordings of one kernel";
}

TEST_F(Faults, NameTheGridOfSteps) {
    OPEN_OR_SKIP(2560, 1440);
    EXPECT_TRUE(says(texts(demo), "over the whole grid"));
}

}  // namespace
}  // namespace lanescope
