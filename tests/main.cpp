// main() of tests that draw no plots.
#include <gtest/gtest.h>

#include "app/catalog/kernel_folder.h"
#include "app/operations/operations.h"
#include "tests/plot_names.h"

int main(int argc, char** argv) {
    lanescope::use_operations(lanescope::shipped_operations());
    lanescope::use_kernels(lanescope::shipped_kernels());
    lanescope::use_plot_tabs(lanescope::plot_names);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
