#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class MatrixInTheWindow : public WindowTest {};

TEST_F(MatrixInTheWindow, LeadsFromAnEntryToTheStepThatReadsIt) {
    open({"--problem", "spmv:banded,rows=8,band=1", "--variants", "thread_per_row"});
    wait_for(done(1));
    key("m");
    wait_for(is("show_matrix", true));
    const Part entry{1.5 / 8, 2.5 / 8};  // third row, second column: next to the diagonal
    click("source.entries", entry);
    wait_for({above("cursor_step", 0), above("source_line", 0)});
    click("source.Source");
    wait_for(is("show_matrix", false));
    close();
}

}  // namespace
}  // namespace lanescope::window_test
