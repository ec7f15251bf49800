// What a main() of tests does.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <utility>

#include "app/model/operation.h"
#include "app/session/choice.h"

namespace lanescope {

/// Sets what a program sets in main(), and runs the tests. Returns the exit code.
inline int run_tests(int argc, char** argv, OperationTable operations, std::span<const PlotKind> plots) {
    use_operations(std::move(operations));
    use_plot_tabs(plots);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}

}  // namespace lanescope
