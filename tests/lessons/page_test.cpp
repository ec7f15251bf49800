#include <gtest/gtest.h>

#include "app/lessons/lesson.h"
#include "tests/lessons/two_results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

Page only_page(const std::string& keys, const std::string& text = "Some text.") {
    return read_lesson(shipped_catalog(), lesson_with(keys, text), "a.md").lesson.value().pages.front();
}

TEST(ExperimentOf, KeepsWhatAPageDoesNotSpeakOf) {
    Experiment now;
    now.schedule_seed = 42;
    now.problem = parse_problem("sgemv:8x8");
    now.device = "a100";
    const Experiment experiment = experiment_of(only_page("model: rtx4060\n"), now);
    EXPECT_EQ(experiment.schedule_seed, 42u);
    EXPECT_EQ(to_string(experiment.problem), "spmv:uniform,rows=32,cols=32,max=3,seed=7");
    EXPECT_EQ(experiment.device, "rtx4060");
    EXPECT_EQ(experiment.variants, (std::vector<VariantChoice>{{"thread_per_row"}, {"cte"}}));
}

TEST(ExperimentOf, PutsVariantsUnderBothSchedules) {
    const Page page = only_page("schedule: both\n");
    EXPECT_EQ(experiment_of(page, {}).variants.size(), 4u);
    EXPECT_EQ(experiment_of(page, {}, true).variants.size(), 6u) << "and on the GPU";
}

TEST(ViewOf, FindsTheLineOfAnArrayInMapA) {
    EXPECT_EQ(view_of(only_page("line: y\n"), two_results()).source_line, 11);
    EXPECT_EQ(view_of(only_page("line: tile\nmap: cte\n"), two_results()).source_line, 11);
    EXPECT_EQ(view_of(only_page("line: tile\n"), two_results()).source_line, 0) << "thread_per_row has none";
    EXPECT_EQ(view_of(only_page("line: y\n"), {}).source_line, 0);
}

TEST(ViewOf, NamesMapsAsTheWindowDoes) {
    const Page page = only_page("map: cte\nbeside: gpu/cte\n");
    EXPECT_EQ(view_of(page, {}).map_a, "cte");
    EXPECT_EQ(view_of(page, two_results()).map_a, "cte");
    RunResult gpu = sharing();
    gpu.provenance.backend = BackendKind::cuda;
    gpu.timing->kind = Kind::measured;
    const std::vector<RunResultPtr> results{share(sharing()), share(gpu), nullptr};
    EXPECT_EQ(view_of(page, results).map_b, "cte \u00B7 Round measured");
}

TEST(BodyOf, FillsInValuesOrADot) {
    const Page page = only_page("", "**{mean_active(thread_per_row, x)}** of 32, `{x}` and {loads128(cte)}.");
    EXPECT_EQ(plain_text(body_of(page, two_results())), "18.7 of 32, {x} and \u2026.");
    EXPECT_EQ(plain_text(body_of(page, {})), "\u2026 of 32, {x} and \u2026.");
}

TEST(ResultsOf, AreThoseOfThePagesProblem) {
    RunResult other = walking();
    other.problem = parse_problem("spmv:uniform,rows=64,cols=64,max=3,seed=7");
    const std::vector<RunResultPtr> results{share(other), share(walking()), nullptr};
    EXPECT_EQ(results_of(only_page(""), results), std::vector{results[1]});
    EXPECT_EQ(results_of(only_page(""), std::vector{results[0]}), std::vector{results[0]})
        << "the person went on to another";
}

TEST(ShowsRecording, IsTrueWithoutAGpuOrIfRequested) {
    const std::string recording = "recording: h200-spmv-uniform-1m.lane\n";
    EXPECT_FALSE(shows_recording(only_page(""), false));
    EXPECT_TRUE(shows_recording(only_page(recording), false));
    EXPECT_FALSE(shows_recording(only_page(recording), true));
    EXPECT_TRUE(shows_recording(only_page(recording + "recording-only: yes\n"), true));
}

}  // namespace
}  // namespace lanescope
