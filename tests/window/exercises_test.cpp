#include <fstream>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class ExercisesInTheWindow : public WindowTest {
protected:
    void at(int page, const std::string& kernel) {
        wait_for({is("page", page), is("applied", true), is("kernel", kernel), is("trying", false), above("tried", 2),
                  is("busy", false), is("focus", "source.editor.text")});
    }
    fs::path copy(const std::string& name) const {
        return folder / "data/lanescope/exercises/mend-and-make" / (name + ".cu");
    }
    /// Esc leaves the editor, which otherwise takes all keys.
    void leave_and_close() {
        if (now()["focus"] == "source.editor.text") key("Escape");
        wait_for(is_not("focus", "source.editor.text"));
        close();
    }
    void type_the_tail() {
        key("Return");
        type("int rest = K / 4 * 4 + lane;");
        key("Return");
        type("if (rest < K) sum += a[rest] * x[rest];");
    }
};

TEST_F(ExercisesInTheWindow, AreSolvedByTypingWhereTheGapIs) {
    open({"--problem", "sgemv:64x64", "--variants", "thread_per_row"});
    wait_for(done(1));
    click("header.lessons");
    click("lessons.mend-and-make");
    at(1, "tail");
    EXPECT_EQ(now()["caret"], (Json{11, 40}));  // after the mark
    EXPECT_EQ(now()["reached"], false);
    EXPECT_NE(text_of(copy("tail")).find("YOUR TURN"), std::string::npos);
    type_the_tail();
    wait_for({is("reached", true), is("trying", false), is("verified", 2)});
    EXPECT_NE(text_of(copy("tail")).find("if (rest < K)"), std::string::npos);
    leave_and_close();
}

TEST_F(ExercisesInTheWindow, AreThereAsTheyWereLeftAndBeginAnewBesideWhatWasTyped) {
    open({"--lesson", "mend-and-make"});
    at(1, "tail");
    type_the_tail();
    wait_for(is("reached", true));
    leave_and_close();
    open({"--lesson", "mend-and-make"});
    wait_for({is("kernel", "tail"), is("reached", true), is("trying", false)});
    click("lesson.start again");
    wait_for({is("kernel", "tail"), is("verified", 1), is("reached", false), is("trying", false), above("tried", 2)});
    EXPECT_NE(text_of(copy("tail-1")).find("if (rest < K)"), std::string::npos);
    EXPECT_EQ(text_of(copy("tail")).find("if (rest < K)"), std::string::npos);
    click("lesson.hint");
    click("lesson.hint");
    leave_and_close();
}

TEST_F(ExercisesInTheWindow, ThatDoNotCompileSayTheLineAndGoOnOnceTheyDo) {
    fs::create_directories(copy("tail").parent_path());
    std::ofstream(copy("tail")) << "__global__ void tail(int M, int K, const float* A, const float* x, float* y) {\n"
                                   "    y[blockIdx.x] = nonsense;\n}\n"
                                   "void sgemv(int M, int K, const float* A, const float* x, float* y) {\n"
                                   "    tail<<<M, 1>>>(M, K, A, x, y);\n}\n";
    open({"--lesson", "mend-and-make"});
    wait_for({is("applied", true), begins("fault", copy("tail").string() + ":2:"), is("kernel", ""),
              is("focus", "source.editor.text")});
    keys({"ctrl+g", "2", "Return", "End", "Left", "shift+ctrl+Left"});
    type("0");
    wait_for({is("kernel", "tail"), is("fault", ""), is("trying", false), above("tried", 2)});
    leave_and_close();
}

TEST_F(ExercisesInTheWindow, FromElsewhereWaitForAYes) {
    fs::create_directory(folder / "own");
    const fs::path shipped = fs::path(LANESCOPE_SOURCE_DIR) / "assets/lessons/exercises";
    fs::copy_file(shipped / "tail.cu", folder / "own/theirs.cu");
    fs::copy_file(shipped / "tail-solved.cu", folder / "own/solved.cu");
    std::ofstream(folder / "own/1-foreign.md")
        << "---\nlesson: Foreign\n---\n---\npage: One\nproblem: sgemv:8x6\nvariants: warp_per_row\n"
           "kernel: theirs.cu\nsolution: solved.cu\ngoal: verified(yours)\n---\nText.\n";
    open({"--lessons", "own", "--lesson", "foreign"});
    wait_for({is("asks", true), shows("lesson.allow")});
    wait_for_rest();
    EXPECT_FALSE(fs::exists(folder / "data/lanescope/exercises"));
    EXPECT_EQ(now()["results"], 0);
    click("lesson.allow");
    wait_for({is("asks", false), is("kernel", "theirs"), is("applied", true), is("trying", false), above("tried", 1)});
    EXPECT_TRUE(fs::exists(folder / "data/lanescope/exercises/foreign/theirs.cu"));
    leave_and_close();
    open({"--lessons", "own", "--lesson", "foreign"});  // the copy exists, so the confirmation still applies
    wait_for({is("asks", false), is("kernel", "theirs"), is("applied", true)});
    leave_and_close();
}

}  // namespace
}  // namespace lanescope::window_test
