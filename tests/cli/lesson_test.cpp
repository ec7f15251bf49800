#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/output/handout.h"
#include "tests/cli/in_process.h"
#include "tests/cli/program.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;
using program::lanescope;

const std::string small =
    "---\nlesson: Small\nabout: One <line>.\nminutes: 3\norigin: C\n---\n"
    "---\npage: First\nproblem: spmv:uniform,rows=64,cols=64,max=3,seed=7\nvariants: thread_per_row, cte\n"
    "claim: warps(thread_per_row) is 2\nclaim: verified(all)\nask: choice\nquestion: Which & why?\noptions: this | "
    "that\n"
    "answer: that\nsource: From *nowhere*.\n---\nThere are {warps(cte)} warps; a < b.\n"
    "---\npage: Second\nvariants: thread_per_row\nshow: plot\ngoal: mean_active(any) above 31\nhint: "
    "Think.\n---\nMore.\n";

class LessonCommands : public testing::Test {
protected:
    LessonCommands() {
        std::filesystem::create_directory(folder / "l");
        put("1-small.md", small);
    }
    void put(const std::string& name, const std::string& text) { std::ofstream(folder / ("l/" + name)) << text; }
    void put_false() {
        std::string text = small;
        text.replace(text.find("is 2"), 4, "is 3");
        put("2-false.md", text);
    }
    void put_broken() {
        put("3-broken.md", "---\nlesson: B\n---\n---\npage: P\ncolur: idle\nproblem: nope\n---\nText.\n");
    }
    Ended lesson(const std::string& rest) { return lanescope("lesson " + rest + " --lessons " + (folder / "l")); }
    program::Folder folder;
};

TEST_F(LessonCommands, ListNamesBrokenOnesWithTheReason) {
    put_broken();
    const Ended listed = lesson("list");
    EXPECT_EQ(listed.code, 0);
    EXPECT_EQ(listed.out,
              "small\n  Small (2 pages, 3 minutes, from C)\n  One <line>.\n"
              "3-broken.md\n  broken: 3-broken.md:4: no variants; add them, as in 'variants: thread_per_row, cte'\n");
    const auto shelf = nlohmann::json::parse(lesson("list --json -").out);
    EXPECT_EQ(shelf["lessons"][0]["pages"], (std::vector<std::string>{"First", "Second"}));
    EXPECT_EQ(shelf["broken"][0]["reasons"].size(), 3u);
}

TEST_F(LessonCommands, CheckSaysALineAClaim) {
    const Ended checked = lesson("check small");
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
    EXPECT_TRUE(contains(checked.out, "holds  claim warps(thread_per_row) is 2: 2, claimed is 2")) << checked.out;
    EXPECT_TRUE(contains(checked.out, "holds  answer choice: that"));
    EXPECT_TRUE(contains(checked.out, "holds  goal mean_active(any) above 31: thread_per_row: "));
}

TEST_F(LessonCommands, CheckEndsWithOneWhereAClaimFails) {
    put_false();
    const Ended checked = lesson("check false");
    EXPECT_EQ(checked.code, 1);
    EXPECT_TRUE(contains(checked.out, "FAILS  claim warps(thread_per_row) is 3: 2, claimed is 3 (2-false.md:11)"))
        << checked.out;
    EXPECT_EQ(checked.err, "lanescope: 1 of 4 findings do not hold\n");
    EXPECT_EQ(lesson("check false --parse-only").code, 0) << "nothing runs";
}

TEST_F(LessonCommands, CheckEndsWithTwoWhereAFileIsBroken) {
    put_broken();
    put_false();
    const Ended checked = lesson("check --all");
    EXPECT_EQ(checked.code, 2);
    EXPECT_TRUE(contains(checked.out, "3-broken.md:6: unknown key 'colur'; did you mean colour?\n")) << checked.out;
    EXPECT_TRUE(contains(checked.out, "3-broken.md:7: ")) << "all reasons, not the first only";
    EXPECT_TRUE(contains(checked.out, "1-small.md: Small, 2 pages")) << "the others are checked";
    EXPECT_EQ(lanescope("lesson check " + (folder / "l/3-broken.md")).code, 2);
    EXPECT_EQ(lanescope("lesson check " + (folder / "l/1-small.md")).code, 0);
}

TEST_F(LessonCommands, CheckGoesOnBehindAPageThatCannotRun) {
    std::string text = small;
    text.replace(text.find("variants: thread_per_row\n"), 25, "variants: thread_per_row\nproblem: spmv:file=bad.mtx\n");
    put("5-bad.md", text);
    put("bad.mtx", "this is no matrix\n");
    const Ended checked = lesson("check bad small");
    EXPECT_EQ(checked.code, 1) << checked.out << checked.err;
    EXPECT_TRUE(contains(checked.out, "FAILS  run spmv:file=")) << checked.out;
    EXPECT_TRUE(contains(checked.out, "1-small.md: Small, 2 pages"));
}

TEST_F(LessonCommands, CheckLooksAtLinksAndAxesToo) {
    std::string text = small;
    text.replace(text.find("show: plot"), 10, "next: nowhere\nsweep: rows=8:4:*2");
    put("4-links.md", text);
    const Ended checked = lesson("check links --parse-only");
    EXPECT_EQ(checked.code, 2);
    EXPECT_TRUE(contains(checked.out, "next: there is no lesson 'nowhere'")) << checked.out;
    EXPECT_TRUE(contains(checked.out, "4-links.md:20: range")) << checked.out;
    EXPECT_EQ(program::lines(checked.out), 3) << checked.out;
}

TEST_F(LessonCommands, CheckPassesTheExampleOfTheDocumentation) {
    const std::string page = program::read_file(LANESCOPE_SOURCE_DIR "/docs/writing-lessons.md"), fence = "\n```\n";
    const std::size_t begin = page.find(fence) + fence.size();
    put("5-example.md", page.substr(begin, page.find(fence, begin) + 1 - begin));
    for (const char* command : {"check example", "check 5"}) {
        const Ended checked = lesson(command);
        EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
        EXPECT_TRUE(contains(checked.out, "holds  answer number: 16.2, within 10 %")) << checked.out;
    }
}

TEST_F(LessonCommands, RefuseWhatTheyDoNotKnow) {
    const auto refused = [&](const std::string& arguments, const std::string& said) {
        const Ended run = lanescope(arguments + " --lessons " + (folder / "l"));
        EXPECT_EQ(run.code, 2) << arguments;
        EXPECT_EQ(program::lines(run.err), 1) << run.err;
        EXPECT_TRUE(contains(run.err, said)) << arguments << "\n" << run.err;
    };
    refused("lesson check smal", "unknown lesson 'smal': expected one of small, what-a-lane-map-shows, ");
    refused("lesson check smal", "did you mean small?; for your own lesson, name its file");
    refused("lesson check", "name lessons or files, or write --all");
    refused("lesson check none.md", "cannot read 'none.md': no such file");
    refused("lesson check small --all", "name lessons or files, or write --all");
    refused("lesson check small --backend gpu", "unknown backend 'gpu'");
    refused("lesson export small --out x.pdf", "give it a name that ends in .html or .md");
    refused("lesson export small --out /proc/x.html", "cannot be written");
    refused("--lesson small --page 3", "lesson 'small' has 2 pages");
    refused("--lesson small --problem sgemv:4x4", "exclude each other");
    refused("--present", "--present: the lesson is missing");
    const Ended unknown = lanescope("lesson chek");
    EXPECT_TRUE(contains(unknown.err,
                         "unknown command of lesson 'chek': expected one of list, check, export; did you mean check?"));
    EXPECT_TRUE(contains(lanescope("lesson").err, "lesson: the action is missing; write list, check or export"));
    EXPECT_EQ(lanescope("lesson list --lessons /nowhere").code, 2);
}

TEST_F(LessonCommands, NeedADisplayForAWindow) {
    EXPECT_EQ(lesson("export small --out " + (folder / "x.html")).code, 3);
    EXPECT_EQ(lanescope("--lesson 1 --lessons " + (folder / "l")).code, 3);
}

class InProcess : public LessonCommands {
protected:
    ExitCode run(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--lessons", folder / "l"});
        return program::run_in_process(arguments, starts);
    }
    std::vector<WindowStart> starts;
};

TEST_F(InProcess, ExportDrawsEachPanelOfEachPage) {
    const std::string out = folder / "handout.html";
    ASSERT_EQ(run({"lesson", "export", "small", "--out", out}), ExitCode::done);
    std::vector<Panel> panels;
    for (const WindowStart& start : starts) panels.push_back(start.choice.view.alone);
    EXPECT_EQ(panels, (std::vector{Panel::plot, Panel::maps, Panel::source, Panel::plot}));
    EXPECT_EQ(starts[0].results.size(), 2u) << "complete, before anything is drawn";
    EXPECT_EQ(starts[3].results.size(), 1u);
    const std::string html = program::read_file(out);
    for (const char* picture : {"PNG1", "PNG2", "PNG3", "PNG4"})
        EXPECT_TRUE(contains(html, "src=\"data:image/png;base64," + base64(picture) + "\"")) << picture;
    EXPECT_FALSE(contains(html, "src=\"http")) << "nothing is loaded from elsewhere";
    EXPECT_TRUE(contains(html, "<p>There are 2 warps; a &lt; b.</p>"));
    EXPECT_TRUE(contains(html, "One &lt;line&gt;."));
    EXPECT_TRUE(contains(html, "2 pages, about 3 minutes. Source: C"));
    EXPECT_TRUE(contains(html, "Which &amp; why?"));
    EXPECT_TRUE(contains(html, "<summary>Answer</summary>\n<p>that</p>"));
    EXPECT_TRUE(contains(html, "<p>From <em>nowhere</em>.</p>"));
    EXPECT_TRUE(contains(html,
                         "<figcaption>Plot of thread_per_row, cte on spmv:uniform,rows=64,cols=64,max=3,seed=7: "
                         "modelled for NVIDIA H200</figcaption>"));
    EXPECT_TRUE(contains(html,
                         "<figcaption>Lane maps of thread_per_row, cte on spmv:uniform,rows=64,cols=64,max=3,seed=7: "
                         "emulated</figcaption>"));
}

TEST_F(InProcess, ExportPutsPicturesBesideMarkdown) {
    const std::string out = folder / "handout.md";
    ASSERT_EQ(run({"lesson", "export", "1", "--out", out, "--size", "1000x500"}), ExitCode::done);
    const std::string text = program::read_file(out);
    int at = 0;
    for (const char* picture : {"1-plot.png", "1-maps.png", "1-source.png", "2-plot.png"}) {
        EXPECT_TRUE(contains(text, std::string("](handout-pictures/") + picture + ")")) << text;
        EXPECT_EQ(program::read_file(folder / (std::string("handout-pictures/") + picture)),
                  "PNG" + std::to_string(++at));
    }
    EXPECT_TRUE(contains(text, "There are 2 warps; a \\< b."));
    EXPECT_TRUE(contains(text, "## Answers\n\n- Page 1: that\n"));
    EXPECT_EQ(starts[1].width, 1000);
}

TEST_F(InProcess, TheWindowOpensOnThePage) {
    ASSERT_EQ(run({"--lesson", "small", "--page", "2", "--present"}), ExitCode::done);
    ASSERT_EQ(starts.size(), 1u);
    EXPECT_EQ(starts[0].lesson, "small");
    EXPECT_EQ(starts[0].page, 1);
    EXPECT_TRUE(starts[0].present);
    EXPECT_EQ(starts[0].shelf.user_count, 1u) << "beside those of the program";
    EXPECT_NE(starts[0].shelf.find("long-rows"), nullptr);
    EXPECT_EQ(to_string(starts[0].choice.experiment.problem), "spmv:uniform,rows=64,cols=64,max=3,seed=7");
    EXPECT_TRUE(starts[0].results.empty()) << "the window runs it";
}

TEST_F(InProcess, APictureOfAPageHasItsResults) {
    ASSERT_EQ(run({"render", "--lesson", folder / "l/1-small.md", "--out", folder / "page.png"}), ExitCode::done);
    EXPECT_EQ(starts.at(0).results.size(), 2u);
    EXPECT_EQ(starts[0].page, 0);
}

TEST(Base64, FollowsTheStandardsExamples) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64("\xff\xfe"), "//4=");
}

}  // namespace
}  // namespace lanescope
