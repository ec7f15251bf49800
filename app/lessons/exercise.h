// Exercises: the user completes or fixes a copy of a kernel.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/problem.h"

namespace lanescope {

/// A CUDA file in the lesson's folder.
struct KernelText {
    std::filesystem::path file;
    std::string text;
};

struct Exercise {
    KernelText start;                                 ///< the user's starting point
    std::filesystem::path solution;                   ///< reaches the goal; never shown in the window
    std::vector<std::filesystem::path> wrong_starts;  ///< each misses the goal; never shown
    std::vector<Problem> also;                        ///< more problems on which it must be right
    int orders = 20;                                  ///< lane orders per problem in which it must be right

    /// Names the page in the user's folder.
    std::string name() const { return start.file.stem().string(); }
    /// These throw UsageError above a maximum.
    void add_wrong_start(std::filesystem::path file);
    void add_problem(Problem problem);
};

/// Returns the line of the first comment "YOUR TURN", where the user starts; 1 if there is none.
int line_of_gap(std::string_view text);

/// Makes a safe file or folder name: no separators, no leading dot.
std::string file_name_of(std::string_view text);

}  // namespace lanescope
