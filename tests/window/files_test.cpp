#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class FilesInTheWindow : public WindowTest {
protected:
    void open_three() {
        open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "thread_per_row,warp_per_row,cte"});
        wait_for(done(3));
    }
    Condition says(const std::string& notice) { return has("notice", notice); }
};

TEST_F(FilesInTheWindow, SavesTheTableOfSourceLines) {
    open_three();
    keys({"e", "3"});
    wait_for(says("/lanescope-lines-"));
    const auto table = file("lanescope-lines-*.csv");
    EXPECT_TRUE(text_of(table).starts_with("variant,file,line,events,mean_active,idle_lane_steps")) << text_of(table);
    EXPECT_NE(text_of(table).find("\nwarp_per_row,spmv/02_warp_per_row.cu,"), std::string::npos) << text_of(table);
    std::filesystem::remove(table);
    key("e");
    click("export.3");
    EXPECT_NE(file("lanescope-lines-*.csv"), "");
    close();
}

TEST_F(FilesInTheWindow, SavesTheSameLanesFromTheResultsAndFromTheirRecording) {
    open_three();
    keys({"e", "4"});
    wait_for(says(".lane"));
    lanescope({"open", file("lanescope-*.lane"), "--lanes-json", folder / "again.json"});
    keys({"e", "5"});
    wait_for(says("/lanescope-lanes-"));
    EXPECT_EQ(text_of(file("lanescope-lanes-*.json")), text_of(folder / "again.json"));
    close();
}

TEST_F(FilesInTheWindow, SavesAPictureForSlidesOfTwiceTheSize) {
    open_three();
    key("shift+F12");
    wait_for(says("/lanescope-2x-"));
    const Picture picture = Picture::read(file("lanescope-2x-*.png"));
    EXPECT_EQ(picture.width, 3200);
    EXPECT_EQ(picture.height, 1800);
    close();
}

TEST_F(FilesInTheWindow, SavesTheLaneMapsAloneAtTheirSizeOrTwiceThat) {
    open_three();
    keys({"e", "6"});
    wait_for(says("/lanescope-maps-"));
    const Picture once = Picture::read(file("lanescope-maps-[0-9]*.png"));
    keys({"e", "x", "6"});
    wait_for(says("/lanescope-maps-2x-"));
    const Picture twice = Picture::read(file("lanescope-maps-2x-*.png"));
    EXPECT_LT(once.width, 1000);
    EXPECT_EQ(2 * once.width, twice.width);
    EXPECT_EQ(2 * once.height, twice.height);
    close();
}

TEST_F(FilesInTheWindow, OpensWhatItSaved) {
    open_three();
    answer("s", folder / "saved.lane");
    wait_for(says("saved.lane"));
    answer("o", folder / "missing.lane");
    wait_for(has("error", "missing.lane"));
    answer("o", folder / "saved.lane");
    wait_for({is("from_file", true), done(3)});
    close();
}

TEST_F(FilesInTheWindow, OpensARecordingBesideTheResults) {
    open_three();
    lanescope({"run", "--problem", "spmv:banded,rows=300,band=2", "--variants", "cte", "--model", "p100", "--backend",
               "emulator", "--out", folder / "p100.lane"});
    answer("O", folder / "p100.lane");
    wait_for({is("current", 3), is("results", 4), is("error", "")});
    answer("s", folder / "session.lane");
    wait_for(says("session.lane"));
    answer("o", folder / "session.lane");
    wait_for({says("opened session.lane"), is("results", 4), is("current", 4)});
    answer("o", folder / "p100.lane");
    wait_for({says("opened p100.lane"), is("results", 1), is("current", 1)});  // the key O replaces the results
    close();
}

TEST_F(FilesInTheWindow, KeepsResultsBesideTheNextRun) {
    open_three();
    key("k");
    wait_for({is("current", 0), says("pinned")});
    key("r");
    wait_for({is("current", 3), is("results", 6), done(6)});
    key("K");
    wait_for({is("current", 3), is("results", 3)});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
