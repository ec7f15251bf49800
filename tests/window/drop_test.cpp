#include <fstream>

#include "tests/window/user_kernel.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

class FilesDroppedOnTheWindow : public UserKernelTest {
protected:
    void open_one() {
        open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
        wait_for(done(1));
    }

    fs::path matrix(const std::string& name) {
        std::ofstream(folder / name) << "%%MatrixMarket matrix coordinate real general\n4 4 3\n1 1 1\n2 2 1\n4 1 1\n";
        return folder / name;
    }

    fs::path recording(const std::string& name) {
        lanescope({"run", "--problem", "spmv:banded,rows=300,band=2", "--variants", "warp_per_row", "--backend",
                   "emulator", "--out", folder / name});
        return folder / name;
    }

    void drop(const fs::path& file) { drop(std::vector{file}); }
    void drop(const std::vector<fs::path>& files) { EXPECT_TRUE(WindowTest::drop("maps.A.map", files)); }
};

TEST_F(FilesDroppedOnTheWindow, AMatrixBecomesTheProblem) {
    open_one();
    const double run = now().number("run");
    drop(matrix("four.mtx"));
    wait_for({begins("problem", "spmv:file=" + (folder / "four.mtx").string()), has("notice", "four.mtx"),
              above("run", run), done(1)});
    close();
}

TEST_F(FilesDroppedOnTheWindow, ANameMayHoldBlanksAndLettersOfAnyScript) {
    open_one();
    const double run = now().number("run");
    const fs::path odd = matrix("größe 100% #1, 矩阵.mtx");
    drop(odd);
    wait_for({has("problem", odd.filename()), above("run", run), done(1), has("notice", odd.filename())});
    close();
}

TEST_F(FilesDroppedOnTheWindow, ACudaFileJoinsTheVariants) {
    write("sum += A[i * n + j] * x[j]");
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    drop(folder / "mine.cu");
    wait_for({lists("variants", "mine"), done(2), is("verified", 2),
              has("notice", "opened " + (folder / "mine.cu").string())});
    close();
}

TEST_F(FilesDroppedOnTheWindow, ARecordingStandsBesideTheResults) {
    open_one();
    drop(recording("one.lane"));
    wait_for({is("current", 1), is("results", 2), is("error", ""), has("notice", "one.lane")});
    close();
}

TEST_F(FilesDroppedOnTheWindow, AMatrixWaitsForAYesWhereARecordingIsOnShow) {
    open({"open", recording("one.lane")});
    wait_for({is("from_file", true), is("results", 1)});
    drop(matrix("four.mtx"));
    click("confirmation.yes");
    wait_for({has("problem", "four.mtx"), is("error", "")});
    close();
}

TEST_F(FilesDroppedOnTheWindow, AFolderIsSaidToBeOne) {
    open_one();
    for (const std::string name : {"folder", "folder.mtx", "folder.lane", "folder.cu", "folder.md"}) {
        fs::create_directory(folder / name);
        drop(folder / name);
        wait_for(
            {is("error", (folder / name).string() + ": this is a folder; drop its files instead"), is("complete", 1)});
    }
    close();
}

TEST_F(FilesDroppedOnTheWindow, AnythingElseIsSaidToBeNoneOfWhatOpens) {
    open_one();
    std::ofstream(folder / "holiday.jpg") << "no picture";
    drop(folder / "holiday.jpg");
    wait_for(
        {is("error",
            (folder / "holiday.jpg").string() +
                ": unknown kind of file; drop a .cu file, a .lane recording, an .mtx matrix or an .md lesson page"),
         is("complete", 1)});
    close();
}

TEST_F(FilesDroppedOnTheWindow, WhatIsBrokenIsSaidInALineAndTheResultsStay) {
    open_one();
    for (const std::string name : {"broken.mtx", "broken.lane", "broken.cu"}) {
        std::ofstream(folder / name) << "This is a letter to my aunt.\n";
        drop(folder / name);
        wait_for({has("error", name), is("complete", 1), is("busy", false)});
    }
    close();
}

TEST_F(FilesDroppedOnTheWindow, SeveralAtOnceAreEachOpenedAndWhatIsRefusedIsSaid) {
    write(folder / "first.cu", "sum += A[i * n + j] * x[j]");
    write(folder / "second.cu", "sum += x[j] * A[i * n + j]");
    std::ofstream(folder / "holiday.jpg") << "no picture";
    std::ofstream(folder / "letter.cu") << "Dear aunt,";
    open({"--problem", "sgemv:64x40", "--variants", "warp_per_row"});
    wait_for(done(1));
    drop({folder / "first.cu", folder / "holiday.jpg", folder / "letter.cu", folder / "second.cu"});
    wait_for({lists("variants", "first"), lists("variants", "second"), is("complete", 3), is("busy", false),
              has("error", "holiday.jpg: unknown kind of file; drop a .cu file"),
              has("error", "letter.cu: there is no __global__ function")});
    close();
}

}  // namespace
}  // namespace lanescope::window_test
