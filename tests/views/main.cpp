// main() of tests that draw the window.
#include "app/operations/operations.h"
#include "app/views/performance/plot_panel.h"
#include "tests/run_tests.h"

int main(int argc, char** argv) {
    return lanescope::run_tests(argc, argv, lanescope::shipped_operations(), lanescope::shipped_plots());
}
