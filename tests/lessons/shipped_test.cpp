#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "app/analysis/tables/series.h"
#include "app/base/files/folders.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"
#include "app/lessons/page_findings.h"
#include "app/model/operation.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

constexpr const char* program = LANESCOPE_BINARY_DIR "/bin/lanescope";

const Shelf& shipped() {
    static const Shelf shelf = load_lessons(shipped_catalog(), find_asset("lessons"));
    return shelf;
}

std::vector<RunResultPtr> results_for(const Page& page, Workers& workers) {
    if (shows_recording(page, false)) return read_lane_file(page.recording);
    Progress progress;
    return workers.run(experiment_of(page, {}), progress);
}

std::vector<std::string> names() {
    std::vector<std::string> list;
    for (const Lesson& lesson : shipped().lessons) list.push_back(lesson.stem);
    return list;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
}

class Shipped : public testing::TestWithParam<std::string> {};

Page with_file(const Page& page, const std::filesystem::path& file, Workers& workers) {
    return with_kernel(page, workers.first().open_kernel(file.string()).variants.front()->id);
}

void expect_right(const Lesson& lesson, const Finding& finding) {
    EXPECT_TRUE(finding.right) << lesson.file.filename().string() << ":" << finding.line << ": "
                               << to_string(finding.about) << " " << finding.subject << ": " << finding.found;
}

TEST_P(Shipped, ShowsWhatItClaims) {
    const Lesson& lesson = *shipped().find(GetParam());
    Workers workers(shipped_catalog(), program);
    for (const Page& page : lesson.pages) {
        const Page begun = page.exercise ? with_file(page, page.exercise->start.file, workers) : page;
        for (const Finding& finding : check_page(shipped_catalog(), begun, results_for(begun, workers)))
            expect_right(lesson, finding);
        if (!page.solution) continue;
        Page solved = page;
        solved.experiment.problem = *page.solution;
        expect_right(lesson, check_solution(shipped_catalog(), page, results_for(solved, workers)));
    }
}

Finding tried(const Page& page, const std::filesystem::path& file, bool is_solution, Workers& workers) {
    const Page with = with_file(page, file, workers);
    Progress progress;
    AttemptResults results;
    for (const Experiment& experiment : attempt_of(with, experiment_of(with, {})))
        results.push_back(workers.run(experiment, progress));
    return check_kernel(shipped_catalog(), with, file.filename().string(), is_solution, results);
}

// The solution reaches the goal; the start and each typical mistake miss it.
TEST_P(Shipped, HasExercisesThatTheirSolutionsSolve) {
    const Lesson& lesson = *shipped().find(GetParam());
    Workers workers(shipped_catalog(), program);
    for (const Page& page : lesson.pages) {
        if (!page.exercise) continue;
        EXPECT_FALSE(page.exercise->wrong_starts.empty()) << page.title;
        expect_right(lesson, tried(page, page.exercise->start.file, false, workers));
        expect_right(lesson, tried(page, page.exercise->solution, true, workers));
        for (const auto& wrong : page.exercise->wrong_starts) expect_right(lesson, tried(page, wrong, false, workers));
    }
}

std::vector<std::string> links_of(const Page& page) {
    std::vector<std::string> links;
    if (!page.next.empty()) links.push_back(page.next);
    for (const Block& block : page.body)
        for (const TextSpan& span : block.spans)
            if (span.link.starts_with("lesson:")) links.push_back(span.link.substr(7, span.link.find('#') - 7));
    return links;
}

TEST_P(Shipped, LeadsOnToALessonThatIsThere) {
    for (const Page& page : shipped().find(GetParam())->pages)
        for (const std::string& link : links_of(page)) EXPECT_NE(shipped().find(link), nullptr) << link;
}

INSTANTIATE_TEST_SUITE_P(Lesson, Shipped, testing::ValuesIn(names()), test_name);

// The page names the row length at which splitting pays, between these two points of its sweep.
TEST(ShippedLessons, SweepOverTheLengthAtWhichCuttingRowsBeginsToPay) {
    const Lesson& lesson = *shipped().find("long-rows");
    const auto page = std::ranges::find_if(lesson.pages, [](const Page& p) { return !p.sweep.empty(); });
    ASSERT_NE(page, lesson.pages.end());
    Progress progress;
    const Sweep sweep = sweep_along(page->sweep, experiment_of(*page, {}));
    Workers workers(shipped_catalog(), program);
    const auto crossings = crossovers(
        shipped_catalog(), series_along(run_sweep(shipped_catalog(), workers.all(), sweep, {}, progress), "K"));
    ASSERT_EQ(crossings.size(), 1u);
    EXPECT_GT(crossings[0].x, 3000) << "the page says 3000 to 5000";
    EXPECT_LT(crossings[0].x, 5000) << "the page says 3000 to 5000";
}

CheckResult answered(const std::string& lesson, std::size_t page, double guess) {
    const Page& asking = shipped().find(lesson)->pages.at(page - 1);
    Workers workers(shipped_catalog(), program);
    return check_answer(asking.ask, solution_of(shipped_catalog(), asking, results_for(asking, workers)),
                        {.number = guess});
}

// Twelve iterations of three loads are 36; students forget the accesses outside the loop.
TEST(ShippedLessons, TakeOnlyTheExactNumberOfSteps) {
    EXPECT_TRUE(answered("what-a-lane-map-shows", 2, 39).right);
    EXPECT_FALSE(answered("what-a-lane-map-shows", 2, 36).right);
    EXPECT_TRUE(answered("what-a-lane-map-shows", 4, 16).right) << "a mean is an estimate";
}

// Quantities that students cannot count have a tolerance.
TEST(ShippedLessons, AskForMeansAndWrongRowsWithATolerance) {
    for (const Lesson& lesson : shipped().lessons)
        for (const Page& page : lesson.pages) {
            if (page.ask.kind != AskKind::number || !page.ask.answer.quantity) continue;
            const bool random = to_string(page.experiment.problem).starts_with("spmv:uniform");
            const std::string_view kind = page.ask.answer.quantity->kind->name;
            const bool estimated = random && (kind == "mean_active" || kind == "wrong_elements");
            EXPECT_EQ(page.ask.tolerance > 0, estimated) << lesson.stem << ": " << page.title;
        }
}

// Readers of a handout do not have the key to letters such as "A".
TEST(ShippedLessons, NameTheirSourcesInWords) {
    for (const Lesson& lesson : shipped().lessons) {
        const char* source = is_program(lesson.pages.front().experiment.problem) ? "kernels/canon" : "write-up";
        EXPECT_NE(lesson.origin.find(source), std::string::npos) << lesson.stem << ": " << lesson.origin;
        for (const Page& page : lesson.pages)
            for (const char* letter : {"rite-up A", "rite-up C", "rite-up D", "rite-ups A"})
                EXPECT_EQ(page.source.find(letter), std::string::npos) << lesson.stem << ": " << page.source;
    }
}

// The colours of the maps depend on the theme.
TEST(ShippedLessons, CallWaitingLanesByNoColour) {
    for (const Lesson& lesson : shipped().lessons)
        for (const Page& page : lesson.pages)
            EXPECT_EQ((page.text + page.ask.question).find("grey"), std::string::npos)
                << lesson.stem << ": " << page.title;
}

TEST(ShippedLessons, AreAllWhole) {
    EXPECT_FALSE(shipped().lessons.empty());
    for (const BrokenLesson& broken : shipped().broken) ADD_FAILURE() << broken.reason;
}

TEST(ShippedLessons, HaveTitlesOfTheirOwnAndAClaimOnMostPages) {
    std::map<std::string, std::string> titles;
    for (const Lesson& lesson : shipped().lessons) {
        EXPECT_FALSE(lesson.about.empty() || lesson.minutes == 0 || lesson.origin.empty()) << lesson.stem;
        EXPECT_TRUE(titles.emplace(lesson.title, lesson.stem).second)
            << lesson.title << " is " << titles[lesson.title] << " too";
        const auto claiming =
            std::ranges::count_if(lesson.pages, [](const Page& page) { return !page.claims.empty(); });
        EXPECT_GE(2 * claiming, std::ptrdiff_t(lesson.pages.size())) << lesson.stem;
    }
}

}  // namespace
}  // namespace lanescope
