#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class Numbers : public AtEverySize {
protected:
    void open_two() {
        open({"--problem", "sgemv:1024x512", "--variants", "thread_per_row,warp_per_row"});
        wait_for(done(2));
        wait_for_rest();
    }
    void choose(const std::string& line) {
        wait_for(shows("throughput.menu." + line));
        click("throughput.menu." + line);
    }
};

const std::string bar = "throughput.bar warp_per_row";

TEST_P(Numbers, AreCopiedFromABarWithTheirUnit) {
    open_two();
    right_click(bar);
    choose("copy");
    wait_for({has("copied", "GB/s"), hides("throughput.menu.copy")});
    right_click(bar);
    choose("copy_table");
    wait_for({begins("copied", "variant\tproblem\t"), has("copied", "\nwarp_per_row\tsgemv:1024x512")});
    right_click(bar);
    key("v");
    wait_for({begins("copied", "variant,problem,"), has("copied", "speed_up_low")});
    close();
}

TEST_P(Numbers, AreOfferedByAKeyAtThePointer) {
    open_two();
    right_click(bar);  // moves the pointer to the bar
    key("Escape");
    wait_for(hides("throughput.menu.copy"));
    key("shift+F10");
    wait_for(shows("throughput.menu.copy"));
    key("c");
    wait_for({has("copied", "GB/s"), hides("throughput.menu.copy")});
    close();
}

TEST_P(Numbers, AreSavedUnderANameThatIsAskedFor) {
    open_two();
    right_click(bar);
    choose("save_json");
    type_into_open("dialog.path", "bars.json");
    key("Return");
    wait_for(has("notice", "/bars.json"));
    const Json rows = Json::parse(text_of(folder / "bars.json"));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0]["time_kind"], "modelled");
    EXPECT_GT(rows[0]["median_us"], 0);
    close();
}

TEST_P(Numbers, AndHazardsAreCopiedOneByOneAndAsATable) {
    open({"--problem", "sgemv:8x132", "--variants", "a_float4_no_tail"});
    wait_for(done(1));
    wait_for_rest();
    const std::string hazard = "source.access out of bounds";
    right_click(hazard);
    wait_for(shows("source.menu.copy_table"));
    key("c");
    wait_for({begins("copied", "access out of bounds at "), has("copied", "x[135]")});
    right_click(hazard);
    wait_for(shows("source.menu.copy_table"));
    key("t");
    wait_for({begins("copied", "kind\tfile\tline"), has("copied", "\naccess out of bounds\t")});
    close();
}

TEST_P(Numbers, AreExplained) {
    open_two();
    right_click(bar);
    choose("explain");
    wait_for(shows("throughput.menu.lesson"));
    key("Escape");
    wait_for(hides("throughput.menu.lesson"));
    close();
}

TEST_P(Numbers, LeaveTheMapsInPlace) {
    open_two();
    const double steps = now().number("steps"), first = now().number("first_step");
    right_click("maps.A.map");
    wait_for(shows("maps.menu.copy_csv"));
    click("maps.menu.copy_csv");
    wait_for(begins("copied", "variant,problem,backend,schedule,file,line,"));
    EXPECT_EQ(now().number("steps"), steps);
    EXPECT_EQ(now().number("first_step"), first);
    close();
}

TEST_P(Numbers, AreExportedOfAnyTable) {
    open_two();
    key("e");
    click("export.table");
    click("export.table.Breakdown");
    click("export.format.JSON");
    key("3");
    wait_for(has("notice", "/lanescope-breakdown-"));
    const Json rows = Json::parse(text_of(file("lanescope-breakdown-*.json")));
    EXPECT_EQ(rows[0]["part_by"], "time model");
    close();
}

TEST_P(Numbers, AreComparedWithWhatWasPinned) {
    open_two();
    key("k");
    wait_for(shows("throughput.pinned baseline 1.chip"));
    key("r");
    wait_for(done(4));
    click("throughput.pinned baseline 1.chip");
    wait_for(is("baseline", "baseline 1"));
    right_click("throughput.pinned baseline 1.chip");
    type_into_open("throughput.pinned baseline 1.name.text", "before");
    key("Return");
    wait_for({shows("throughput.pinned before.chip"), is("baseline", "before")});
    right_click(bar);
    choose("copy_csv");
    wait_for({has("copied", "speed_up_over"), has("copied", ",1,")});
    key("k");
    wait_for(shows("throughput.pinned baseline 1.chip"));
    click("throughput.pinned before.remove");
    wait_for({hides("throughput.pinned before.chip"), is("results", 2)});
    key("K");
    wait_for(hides("throughput.pinned baseline 1.chip"));
    close();
}

TEST_P(Numbers, ThatArePinnedComeBackWithARecordingAndWithALink) {
    open_two();
    key("k");
    wait_for(shows("throughput.pinned baseline 1.chip"));
    key("r");
    wait_for(done(4));
    answer("s", "pinned.lane");
    wait_for(has("notice", "/pinned.lane"));
    close();
    open({"open", "pinned.lane"});
    wait_for({shows("throughput.pinned baseline 1.chip"), is("current", 2), is("results", 4)});
    key("ctrl+l");
    wait_for(has("notice", "\"pinned\":[{\"name\":\"baseline 1\""));
    const std::string command = now().text("notice"), begin = "copied: lanescope --state '";
    close();
    open({"--state", command.substr(begin.size(), command.size() - begin.size() - 1)});
    wait_for({shows("throughput.pinned baseline 1.chip"), is("current", 2), is("results", 4)});
    close();
}

TEST_P(Numbers, ThatNoRecordingHasAreSaidToBeMissing) {
    open({"--state", R"({"experiment":{"problem":"sgemv:64x64","variants":["thread_per_row"]},)"
                     R"("pinned":[{"name":"before","results":[{"variant":"cte","problem":"sgemv:64x64"}]}]})"});
    wait_for(has("error", "no open recording has these pinned results: before"));
    close();
}

TEST_P(Numbers, AreCopiedAsCommands) {
    open_two();
    for (const char* item : {"header.lessons", "experiment.operation.SGEMV"}) {
        const std::string menu = std::string(item).substr(0, std::string(item).find('.')) + ".menu.";
        right_click(item);
        wait_for(shows(menu + "copy_command"));
        click(menu + "copy_command");
        wait_for({begins("copied", "lanescope run --problem 'sgemv:1024x512"),
                  has("copied", "--variants 'thread_per_row,warp_per_row'"), hides(menu + "copy_command")});
        right_click(item);
        wait_for(shows(menu + "copy_view"));
        click(menu + "copy_view");
        wait_for({begins("notice", "copied: lanescope --state '{"), hides(menu + "copy_view")});
    }
    close();
}

TEST_P(Numbers, AndHazardsLeadToTheirLine) {
    open({"--problem", "sgemv:8x132", "--variants", "a_float4_no_tail"});
    wait_for(done(1));
    wait_for_rest();
    right_click("source.access out of bounds");
    wait_for(shows("source.menu.go_to_line"));
    click("source.menu.go_to_line");
    wait_for({above("source_line", 0), hides("source.menu.go_to_line")});
    close();
}

TEST_P(Numbers, AndWordsOfALessonAreCopied) {
    open({"--lesson", "1"});
    wait_for_rest();
    right_click("lesson.next");
    wait_for(shows("lesson.menu.copy_page"));
    click("lesson.menu.copy_page");
    wait_for({has("copied", "\n\n"), hides("lesson.menu.copy_page")});
    close();
}

TEST_P(Numbers, MoveNothingWhenFurtherOnesCome) {
    open_two();
    const Place maps = where("maps"), b = where("maps.B.map");
    click("experiment.variant.warp_per_row_float4");
    wait_for(done(3));
    EXPECT_EQ(where("maps"), maps);
    EXPECT_EQ(where("maps.B.map"), b);
    close();
}

INSTANTIATE_TEST_SUITE_P(At, Numbers, every_size, name_of_size);

}  // namespace
}  // namespace lanescope::window_test
