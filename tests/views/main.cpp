// main() of tests that draw the window.
#include <gtest/gtest.h>

#include "app/catalog/kernel_folder.h"
#include "app/operations/operations.h"
#include "app/views/performance/plot_panel.h"

int main(int argc, char** argv) {
    lanescope::use_operations(lanescope::shipped_operations());
    lanescope::use_kernels(lanescope::shipped_kernels());
    lanescope::use_plot_tabs(lanescope::shipped_plots());
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
