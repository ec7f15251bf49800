#include "tests/window/user_kernel.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class Drafts : public UserKernelTest {
protected:
    void SetUp() override {
        UserKernelTest::SetUp();
        if (folder.empty()) return;
        file = folder / "work" / "mine.cu";
        fs::create_directory(file.parent_path());
        write(file, right);
    }
    void open_mine() { open({"--problem", "sgemv:64x40", "--kernel", file}); }

    /// Types " + 0" in a window that cannot save, and kills it. Returns the draft.
    fs::path leave_draft() {
        open_mine();
        wait_for(done(1));
        click("source.edit");
        wait_for(is("focus", "source.editor.text"));
        fs::rename(file.parent_path(), folder / "away");  // prevents saving
        keys({"ctrl+g", "6", "Return", "End", "Left"});
        type(" + 0");
        wait_for(begins("error", "cannot write '" + file.string()));
        kill();
        fs::rename(folder / "away", file.parent_path());
        return fs::directory_iterator(folder / "state/lanescope/drafts")->path();
    }

    static constexpr auto right = "sum += A[i * n + j] * x[j]";
    fs::path file;
};

TEST_F(Drafts, ThatAreDamagedAreSaidAndMovedAside) {
    const fs::path draft = leave_draft();
    std::ofstream(draft) << "\1\2";
    open_mine();
    wait_for({has("error", "it is not a draft; the file was moved to"), is("results", 1), is("verified", 1)});
    EXPECT_FALSE(fs::exists(draft));
    EXPECT_EQ(text_of(draft.string() + ".unreadable"), "\1\2");
    close();
}

TEST_F(Drafts, SurviveUntilAMissingFileReturns) {
    const fs::path draft = leave_draft();
    fs::rename(file, folder / "elsewhere.cu");
    open_mine();
    wait_for({has("error", "; its unsaved text is in " + draft.string()), is("busy", false)});
    close();
    EXPECT_TRUE(fs::exists(draft));
    fs::rename(folder / "elsewhere.cu", file);
    open_mine();
    wait_for({done(1), is("verified", 1), shows("source.editor.text")});
    close();
    EXPECT_NE(text_of(file).find(std::string(right) + " + 0;"), std::string::npos) << text_of(file);
    EXPECT_TRUE(fs::is_empty(folder / "state/lanescope/drafts")) << "the text is saved";
}

TEST_F(Drafts, ReportAnUneditableFileOnce) {
    leave_draft();
    std::ofstream(file, std::ios::app) << "// a NUL: " << '\0' << "\n";
    open_mine();
    wait_until_seen({shows("maps.refused")});
    wait_for(hides("maps.refused"));
    close();
    EXPECT_FALSE(fs::is_empty(folder / "state/lanescope/drafts"));
}

}  // namespace
}  // namespace lanescope::window_test
