#include "app/lessons/lesson.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "tests/lessons/two_results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

Lesson lesson_of(const std::string& text) {
    const ReadLesson read = read_lesson(shipped_catalog(), text, "3-a-lesson.md");
    if (!read.lesson) throw UsageError(read.reasons.front());
    return *read.lesson;
}

Page page_of(const std::string& keys) { return lesson_of(lesson_with(keys)).pages.front(); }

std::vector<std::string> reasons(const std::string& text) {
    return read_lesson(shipped_catalog(), text, "folder/3-a-lesson.md").reasons;
}

/// Returns the only reason why a page with these keys is refused.
std::string reason(const std::string& keys, const std::string& text = "Some text.") {
    const std::vector<std::string> all = reasons(lesson_with(keys, text));
    if (all.size() != 1)
        return std::to_string(all.size()) + " reasons" + (all.empty() ? "" : ": " + all[0] + " | " + all.back());
    return all.front();
}

const std::string two_pages =
    "---\nlesson: Ragged rows\nabout: Why rows\n  of their own cost lanes.\nminutes: 6\norigin: C\n---\n\n"
    "---\n# a remark\npage: One\nproblem: spmv:uniform,rows=32,max=3\nvariants: thread_per_row, cte\nschedule: both\n"
    "model: a100\ntab: metrics\nwarps: 2\n---\nFirst text.\n\n"
    "---\npage: Two\nclaim: verified(all)\nclaim: steps(cte) above 2\n---\nSecond text.\n";

TEST(Lesson, HasAHeadAndPages) {
    const Lesson lesson = lesson_of(two_pages);
    EXPECT_EQ(lesson.stem, "a-lesson");
    EXPECT_EQ(lesson.title, "Ragged rows");
    EXPECT_EQ(lesson.about, "Why rows of their own cost lanes.");
    EXPECT_EQ(lesson.minutes, 6);
    EXPECT_EQ(lesson.origin, "C");
    ASSERT_EQ(lesson.pages.size(), 2u);
    EXPECT_EQ(lesson.pages[0].title, "One");
    EXPECT_EQ(lesson.pages[0].line, 9);
    EXPECT_EQ(plain_text(lesson.pages[0].body), "First text.");
    ASSERT_EQ(lesson.pages[1].claims.size(), 2u);
    EXPECT_EQ(lesson.pages[1].claims[1].line, 24);
}

TEST(Lesson, CarriesTheExperimentToTheNextPageAndNotTheView) {
    const Lesson lesson = lesson_of(two_pages);
    const Page &one = lesson.pages[0], &two = lesson.pages[1];
    EXPECT_EQ(two.experiment, one.experiment);
    EXPECT_EQ(two.experiment.device, "a100");
    EXPECT_TRUE(two.both_schedules);
    EXPECT_EQ(one.view.settings.tab, parse_plot_tab("metrics"));
    EXPECT_EQ(two.view.settings, ViewSettings{});
}

TEST(Lesson, ReadsWindowsLineEndsAndAByteOrderMark) {
    std::string text = "\xEF\xBB\xBF";
    for (const char c : two_pages) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_EQ(lesson_of(text).about, "Why rows of their own cost lanes.");
    EXPECT_EQ(plain_text(lesson_of(text).pages[1].body), "Second text.");
}

TEST(Lesson, KeepsABarInsideCodeAsText) {
    const Lesson lesson = lesson_of(lesson_with("", "Before\n\n```\n---\n```\n\nafter."));
    ASSERT_EQ(lesson.pages.size(), 1u);
    EXPECT_EQ(plain_text(lesson.pages[0].body), "Before\n---\nafter.");
}

TEST(Page, ReadsTheWholeView) {
    const Page page = page_of(
        "tab: roofline\nunit: speed_up\norder: time\nbaseline: cte\nmap: cte\nbeside: thread_per_row\ncolour: "
        "idle\naxis: "
        "cycle\nwarps: all\n"
        "steps: 40\nfrom-warp: 3\nfrom-step: 5\ncursor: 7\nline: 12\ndifference: yes\nlarge-plots: yes\nshow: maps, "
        "source\n");
    const ViewSettings& view = page.view.settings;
    EXPECT_EQ(view.tab, parse_plot_tab("roofline"));
    EXPECT_EQ(view.unit, ThroughputUnit::speed_up);
    EXPECT_EQ(view.order, BarOrder::time);
    EXPECT_EQ(view.colour, ColourBy::idle_cause);
    EXPECT_EQ(view.axis, TimeAxis::cycle);
    EXPECT_EQ(view.warps, 0);
    EXPECT_EQ(view.steps, 40);
    EXPECT_EQ(view.first_warp, 3);
    EXPECT_EQ(view.first_step, 5);
    EXPECT_EQ(view.cursor_step, 7);
    EXPECT_EQ(view.source_line, 12);
    EXPECT_TRUE(view.map_difference && view.large_plots && !view.show_matrix);
    EXPECT_EQ(page.panels, (std::vector{PagePanel::maps, PagePanel::source}));
    EXPECT_EQ(page.view.maps[0]->text, "cte");
    EXPECT_EQ(page.view.maps[1]->text, "thread_per_row");
    EXPECT_EQ(page.view.baseline->text, "cte");
}

TEST(Page, ReadsQuestionsOfEveryKind) {
    const Ask number =
        page_of("ask: number\nquestion: How many?\nanswer: mean_active(cte, x)\noptions: 0 | 16 | 32\n").ask;
    EXPECT_EQ(number.kind, AskKind::number);
    EXPECT_EQ(number.question, "How many?");
    EXPECT_EQ(number.answer.quantity->text, "mean_active(cte, x)");
    EXPECT_EQ(page_of("ask: number\nquestion: q\nanswer: 4.5\n").ask.answer.number, 4.5);
    const Ask order = page_of("ask: order\nquestion: q\nanswer: order of sectors(x), largest first\n").ask;
    EXPECT_TRUE(order.answer.largest_first);
    EXPECT_EQ(order.answer.quantity->array, "x");
    EXPECT_EQ(page_of("ask: line\nquestion: q\nanswer: line 12\n").ask.answer.fixed, 12);
    EXPECT_EQ(page_of("ask: line\nquestion: q\nanswer: line of most idle in cte\n").ask.answer.line->in.text, "cte");
    const Ask choice = page_of("ask: choice\nquestion: q\noptions: one | two | three\nanswer: two\n").ask;
    EXPECT_EQ(choice.options, (std::vector<std::string>{"one", "two", "three"}));
    EXPECT_EQ(choice.answer.fixed, 2);
}

TEST(Page, ReadsAGoalWithHints) {
    const Page page =
        page_of("goal: mean_active(any) above 28\ngoal: verified(any)\ngiven: problem\nhint: one\nhint: two\n");
    ASSERT_TRUE(page.goal);
    EXPECT_EQ(page.goal->claims.size(), 2u);
    EXPECT_TRUE(page.goal->problem_is_given && !page.goal->variants_are_given);
    EXPECT_EQ(page.goal->hints, (std::vector<std::string>{"one", "two"}));
}

TEST(Page, FindsRecordingsAndMatricesAmongThePrograms) {
    const Page page = page_of("recording: h200-spmv-uniform-1m.lane\nrecording-only: yes\n");
    EXPECT_TRUE(page.recording.is_absolute());
    EXPECT_TRUE(page.recording_only);
    const Lesson lesson =
        lesson_of("---\nlesson: A\n---\n---\npage: B\nproblem: spmv:file=tiny8.mtx\nvariants: cte\n---\nText.\n");
    EXPECT_TRUE(lesson.pages[0].experiment.problem.as<SpmvProblem>().file.ends_with("assets/matrices/tiny8.mtx"));
}

TEST(BrokenLesson, NamesTheKey) {
    EXPECT_EQ(reason("colur: idle\n"), "3-a-lesson.md:8: unknown key 'colur'; did you mean colour?");
    EXPECT_EQ(reason("tab: bars\ntab: sweep\n"), "3-a-lesson.md:9: tab appears twice on this page; remove one");
    EXPECT_EQ(reason("tab:\n"), "3-a-lesson.md:8: tab: the value is missing; write one, or remove the key");
    EXPECT_EQ(reason("just text\n").substr(0, 50), "3-a-lesson.md:8: expected 'key: value', got 'just ");
}

TEST(BrokenLesson, NamesTheValue) {
    EXPECT_EQ(reason("tab: bar\n"),
              "3-a-lesson.md:8: unknown plot 'bar': expected one of bars, sweep, roofline, breakdown, metrics, timeline; did you "
              "mean bars?");
    EXPECT_NE(reason("warps: many\n").find("3-a-lesson.md:8: warps 'many'"), std::string::npos);
    EXPECT_EQ(reason("difference: true\n"), "3-a-lesson.md:8: difference: expected yes or no, got 'true'");
    EXPECT_NE(reason("show: maps, sauce\n").find("unknown panel 'sauce'"), std::string::npos);
    EXPECT_NE(reason("model: h2000\n").find("did you mean h200?"), std::string::npos);
    EXPECT_NE(reason("backend: gpu\n").find("unknown backend 'gpu'"), std::string::npos);
    EXPECT_NE(reason("schedule: apart\n").find("unknown schedule 'apart'"), std::string::npos);
    EXPECT_NE(reason("recording: none.lane\n").find("put it beside the lesson, or in assets/recordings"),
              std::string::npos);
    EXPECT_NE(reason("sweep: K=1:8:*2\n").find("unknown axis of the problem 'K'"), std::string::npos);
    EXPECT_NE(reason("sweep: rows\n").find("sweep: expected AXIS=VALUES"), std::string::npos);
    EXPECT_NE(reason("recording-only: yes\n").find("the recording is missing"), std::string::npos);
    EXPECT_NE(reason("map: any\n").find("map: name one variant"), std::string::npos);
}

TEST(BrokenLesson, NamesTheVariantThatThePageDoesNotHave) {
    EXPECT_EQ(reason("claim: steps(cte_v5) above 2\n"), "3-a-lesson.md:8: 'cte_v5' is not among the page's variants");
    EXPECT_EQ(reason("map: thread_per_rwo\n"),
              "3-a-lesson.md:4: 'thread_per_rwo' is not among the page's variants; did you mean thread_per_row?");
    EXPECT_EQ(reason("", "Line one\n\nand {steps(row_blocks)}."),
              "3-a-lesson.md:11: 'row_blocks' is not among the page's variants");
}

TEST(BrokenLesson, NamesTheClaimOrTheQuestion) {
    EXPECT_NE(reason("claim: stepps(cte) above 2\n").find("3-a-lesson.md:8: unknown quantity 'stepps'"),
              std::string::npos);
    EXPECT_EQ(reason("ask: number\nanswer: 3\n"), "3-a-lesson.md:8: ask: the question is missing; add 'question:'");
    EXPECT_EQ(reason("ask: number\nquestion: q\n"), "3-a-lesson.md:8: ask: the answer is missing; add 'answer:'");
    EXPECT_EQ(reason("question: q\n"),
              "3-a-lesson.md:8: question: this page has no 'ask'; add one, such as 'ask: number'");
    EXPECT_EQ(reason("ask: choice\nquestion: q\nanswer: 1\n"),
              "3-a-lesson.md:8: ask: choice needs 'options: a | b | c'");
    EXPECT_NE(reason("ask: choice\nquestion: q\noptions: a | b\nanswer: 3\n").find("3-a-lesson.md:11: answer '3'"),
              std::string::npos);
    EXPECT_NE(reason("ask: order\nquestion: q\nanswer: cte, thread_per_row\n").find("expected 'order of time'"),
              std::string::npos);
    EXPECT_NE(reason("ask: number\nquestion: q\nanswer: steps(all)\n").find("name one variant"), std::string::npos);
    EXPECT_EQ(reason("tolerance: 10 %\n"),
              "3-a-lesson.md:8: tolerance: this page has no 'ask'; add one, such as 'ask: number'");
    EXPECT_EQ(reason("ask: line\nquestion: q\nanswer: line 3\ntolerance: 10 %\n"),
              "3-a-lesson.md:11: tolerance: ask: line has no tolerance; only 'ask: number' has one");
    for (const char* bad : {"10", "0 %", "-5 %", "101 %", "some %", "%", "1e400 %", "nan %"})
        EXPECT_EQ(reason(std::string("ask: number\nquestion: q\nanswer: 3\ntolerance: ") + bad + "\n"),
                  std::string("3-a-lesson.md:11: tolerance: expected a share of the answer up to 100 %, such as 10 %, "
                              "got '") +
                      bad + "'");
    EXPECT_EQ(reason("hint: h\n"), "3-a-lesson.md:8: hint: this page has no goal; add 'goal:'");
    EXPECT_NE(reason("goal: verified(any)\ngiven: time\n").find("unknown choice that can be given 'time'"),
              std::string::npos);
}

TEST(BrokenLesson, NamesAnUnknownValueInTheText) {
    EXPECT_NE(reason("", "One\n\n{stepps(cte)}").find("3-a-lesson.md:11: unknown quantity 'stepps'"),
              std::string::npos);
    EXPECT_NE(reason("", "{steps(any)}").find("name one variant; write \\{"), std::string::npos);
}

TEST(BrokenLesson, NamesWhatAPageLacks) {
    EXPECT_EQ(reason("", ""), "3-a-lesson.md:9: this page has no text; write a sentence after its keys");
    EXPECT_EQ(reasons("---\nlesson: A\n---\n---\nproblem: sgemv:4x4\nvariants: all\n---\nText.\n"),
              std::vector<std::string>{"3-a-lesson.md:4: the page has no title; begin its keys with 'page: TITLE'"});
    EXPECT_EQ(reasons("---\nlesson: A\n---\n---\npage: B\n---\nText.\n").size(), 2u) << "neither problem nor variants";
    EXPECT_EQ(reasons("---\nabout: A\n---\n---\npage: B\nproblem: sgemv:4x4\nvariants: thread_per_row\n---\nText.\n"),
              std::vector<std::string>{
                  "3-a-lesson.md:1: the lesson has no title; begin its first block of keys with 'lesson: TITLE'"});
}

TEST(BrokenLesson, NamesVariantsOfTheOtherOperation) {
    const std::string text = two_pages + "---\npage: Three\nproblem: sgemv:64x64\n---\nText.\n";
    EXPECT_NE(reasons(text).at(0).find("3-a-lesson.md:27: variant 'cte' computes spmv, but the problem is sgemv"),
              std::string::npos)
        << reasons(text).at(0);
}

TEST(BrokenLesson, NamesAVariantThatCannotRunThere) {
    EXPECT_NE(
        reasons("---\nlesson: A\n---\n---\npage: B\nproblem: spmv:uniform,rows=8\nvariants: cusparse\n---\nText.\n")
            .at(0)
            .find("'cusparse' cannot run on this page's problem"),
        std::string::npos);
}

TEST(BrokenLesson, TellsAllReasonsInTheOrderOfLines) {
    const auto all = reasons(lesson_with("tab: bar\nclaim: x\ncolour: pink\n", "{y}"));
    ASSERT_EQ(all.size(), 4u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_TRUE(all[i].starts_with("3-a-lesson.md:" + std::to_string(8 + i) + ": ")) << all[i];
}

}  // namespace
}  // namespace lanescope
