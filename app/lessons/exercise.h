// Exercises: the user completes or fixes a kernel.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/problem.h"

namespace lanescope {

/// In the lesson's folder.
struct KernelText {
    std::filesystem::path file;
    std::string text;
};

struct Exercise {
    KernelText start;                                 ///< the user's starting point
    std::filesystem::path solution;                   ///< reaches the goal; never shown in the window
    std::vector<std::filesystem::path> wrong_starts;  ///< each misses the goal; never shown
    std::vector<Problem> also;                        ///< more problems that it must solve
    int orders = 20;                                  ///< lane orders per problem

    /// Names the page in the user's folder.
    std::string name() const { return start.file.stem().string(); }
    /// Throw UsageError above a maximum.
    void add_wrong_start(std::filesystem::path file);
    void add_problem(Problem problem);
};

/// Returns the line of the first comment "YOUR TURN"; 1: none.
int line_of_gap(std::string_view text);

/// Returns a safe file or folder name: no separators or leading dot.
std::string file_name_of(std::string_view text);

}  // namespace lanescope
