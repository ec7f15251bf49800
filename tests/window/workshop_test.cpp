#include "tests/window/user_kernel.h"

namespace lanescope::window_test {
namespace {

class Workshop : public UserKernelTest {
protected:
    /// Opens an editor on a kernel without x, with the caret before the semicolon of line 6.
    void edit_mine() {
        std::filesystem::create_directory(file.parent_path());
        write(file, "sum += A[i * n + j]");
        open_mine();
        click("source.edit");
        wait_for(is("focus", "source.editor.text"));
        keys({"ctrl+g", "6", "Return", "End", "Left"});
    }
    void open_mine() {
        open({"--problem", "sgemv:64x40", "--kernel", file});
        wait_for(is("complete", 1));
    }
    void SetUp() override {
        UserKernelTest::SetUp();
        file = folder / "work" / "mine.cu";
    }
    std::string mine() const { return text_of(file); }

    std::filesystem::path file;
};

TEST_F(Workshop, AKernelIsChangedAndRunsAfterAPause) {
    edit_mine();
    const double run = now().number("run");
    type(" * x[j]");
    wait_for({above("run", run), done(1), is("verified", 1)});
    EXPECT_NE(mine().find("sum += A[i * n + j] * x[j];"), std::string::npos);
    click("source.edit");  // clicks Done
    wait_for(is_not("focus", "source.editor.text"));
    close();
}

TEST_F(Workshop, ACopyOfAKernelThatShipsIsChangedAtOnce) {
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    click("source.edit");
    wait_for({lists("variants", "warp_per_row_mine"), done(2), is("verified", 2), is("focus", "source.editor.text")});
    close();
}

TEST_F(Workshop, WhatAnotherProgramSavesStandsInTheEditorToo) {
    edit_mine();
    const double run = now().number("run");
    write(file, "sum += A[i * n + j] * x[j]");
    wait_for({above("run", run), done(1), is("verified", 1)});
    type(" * 1");  // the caret has not moved, so it is before the added text
    wait_until_seen({above("run", run + 1), done(1), is("verified", 1)});
    EXPECT_NE(mine().find("* 1 * x[j];"), std::string::npos) << mine();
    close();
}

TEST_F(Workshop, EditingBeginsFromTheFileAsItIs) {
    edit_mine();
    click("source.edit");  // clicks Done
    write(file, "sum += nonsense");
    wait_for(begins("error", file.string() + ":6:"));
    click("source.edit");
    wait_for(is("focus", "source.editor.text"));
    keys({"ctrl+g", "6", "Return"});
    wait_for(has("text", "nonsense"));
    close();
}

TEST_F(Workshop, WithTwoWhoChangeAFileAPersonIsAsked) {
    edit_mine();
    const std::filesystem::path away = folder / "away";
    std::filesystem::rename(file.parent_path(), away);  // prevents saving
    type(" * x[j]");
    wait_for(begins("error", "cannot write '" + file.string()));
    write(away / "mine.cu", "sum += 2 * A[i * n + j]");
    std::filesystem::rename(away, file.parent_path());
    wait_for(shows("source.keep mine"));
    EXPECT_NE(mine().find("2 * A"), std::string::npos) << "the other's text is still there";
    click("source.take theirs");
    wait_for(hides("source.keep mine"));
    click("source.editor.line 6");
    keys({"ctrl+g", "6", "Return"});
    wait_for(has("text", "2 * A"));
    key("ctrl+z");
    wait_for({has("text", "* x[j]"), is("verified", 1)});
    close();
}

TEST_F(Workshop, ASaveThatFailsIsTriedAgain) {
    edit_mine();
    const std::filesystem::path away = folder / "away";
    std::filesystem::rename(file.parent_path(), away);
    type(" * x[j]");
    wait_for(begins("error", "cannot write '" + file.string()));
    std::filesystem::rename(away, file.parent_path());
    wait_for({is("verified", 1), done(1)});
    EXPECT_NE(mine().find("sum += A[i * n + j] * x[j];"), std::string::npos);
    close();
}

TEST_F(Workshop, TheWindowsSuddenEndLosesNoKey) {
    edit_mine();
    type(" * x[j]");
    wait_until_seen({has("text", "* x[j];")});
    kill();
    open_mine();
    wait_for({done(1), is("verified", 1)});
    EXPECT_NE(mine().find("sum += A[i * n + j] * x[j];"), std::string::npos);
    close();
}

TEST_F(Workshop, WhatWasTypedLastIsSavedWhenTheWindowCloses) {
    edit_mine();
    type(" * x[j]");
    wait_until_seen({has("text", "* x[j];")});
    close();
    EXPECT_NE(mine().find("sum += A[i * n + j] * x[j];"), std::string::npos);
}

TEST_F(Workshop, EveryTextThatRanIsAVersion) {
    edit_mine();
    type(" * x[j]");
    wait_for({shows("source.version 2.text"), done(1), is("verified", 1)});
    EXPECT_TRUE(std::filesystem::exists(file.parent_path() / ".lanescope" / "mine.cu" / "v2.lane"));
    click("source.version 1.B");
    wait_for({is("results", 2), is("map_b", "mine:v1")});
    click("source.version 1.B");
    wait_for({is("results", 1), is("map_b", "")});
    close();
    open_mine();
    wait_for({shows("source.version 1.text"), shows("source.version 2.text")});
    close();
}

TEST_F(Workshop, AClickOnAVersionPutsItsTextBack) {
    edit_mine();
    type(" * x[j]");
    wait_for({shows("source.version 2.text"), is("verified", 1)});
    click("source.version 1.text");
    wait_for({is("verified", 0), is("complete", 1), is("busy", false)});
    EXPECT_NE(mine().find("sum += A[i * n + j];"), std::string::npos) << mine();
    click("source.version 2.text");
    wait_for({is("verified", 1), done(1)});
    EXPECT_EQ(now().place("source.version 3.text"), std::nullopt) << "a text that ran before is the same version";
    close();
}

TEST_F(Workshop, VersionsRunAgainOnTheProblemThatIsChosenNow) {
    edit_mine();
    type(" * x[j]");
    wait_for({shows("source.version 2.text"), done(1), is("verified", 1)});
    click("source.edit");  // clicks Done
    wait_for(is_not("focus", "source.editor.text"));
    type_into("experiment.text", "sgemv:96x32");
    key("Return");
    wait_for({begins("problem", "sgemv:96x32,"), done(1), is("verified", 1)});
    click("source.version 1.B");
    wait_for({is("results", 2), is("map_b", "mine:v1"), shows("source.run versions")});
    click("source.run versions");
    wait_for(
        {hides("source.run versions"), is("results", 2), is("map_b", "mine:v1"), is("verified", 1), is("busy", false)});
    close();
    EXPECT_NE(mine().find("sum += A[i * n + j] * x[j];"), std::string::npos) << "the present text stands there again";
    const std::string list = text_of(file.parent_path() / ".lanescope" / "mine.cu" / "versions.jsonl");
    const std::string last = list.substr(list.rfind("\"number\":1,"));
    EXPECT_NE(last.find("sgemv:96x32"), std::string::npos) << list;
}

TEST_F(Workshop, VersionsAreSavedAsOneRecording) {
    edit_mine();
    type(" * x[j]");
    wait_for({shows("source.version 2.text"), is("verified", 1)});
    click("source.save versions");
    type_into_open("dialog.path", folder / "all.lane");
    key("Return");
    wait_for(begins("notice", "saved to"));
    answer("o", folder / "all.lane");
    wait_for({is("from_file", true), is("results", 2), is("verified", 1)});
    close();
}

TEST_F(Workshop, TheLastGoodLanesStayWhileATextDoesNotCompile) {
    edit_mine();
    type(" * x[j]");
    wait_for({done(1), is("verified", 1)});
    type(" nonsense");
    wait_for({begins("error", file.string() + ":6:"), shows("maps.old lanes"), is("verified", 1), is("results", 1)});
    key("ctrl+z");
    wait_for({hides("maps.old lanes"), done(1), is("verified", 1)});
    close();
}

TEST_F(Workshop, TheLastGoodLanesStayWhileATextFaults) {
    edit_mine();
    type(" * x[j]");
    wait_for({done(1), is("verified", 1)});
    type(", *(int*)nullptr = 1");
    wait_for({shows("maps.old lanes"), is("verified", 0), is("busy", false)});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
