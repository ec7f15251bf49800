#include <filesystem>
#include <fstream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class PickerInTheWindow : public WindowTest {
protected:
    void open_two() {
        open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row,cte"});
        wait_for(done(2));
    }
    Condition saved_to(const std::string& name) { return is("notice", "saved to " + (folder / name).string()); }
    void write_matrix(const fs::path& file) {
        std::ofstream(file) << "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 1\n2 2 1\n3 1 1\n3 3 1\n";
    }
};

TEST_F(PickerInTheWindow, SavesAndOpensFromTheMenuByMouse) {
    open_two();
    click("header.File");
    click("header.menu.save as");
    type_into_open("dialog.path", "mine.lane");
    click("dialog.take");
    wait_for({saved_to("mine.lane"), hides("dialog")});
    click("header.File");
    click("header.menu.open");
    click("dialog.list.mine.lane");
    wait_for(shows("dialog.take"));
    click("dialog.take");
    wait_for({is("from_file", true), done(2), hides("dialog")});
    close();
}

TEST_F(PickerInTheWindow, SavesAndOpensFromTheMenuByKeys) {
    open_two();
    key("F10");
    wait_for(shows("header.menu.open"));
    keys({"Up", "Up", "Right", "Left", "Down", "Down", "Down"});  // to View and back; recent files are empty
    keys({"Down", "Down", "Return"});
    wait_for({shows("export.1"), hides("header.menu")});
    key("Escape");
    key("ctrl+s");
    type_into_open("dialog.path", "mine.lane");
    key("Return");
    wait_for({saved_to("mine.lane"), hides("dialog")});
    key("ctrl+o");
    wait_for({is("focus", "dialog.path"), shows("dialog.list.mine.lane")});
    type("min");
    wait_for(is("text", "min"));
    keys({"Down", "Return"});
    wait_for({is("from_file", true), hides("dialog")});
    close();
}

TEST_F(PickerInTheWindow, GoesThroughFoldersByKeys) {
    fs::create_directories(folder / "below" / "deep");
    write_matrix(folder / "below" / "deep" / "small.mtx");
    open_two();
    key("ctrl+o");
    wait_for({is("focus", "dialog.path"), shows("dialog.list.below")});
    type("bel");
    key("Tab");
    wait_for(is("text", "below/"));
    key("Return");
    wait_for({is("text", ""), shows("dialog.list.deep")});
    keys({"Down", "Return"});
    wait_for(shows("dialog.list.small.mtx"));
    key("BackSpace");
    wait_for(shows("dialog.list.deep"));
    type("deep/sm");
    wait_for(shows("dialog.list.small.mtx"));
    key("Return");
    wait_for({has("problem", "small.mtx"), done(2), hides("dialog")});
    close();
}

TEST_F(PickerInTheWindow, SaysThatAFolderCannotBeReadAndGoesOn) {
    open_two();
    key("o");
    type_into_open("dialog.path", folder / "");
    wait_for(shows("dialog.list.state.jsonl"));
    key("Down");
    type_into_open("dialog.path", folder / "nowhere" / "x.lane");  // replaces all of the text
    wait_for(hides("dialog.list.state.jsonl"));
    key("Return");
    wait_for({has("error", "x.lane"), hides("dialog")});
    close();
}

TEST_F(PickerInTheWindow, AsksBeforeAFileIsWrittenOver) {
    open_two();
    answer("s", folder / "mine.lane");
    wait_for(saved_to("mine.lane"));
    const auto first = fs::last_write_time(folder / "mine.lane");
    answer("s", folder / "mine.lane");
    wait_for({shows("confirmation.yes"), hides("dialog")});
    key("n");
    wait_for({hides("confirmation.yes"), is("focus", "dialog.path"), is("text", "mine.lane")});
    EXPECT_EQ(fs::last_write_time(folder / "mine.lane"), first);
    key("Return");
    click("confirmation.yes");
    wait_for({hides("confirmation.yes"), hides("dialog")});
    wait_for_rest();
    EXPECT_NE(fs::last_write_time(folder / "mine.lane"), first);
    close();
}

TEST_F(PickerInTheWindow, SavesAgainToWhatItSavedAndAsksForWhatItOpened) {
    open_two();
    key("ctrl+s");
    type_into_open("dialog.path", "mine.lane");
    key("Return");
    wait_for(saved_to("mine.lane"));
    key("r");
    wait_for(done(2));
    key("ctrl+s");
    wait_for({saved_to("mine.lane"), hides("confirmation.yes"), hides("dialog")});
    answer("o", folder / "mine.lane");
    wait_for(is("from_file", true));
    key("ctrl+s");
    wait_for(shows("confirmation.yes"));
    keys({"Escape", "Escape"});
    wait_for({hides("confirmation.yes"), hides("dialog")});
    close();
}

TEST_F(PickerInTheWindow, ExportsToWhereItIsToldTo) {
    fs::create_directory(folder / "out");
    open_two();
    keys({"ctrl+e", "a", "3"});
    type_into_open("dialog.path", "out/lines");
    key("Return");
    wait_for(saved_to("out/lines.csv"));
    EXPECT_TRUE(text_of(folder / "out" / "lines.csv").starts_with("variant,file,line"));
    close();
}

TEST_F(PickerInTheWindow, OpensASampleAndThenFindsItAmongTheLatest) {
    open_two();
    click("header.File");
    click("header.menu.samples");
    click("header.menu." + std::string(LANESCOPE_SOURCE_DIR) + "/assets/matrices/skewed1000.mtx");
    wait_for({has("problem", "skewed1000.mtx"), done(2)});
    click("header.File");
    click("header.menu.open recent");
    wait_for(shows("header.menu." + std::string(LANESCOPE_SOURCE_DIR) + "/assets/matrices/skewed1000.mtx"));
    keys({"Escape", "Escape"});
    wait_for(hides("header.menu"));
    close();
}

TEST_F(PickerInTheWindow, ForgetsTheLatestFilesInAFreshWindow) {
    const std::string matrices = "header.menu." + std::string(LANESCOPE_SOURCE_DIR) + "/assets/matrices/";
    const auto open_sample = [&](const std::string& name) {
        click("header.File");
        click("header.menu.samples");
        click(matrices + name);
        wait_for({has("problem", name), has("notice", name), is("busy", false)});
    };
    open_two();
    open_sample("skewed1000.mtx");
    close();
    const std::string kept = text_of(folder / "state/lanescope/recent-files");
    open({"--fresh"});
    wait_for(is("tour", 0));
    key("Escape");
    wait_for(is("tour", -1));
    open_sample("tiny8.mtx");
    click("header.File");
    click("header.menu.open recent");
    wait_for({shows(matrices + "tiny8.mtx"), hides(matrices + "skewed1000.mtx")});
    keys({"Escape", "Escape"});
    close();
    EXPECT_EQ(text_of(folder / "state/lanescope/recent-files"), kept) << "what is fresh changes nothing";
    EXPECT_NE(kept.find("skewed1000.mtx"), std::string::npos);
    open({});
    wait_for({is("tour", 0), is("busy", false)});  // --fresh has not stored that the tour was seen
    close();
}

class PickerInASmallWindow : public PickerInTheWindow {
protected:
    PickerInASmallWindow() { size_is(1000, 650); }
};

TEST_F(PickerInASmallWindow, FoldsTheMenusWhereThereIsNoRoom) {
    open_two();
    keys({"ctrl+plus", "ctrl+plus", "ctrl+plus", "ctrl+plus"});
    wait_for({shows("header.Menu"), hides("header.File")});
    click("header.Menu");
    click("header.menu.View");
    click("header.menu.default text size");
    wait_for({shows("header.File"), hides("header.menu")});
    close();
}

class PickerAtEverySize : public AtEverySize {};

TEST_P(PickerAtEverySize, FindsOneOfThirtyThousandFilesByAFewLetters) {
    const fs::path many = folder / "many";
    fs::create_directory(many);
    for (int i = 0; i < 30'000; ++i) std::ofstream(many / ("run-" + std::to_string(i) + ".lane"));
    std::ofstream(many / "needle.mtx") << "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 2 1\n";
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row"});
    wait_for(done(1));
    key("ctrl+o");
    type_into_open("dialog.path", many / "");
    wait_for(shows("dialog.list.needle.mtx"));
    type_into_open("dialog.path", many / "run-29");
    wait_for({shows("dialog.list.run-29.lane"), hides("dialog.list.needle.mtx")});
    type_into_open("dialog.path", many / "needle");
    wait_for({shows("dialog.list.needle.mtx"), hides("dialog.list.run-29.lane")});
    keys({"Tab", "Return"});
    wait_for({has("problem", "needle.mtx"), hides("dialog"), done(1)});
    close();
}

TEST_P(PickerAtEverySize, AndTheExportCardAreLeftByQuitting) {
    open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row"});
    wait_for(done(1));
    key("e");
    wait_for(shows("export"));
    close();
}

INSTANTIATE_TEST_SUITE_P(At, PickerAtEverySize, every_size, name_of_size);

}  // namespace
}  // namespace lanescope::window_test
