#include <algorithm>
#include <cctype>
#include <fstream>
#include <ostream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class LessonsInTheWindow : public WindowTest {
protected:
    LessonsInTheWindow() { size_is(1280, 720); }
    void at(const std::string& lesson, int page) {
        wait_for({is("lesson", lesson), is("page", page), is("applied", true), is("busy", false), is("error", "")});
    }
};

TEST_F(LessonsInTheWindow, BeginWithATourAtTheFirstStartOnly) {
    open({});
    wait_for(is("tour", 0));
    keys({"Return", "Right", "Return"});
    wait_for(is("tour", 3));
    key("Left");
    wait_for(is("tour", 2));
    click_in_motion("tour.next");
    wait_for(is("tour", 3));
    key("Escape");
    wait_for(is("tour", -1));
    close();
    open({});
    wait_for({is("run", 1), is("tour", -1)});
    close();
}

TEST_F(LessonsInTheWindow, OpenFromTheirListWithKeysAndWithClicks) {
    open({"--problem", "sgemv:64x64", "--variants", "thread_per_row"});
    wait_for(done(1));
    keys({"t", "Home", "Return"});
    at("what-a-lane-map-shows", 1);
    keys({"t", "2"});
    at("a-row-a-thread", 1);
    click("header.lessons");
    click("lessons.short-rows");
    at("short-rows", 1);
    click("lesson.next");
    at("short-rows", 2);
    key("N");
    at("short-rows", 1);
    close();
}

TEST_F(LessonsInTheWindow, CoverTheResultsUntilAQuestionIsAnswered) {
    open({"--lesson", "1"});
    at("what-a-lane-map-shows", 1);
    key("n");
    wait_for({is("page", 2), is("covered", true)});
    key("Return");
    wait_for_rest();
    EXPECT_EQ(now()["covered"], true);  // without a guess
    keys({"4", "0", "BackSpace", "1", "Return"});
    wait_for(is("covered", false));
    keys({"n", "n", "n", "n", "n", "n"});
    at("what-a-lane-map-shows", 7);
    EXPECT_EQ(now()["reached"], false);  // the page alone does not reach the goal
    close();
}

TEST_F(LessonsInTheWindow, RunAPagesSweep) {
    open({"--lesson", "long-rows", "--page", "4"});
    at("long-rows", 4);
    wait_for({is("axes", Json{"K=512:65536:*2"}), is("done", 8), is("running", false), is("sweep_error", "")});
    keys({"2", "Return"});
    wait_for({is("covered", false), is("tab", "sweep")});
    close();
}

// The session was empty before, so the page's experiment runs because Live is on.
TEST_F(LessonsInTheWindow, LeaveTheirExperimentBehindWhenTheWindowBeganWithThem) {
    open({"--lesson", "1"});
    at("what-a-lane-map-shows", 1);
    key("Escape");
    wait_for({is("lesson", ""), is("live", true), is("results", 1), is("busy", false), is("error", "")});
    close();
    open({"--lesson", "1", "--page", "6"});
    at("what-a-lane-map-shows", 6);
    key("Escape");
    wait_for({is("lesson", ""), is("from_file", false), above("results", 0), is("busy", false), is("error", "")});
    close();
}

TEST_F(LessonsInTheWindow, AreReadAgainWhenTheirFileIsSaved) {
    const std::string head =
        "---\nlesson: Mine\n---\n---\npage: One\nproblem: spmv:banded,rows=300,band=2\n"
        "variants: thread_per_row\n---\nText.\n";
    const std::string second = "---\npage: Two\nvariants: cte\n---\nText.\n";
    const auto save = [&](const std::string& text) { std::ofstream(folder / "own/1-mine.md") << text; };
    fs::create_directory(folder / "own");
    save(head + second);
    open({"--lessons", "own", "--lesson", "mine", "--page", "2"});
    at("mine", 2);
    save(head + second + "---\npage: Three\nvarants: cte\n---\nText.\n");
    wait_for({is("error", "1-mine.md:17: unknown key 'varants'; did you mean variants?"), is("page", 2)});
    save(head + "---\npage: Two\nvariants: warp_per_row\n---\nText.\n");
    wait_for({is("variants", Json{"warp_per_row"}), is("error", "")});
    at("mine", 2);
    close();
}

TEST_F(LessonsInTheWindow, CheckTheGoalOfAUserLesson) {
    fs::create_directory(folder / "own");
    std::ofstream(folder / "own/1-mine.md")
        << "---\nlesson: Mine\n---\n---\npage: One\nproblem: spmv:banded,rows=300,band=2\n"
           "variants: thread_per_row\ngoal: mean_active(any) above 1\n"
           "hint: It is reached at once.\n---\n{mean_active(thread_per_row)} lanes.\n";
    std::ofstream(folder / "own/2-broken.md") << "---\nlesson: Broken\n---\n---\npage: One\nvarants: cte\n---\nText.\n";
    open({"--lessons", "own", "--lesson", "mine"});
    at("mine", 1);
    wait_for({is("reached", true), begins("problem", "spmv:banded,rows=300,band=2")});
    close();
    open({"--lesson", "ragged-rows", "--page", "7"});
    at("ragged-rows", 7);
    wait_for({is("from_file", true), is("covered", true)});  // a page about real hardware opens its recording
    key("t");
    answer("o", folder / "own");
    wait_for({begins("notice", "opened the lessons in "), is("lesson", "ragged-rows"), shows("lessons.broken")});
    wait_for({shows("lessons.mine"), shows("lessons.what-a-lane-map-shows")});
    key("1");
    at("mine", 1);
    key("T");
    wait_for(is("tour", 0));
    key("Escape");
    close();
}

class Presenting : public LessonsInTheWindow, public testing::WithParamInterface<std::pair<int, int>> {
protected:
    Presenting() { size_is(GetParam().first, GetParam().second); }
};

TEST_P(Presenting, TurnsPagesWithAClicker) {
    open({"--lesson", "after-volta", "--page", "1", "--present"});
    at("after-volta", 1);
    wait_for({is("presenting", true), above("text_scale", 1.0)});
    key("Next");
    at("after-volta", 2);
    key("Next");
    wait_for({is("covered", false), is("page", 2)});
    key("Next");
    wait_for(is("page", 3));
    key("Prior");
    at("after-volta", 2);
    key("o");
    wait_for_rest();
    EXPECT_FALSE(now().place("dialog.path"));  // no file picker opens
    keys({"i", "Escape"});
    wait_for_rest();
    EXPECT_EQ(now()["presenting"], true);  // Esc has ended the spotlight
    key("Escape");
    wait_for({is("presenting", false), is("text_scale", 1.0)});
    key("F11");
    wait_for(is("presenting", true));
    close();
}

std::string size_name(const testing::TestParamInfo<std::pair<int, int>>& size) {
    return "At" + std::to_string(size.param.first) + "x" + std::to_string(size.param.second);
}

INSTANTIATE_TEST_SUITE_P(LessonsInTheWindow, Presenting, testing::Values(std::pair{1280, 720}, std::pair{1920, 1080}),
                         size_name);

struct Walk {
    int width, height;
    std::string lesson;
    int number;  ///< in the list
};
void PrintTo(const Walk& walk, std::ostream* to) { *to << walk.lesson; }

std::vector<std::string> lessons() {
    std::vector<std::string> stems;
    for (const auto& entry : fs::directory_iterator(fs::path(LANESCOPE_SOURCE_DIR) / "assets/lessons"))
        if (entry.path().extension() == ".md") stems.push_back(entry.path().stem());
    std::ranges::sort(stems, {}, [](const std::string& stem) { return std::stoi(stem); });
    for (std::string& stem : stems) stem.erase(0, stem.find('-') + 1);
    return stems;
}

std::vector<Walk> walks() {
    std::vector<Walk> all;
    const std::vector<std::string> stems = lessons();
    for (const auto& [width, height] : {std::pair{1280, 720}, std::pair{1920, 1080}})
        for (std::size_t i = 0; i < stems.size(); ++i) all.push_back({width, height, stems[i], int(i) + 1});
    return all;
}

std::string name_of(const testing::TestParamInfo<Walk>& info) {
    std::string name = info.param.lesson;
    std::erase_if(name, [](unsigned char c) { return !std::isalnum(c); });
    return name + "_" + std::to_string(info.param.width) + "x" + std::to_string(info.param.height);
}

class EveryPage : public LessonsInTheWindow, public testing::WithParamInterface<Walk> {
protected:
    EveryPage() { size_is(GetParam().width, GetParam().height); }
    /// The editor of a page's kernel takes letters instead of the window.
    void leave_editor() {
        if (now()["focus"] != "source.editor.text") return;
        key("Escape");
        wait_for(is_not("focus", "source.editor.text"));
    }
    int pages() {
        const std::string list = "\n" + lanescope({"lesson", "list"});
        const std::size_t at = list.find(" pages", list.find("\n" + GetParam().lesson + "\n"));
        return std::stoi(list.substr(list.rfind('(', at) + 1));
    }
};

TEST_P(EveryPage, IsShownWithItsResults) {
    const int last = pages();
    open({"--problem", "sgemv:64x64", "--variants", "thread_per_row"});
    std::vector<std::string> way(std::size_t(GetParam().number), "Down");
    way.front() = "t";
    way.push_back("Return");
    keys(way);
    for (int page = 1; page <= last; ++page) {
        at(GetParam().lesson, page);
        if (now()["covered"] == true) key("n");
        wait_for(is("covered", false));
        leave_editor();
        if (page < last) key("n");
    }
    if (last > 1) {
        key("N");
        at(GetParam().lesson, last - 1);
    }
    leave_editor();
    close();
}

INSTANTIATE_TEST_SUITE_P(LessonsInTheWindow, EveryPage, testing::ValuesIn(walks()), name_of);

}  // namespace
}  // namespace lanescope::window_test
