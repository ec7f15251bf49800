#include <gtest/gtest.h>

#include <memory>

#include "app/views/files/picker_state.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

class PickerTest : public testing::Test {
protected:
    PickerTest() {
        session.files.home = "/home/ada";
        state.folder = "/work";
        state.is_open = true;
        lists("/work", {{"sub", true}, {"skewed.mtx"}, {"results.lane"}, {"results-2.lane"}, {"notes.txt"}});
    }
    void lists(const std::string& folder, std::vector<FolderEntry> entries) {
        FolderListing listing{.folder = folder, .entries = std::move(entries)};
        session.files.listing = std::make_shared<const FolderListing>(std::move(listing));
    }
    Picker picker(const Command& asking) {
        ui.asking = asking;
        return {context, state, task_of(asking)};
    }
    Picker typed(const Command& asking, const std::string& text) {
        state.text = text;
        Picker made = picker(asking);
        made.filter();
        return made;
    }
    std::vector<std::string> names(const Picker& made) {
        std::vector<std::string> names;
        for (int row = 0; made.entry_in(row); ++row) names.push_back(made.entry_in(row)->name);
        return names;
    }
    std::string taken() { return ui.later ? path_in(*ui.later) : ""; }

    Session session;
    Choice choice;
    UiState ui;
    std::optional<Command> command;
    ViewContext context{shipped_catalog(), session, choice, ui, command};
    PickerState state;
};

TEST_F(PickerTest, UnderstandsWhatIsTypedFromTheFolderTheHomeAndTheRoot) {
    const auto place = [&](const std::string& text) {
        const Picker made = typed(command::Open{}, text);
        return std::pair(made.folder(), made.name());
    };
    using Place = std::pair<std::string, std::string>;
    EXPECT_EQ(place(""), Place("/work", ""));
    EXPECT_EQ(place("a.lane"), Place("/work", "a.lane"));
    EXPECT_EQ(place("sub/a.lane"), Place("/work/sub", "a.lane"));
    EXPECT_EQ(place("../a.lane"), Place("/", "a.lane"));
    EXPECT_EQ(place("/tmp/a.lane"), Place("/tmp", "a.lane"));
    EXPECT_EQ(place("~/a.lane"), Place("/home/ada", "a.lane"));
    EXPECT_EQ(place("~"), Place("/home/ada", ""));
    EXPECT_EQ(place("~ada/x"), Place("/work/~ada", "x"));
}

TEST_F(PickerTest, ShowsFoldersThenWhatFitsThenTheRest) {
    EXPECT_EQ(names(typed(command::Open{}, "")),
              (std::vector<std::string>{"sub", "skewed.mtx", "results.lane", "results-2.lane", "notes.txt"}));
    EXPECT_EQ(names(typed(command::OpenBeside{}, "s")),
              (std::vector<std::string>{"sub", "skewed.mtx", "results.lane", "results-2.lane", "notes.txt"}));
    EXPECT_EQ(names(typed(command::Open{}, "RES")), (std::vector<std::string>{"results.lane", "results-2.lane"}));
    EXPECT_TRUE(names(typed(command::Open{}, "zzz")).empty());
}

TEST_F(PickerTest, TakesTheFirstThatIsLeftOrThePathAsItIsTyped) {
    typed(command::Open{}, "skew").take();
    EXPECT_EQ(taken(), "/work/skewed.mtx");
    EXPECT_FALSE(ui.asking);
    typed(command::Open{}, "missing.lane").take();
    EXPECT_EQ(taken(), "/work/missing.lane");
    typed(command::Open{}, "esults.lane").take();  // a whole name, although it is the end of another
    EXPECT_EQ(taken(), "/work/esults.lane");
}

TEST_F(PickerTest, NarrowsTheLatestFilesAndTheSamplesToo) {
    session.files.recent = {"/elsewhere/graph.mtx", "/elsewhere/mine.cu"};
    session.files.samples = {"/samples/graph-18.lane", "/samples/tiny.mtx"};
    using Paths = std::vector<std::string>;
    EXPECT_EQ(typed(command::Open{}, "GRA").narrowed(session.files.recent), Paths{"/elsewhere/graph.mtx"});
    EXPECT_EQ(typed(command::Open{}, "gra").narrowed(session.files.samples), Paths{"/samples/graph-18.lane"});
    EXPECT_EQ(typed(command::Open{}, "samp").narrowed(session.files.samples), Paths{}) << "names, not folders";
    EXPECT_EQ(typed(command::Open{}, "../gra").narrowed(session.files.samples), session.files.samples)
        << "a path means another folder's files";
}

TEST_F(PickerTest, TakesTheOnlyOneOfTheLatestFilesAndSamplesWhereTheFolderHasNone) {
    session.files.recent = {"/elsewhere/graph.mtx", "/samples/tiny.mtx"};
    session.files.samples = {"/samples/graph-18.lane", "/samples/tiny.mtx"};
    const auto takes = [&](const std::string& text) {
        state.folder = "/work";
        typed(command::Open{}, text).take();
        return taken();
    };
    EXPECT_EQ(takes("tiny"), "/samples/tiny.mtx");
    EXPECT_EQ(takes("graph-18.lane"), "/samples/graph-18.lane");
    EXPECT_EQ(takes("graph.mt"), "/elsewhere/graph.mtx");
    EXPECT_EQ(takes("missing.lane"), "/work/missing.lane") << "as it is typed";
}

TEST_F(PickerTest, TakesNoneOfTheLatestFilesWhereAFolderIsWanted) {
    session.files.recent = {"/elsewhere/lessons.md"};
    typed(command::OpenLessons{}, "lessons").take();
    EXPECT_EQ(taken(), "/work/lessons");
}

TEST_F(PickerTest, GoesIntoAFolderAndUpAgain) {
    Picker made = typed(command::Open{}, "sub");
    made.take();
    EXPECT_EQ(taken(), "");
    EXPECT_EQ(state.folder, "/work/sub");
    EXPECT_EQ(state.put, "");
    state.text.clear();
    made.go_up();
    EXPECT_EQ(state.folder, "/work");
    made.go_up();
    made.go_up();
    EXPECT_EQ(state.folder, "/");
}

TEST_F(PickerTest, ChoosesWithArrowsAndTakesWhatIsChosen) {
    Picker made = typed(command::Open{}, "");
    made.move(1);
    made.move(1);
    made.move(1);
    EXPECT_EQ(made.entry_in(state.row)->name, "results.lane");
    made.move(-100);
    EXPECT_EQ(made.entry_in(state.row)->name, "sub");
    made.move(100);
    made.move(-2);
    made.take();
    EXPECT_EQ(taken(), "/work/results.lane");
}

TEST_F(PickerTest, CompletesWhatAllNamesHaveInCommonInWholeCharacters) {
    typed(command::Open{}, "r").complete();
    EXPECT_EQ(state.put, "results");
    typed(command::Open{}, "su").complete();
    EXPECT_EQ(state.put, "sub/");
    lists("/work", {{"m\xC3\xA4.cu"}, {"m\xC3\xB6.cu"}, {"m\xE4.cu"}});  // the last is not valid UTF-8
    typed(command::Open{}, "m").complete();
    EXPECT_EQ(state.put, "m");
    state.put.reset();
    typed(command::Open{}, "x").complete();
    EXPECT_FALSE(state.put);
}

TEST_F(PickerTest, SavesUnderTheTypedNameWithItsEnding) {
    typed(command::SaveRecording{}, "mine").take();
    EXPECT_EQ(taken(), "/work/mine.lane");
    typed(command::SaveRecording{}, "results").take();  // not the entry that starts with it
    EXPECT_EQ(taken(), "/work/results.lane");
    typed(command::SavePicture{}, "figure.png").take();
    EXPECT_EQ(taken(), "/work/figure.png");
}

TEST_F(PickerTest, OffersTheNameOfAChosenFileBeforeItIsWrittenOver) {
    Picker made = typed(command::SaveRecording{}, "");
    made.take_row(1);
    EXPECT_EQ(taken(), "");
    EXPECT_EQ(state.put, "results.lane");
}

TEST_F(PickerTest, TakesAFolderWhereAFolderIsAskedFor) {
    typed(command::OpenLessons{}, "sub").take();
    EXPECT_EQ(taken(), "/work/sub");
    typed(command::OpenLessons{}, "").take();
    EXPECT_EQ(taken(), "/work/sub");  // the current folder
}

TEST_F(PickerTest, TakesAFileWhoseNameCannotBeTyped) {
    lists("/work", {{"caf\xE9.lane"}});
    Picker made = typed(command::Open{}, "");
    made.move(1);
    made.take();
    EXPECT_EQ(taken(), "/work/caf\xE9.lane");
}

}  // namespace
}  // namespace lanescope
