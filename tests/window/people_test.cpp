// Uses the mouse and visible items only. Prints the number of clicks, typed texts and drops.
#include <algorithm>
#include <cstdio>
#include <fstream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

constexpr int light_theme = 1, by_time = 1, by_idle_cause = 5;

class Window : public WindowTest {
protected:
    Window() { size_is(1280, 720); }  // a laptop, and most projectors
    void click(const std::string& item) { WindowTest::click(item), ++actions_; }
    void right_click(const std::string& item) { WindowTest::right_click(item), ++actions_; }
    void type_into(const std::string& field, const std::string& text) {
        WindowTest::type_into_open(field, text), ++actions_;
    }
    void drop(const std::string& item, const fs::path& file) {
        EXPECT_TRUE(WindowTest::drop(item, {file}));
        ++actions_;
    }
    void choose(const std::string& list, const std::string& line) { click(list), click(line); }

    void begin_for_the_first_time() {
        open({});
        wait_for({is("tour", 0), is("busy", false)});
        click_in_motion("tour.end");
        ++actions_;
        wait_for(is("tour", -1));
    }
    fs::path record(const std::string& device) {
        const fs::path file = folder / (device + ".lane");
        lanescope({"run", "--problem", "spmv:rmat,scale=10", "--variants", "thread_per_row,cte,merge_path", "--model",
                   device, "--backend", "emulator", "--out", file});
        return file;
    }
    void save_of_the_bars(const std::string& line, const std::string& name) {
        right_click("throughput.bar cte · H200 modelled");
        click("throughput.menu." + line);
        type_into("dialog.path", name);
        click("dialog.take");
        wait_for(has("notice", "/" + name));
    }
    void print_actions(const std::string& who) const { std::printf("%s: %d actions\n", who.c_str(), actions_); }

private:
    int actions_ = 0;
};

// Rows have one nonzero; every 32nd row has 200.
void write_skewed_matrix(const fs::path& file) {
    std::ofstream out(file);
    out << "%%MatrixMarket matrix coordinate pattern general\n512 512 " << 512 + 16 * 199 << "\n";
    for (int row = 1; row <= 512; ++row)
        for (int column = 1; column <= (row % 32 == 1 ? 200 : 1); ++column) out << row << " " << column << "\n";
}

TEST_F(Window, AStudentSeesWhichLineWastesLanesInAMatrixOfTheirOwnAndWhyAndWhatHelps) {
    write_skewed_matrix(folder / "mine.mtx");
    begin_for_the_first_time();
    drop("maps.A.map", folder / "mine.mtx");
    wait_for({has("problem", "mine.mtx"), done(2)});

    click("source.idle lanes");  // the hint selects its line
    wait_for({is("source_line", 15), shows("experiment.variant.thread_per_row.A")});
    choose("maps.colour", "maps.colour.colour: why idle");
    wait_for(is("colour", by_idle_cause));
    click("source.idle lanes.fixes");
    wait_for({lists("variants", "warp_per_row"), lists("variants", "tuned"), done(4)});

    right_click("source.idle lanes");
    click("source.menu.copy");
    wait_for({has("copied", "active on average in this loop: it runs until the warp's last lane finishes"),
              has("copied", "tuned")});
    print_actions("student");
    close();
}

TEST_F(Window, ATeacherPresentsLesson4AndComesBackFromOtherWorkToTheSamePage) {
    begin_for_the_first_time();
    choose("header.lessons", "lessons.sixteen-bytes");
    wait_for({is("lesson", "sixteen-bytes"), is("applied", true)});
    choose("header.View", "header.menu.present");
    wait_for(is("presenting", true));
    choose("appearance.theme", "appearance.theme.Light");
    wait_for(is("theme", light_theme));
    click("lesson.pages.3");
    wait_for({is("page", 3), is("applied", true), is("covered", true)});
    click("question.skip");
    wait_for({is("covered", false), is("busy", false), is("error", "")});

    click("appearance.leave");
    wait_for(is("presenting", false));
    click("lesson.close lesson");
    wait_for({is("lesson", ""), is("busy", false)});
    click("experiment.operation.SGEMV");
    wait_for({begins("problem", "sgemv:"), is("busy", false), above("complete", 1)});

    choose("header.lessons", "lessons.sixteen-bytes.continue");
    wait_for({is("lesson", "sixteen-bytes"), is("page", 3), is("applied", true), is("covered", false)});
    choose("header.View", "header.menu.present");
    wait_for({is("presenting", true), is("page", 3), is("theme", light_theme), is("error", "")});
    print_actions("teacher");
    close();
}

TEST_F(Window, AnEngineerComparesTwoRecordingsAndTakesTableAndPictureAndLinkAway) {
    const fs::path first = record("p100"), second = record("h200");
    begin_for_the_first_time();
    choose("header.File", "header.menu.open");
    click("dialog.list.p100.lane");
    click("dialog.take");
    wait_for({is("from_file", true), is("results", 3)});
    choose("header.File", "header.menu.pin");
    wait_for(shows("throughput.pinned baseline 1.chip"));
    drop("maps.A.map", second);
    wait_for({is("results", 6), shows("throughput.pinned baseline 1.chip")});

    choose("throughput.order", "throughput.order.bars by time");
    wait_for(is("order", by_time));
    click("throughput.pinned baseline 1.chip");
    wait_for(is("baseline", "baseline 1"));
    save_of_the_bars("save_csv", "table.csv");
    choose("header.View", "header.menu.light");
    save_of_the_bars("save_picture", "figure.png");
    choose("header.Edit", "header.menu.copy view");
    wait_for(begins("notice", "copied: lanescope --state '"));
    const std::string link = now().text("notice");
    print_actions("engineer");
    close();

    const std::string table = text_of(folder / "table.csv");
    EXPECT_EQ(std::ranges::count(table, '\n'), 7) << table;
    EXPECT_NE(table.find("speed_up_over"), std::string::npos) << table;
    EXPECT_GT(Picture::read(folder / "figure.png").width, 400);

    const std::size_t from = link.find('\'') + 1;
    open({"--fresh", "--state", link.substr(from, link.rfind('\'') - from)});
    wait_for({is("from_file", true), is("results", 6), is("order", by_time), is("baseline", "baseline 1"),
              is("error", ""), shows("throughput.pinned baseline 1.chip")});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
