// main() of tests that draw no plots.
#include "app/operations/operations.h"
#include "tests/plot_names.h"
#include "tests/run_tests.h"

int main(int argc, char** argv) {
    return lanescope::run_tests(argc, argv, lanescope::shipped_operations(), lanescope::plot_names);
}
