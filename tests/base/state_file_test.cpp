#include "app/base/files/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "app/base/error.h"
#include "app/base/files/crash_recovery.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class DamagedState : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "lanescope-state-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder = name;
        setenv("XDG_STATE_HOME", name.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_STATE_HOME");
        fs::remove_all(folder);
    }
    fs::path put(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name) << text;
        return folder / name;
    }
    static std::string text_of(const fs::path& file) {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static void refuse(const std::string& text) {
        if (text.starts_with("bad")) throw UsageError("it is bad");
    }
    fs::path folder;
};

TEST_F(DamagedState, IsMovedAsideAndSaidOnce) {
    const StateFile file{.path = put("list", "bad")};
    EXPECT_EQ(read_state(file, refuse), file.path.string() + ": it is bad; the file was moved to 'list.unreadable'");
    EXPECT_EQ(text_of(folder / "list.unreadable"), "bad");
    EXPECT_EQ(read_state(file, refuse), "") << "the file is gone";
}

TEST_F(DamagedState, DoesNotReplaceAnEarlierOne) {
    for (const char* text : {"bad 1", "bad 2"}) read_state({.path = put("list", text)}, refuse);
    EXPECT_EQ(text_of(folder / "list.unreadable"), "bad 1");
    EXPECT_EQ(text_of(folder / "list.unreadable-2"), "bad 2");
}

TEST_F(DamagedState, MayBeAFolderAPipeOrTooLarge) {
    const StateFile file{.path = folder / "list", .largest = 4};
    fs::create_directories(file.path / "inner");
    EXPECT_NE(read_state(file, refuse), "");
    ASSERT_EQ(mkfifo(file.path.c_str(), 0600), 0);
    EXPECT_NE(read_state(file, refuse), "");
    put("list", "12345");
    EXPECT_NE(read_state(file, refuse), "");
    write_state(file, "1234", refuse);
    EXPECT_EQ(read_state(file, refuse), "");
}

TEST_F(DamagedState, IsNeverWritten) {
    const StateFile file{.path = put("list", "good"), .largest = 8};
    EXPECT_THROW(write_state(file, "bad", refuse), UsageError);
    EXPECT_THROW(write_state(file, "too long to be read", refuse), UsageError);
    EXPECT_EQ(text_of(file.path), "good");
}

TEST_F(DamagedState, LosesOnlyTheDamagedDraft) {
    EXPECT_EQ(keep_draft("/a.cu", "base", "typed"), "");
    for (const auto& entry : fs::directory_iterator(folder / "lanescope/drafts"))
        if (entry.is_regular_file()) std::ofstream(entry.path()) << std::string("\1\2\0", 3);
    std::string trouble;
    EXPECT_EQ(find_draft("/a.cu", "base", &trouble), std::nullopt);
    EXPECT_NE(trouble.find("it is not a draft; the file was moved to"), std::string::npos) << trouble;
    EXPECT_EQ(keep_draft("/a.cu", "base", "typed again"), "");
    ASSERT_TRUE(find_draft("/a.cu", "base"));
    EXPECT_EQ(find_draft("/a.cu", "base")->text, "typed again");
}

TEST_F(DamagedState, ReportsADamagedDraftsFolder) {
    fs::create_directories(folder / "lanescope");
    put("lanescope/drafts", "a file where the folder should be");
    EXPECT_NE(keep_draft("/a.cu", "base", "typed"), "");
    EXPECT_EQ(find_draft("/a.cu", "base"), std::nullopt);
}

TEST_F(DamagedState, IsNoDraftThatIsTooLarge) {
    EXPECT_NE(keep_draft("/a.cu", "base", std::string((4 << 20) + 1, 'x')), "") << "more than the editor takes";
    EXPECT_EQ(find_draft("/a.cu", "base"), std::nullopt);
}

TEST_F(DamagedState, IsADraftWithANul) {
    EXPECT_NE(keep_draft("/a.cu", "base", std::string("a\0b", 3)), "");
    EXPECT_EQ(keep_draft("/a.cu", "base", "typed"), "");
    for (const auto& entry : fs::directory_iterator(folder / "lanescope/drafts"))
        std::ofstream(entry.path(), std::ios::app) << '\0';
    EXPECT_EQ(find_draft("/a.cu", "base"), std::nullopt);
}

/// Assigns the draft to another process, given as "id-start time".
void give_draft_to(const fs::path& folder, const std::string& process) {
    const fs::path draft = fs::directory_iterator(folder)->path();
    const std::string name = draft.filename().string();
    fs::rename(draft, folder / (name.substr(0, name.find('.')) + "." + process + ".draft"));
}

TEST_F(DamagedState, LeavesDraftsToTheWindowThatWritesThem) {
    keep_draft("/a.cu", "base", "of another window");
    std::ifstream status("/proc/1/stat");
    std::string start;
    for (int word = 1; word <= 22; ++word) status >> start;  // skips 21 words: the name of process 1 contains no blank
    give_draft_to(folder / "lanescope/drafts", "1-" + start);
    EXPECT_EQ(find_draft("/a.cu", "base"), std::nullopt);
    keep_draft("/a.cu", "base", "of this one");
    drop_draft("/a.cu");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "lanescope/drafts"), fs::directory_iterator()), 1);
    give_draft_to(folder / "lanescope/drafts", "1-1");  // a process that has ended
    ASSERT_TRUE(find_draft("/a.cu", "base"));
    EXPECT_EQ(find_draft("/a.cu", "base")->text, "of another window");
}

TEST_F(DamagedState, KeepsTheDraftOfEachWindowThatEnded) {
    keep_draft("/a.cu", "base", "of the first window");
    give_draft_to(folder / "lanescope/drafts", "1-1");
    keep_draft("/a.cu", "base", "of the second window");
    for (const char* text : {"of the second window", "of the first window"}) {
        ASSERT_TRUE(find_draft("/a.cu", "base"));
        EXPECT_EQ(find_draft("/a.cu", "base")->text, text);
        EXPECT_TRUE(drop_draft("/a.cu"));
    }
    EXPECT_FALSE(drop_draft("/a.cu"));
}

TEST_F(DamagedState, TellsFilesWhoseOpeningNeverEnded) {
    const std::atomic<bool> given_up = true;
    mark_opening("/hangs.cu");
    EXPECT_TRUE(opening_never_ended("/hangs.cu"));
    EXPECT_FALSE(opening_never_ended("/good.cu"));
    { const OpeningMark mark("/good.cu", given_up), other("/hangs.cu", given_up); }
    EXPECT_FALSE(opening_never_ended("/good.cu")) << "it was given up early, and may be good";
    mark_opening("/hangs.cu");
    forget_opening("/hangs.cu");
    EXPECT_FALSE(opening_never_ended("/hangs.cu"));
}

}  // namespace
}  // namespace lanescope
