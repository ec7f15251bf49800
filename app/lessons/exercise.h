// An exercise with code: a kernel with a gap or a fault, which the person mends in a copy of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/problem.h"

namespace lanescope {

/// A CUDA file beside a lesson.
struct KernelText {
    std::filesystem::path file;
    std::string text;
};

struct Exercise {
    KernelText start;                                 ///< what the person begins with
    std::filesystem::path solution;                   ///< reaches the goal; the window never shows it
    std::vector<std::filesystem::path> wrong_starts;  ///< each misses the goal; likewise
    std::vector<Problem> also;                        ///< it has to be right on these too, besides the page's
    int orders = 20;                                  ///< of lanes in which it has to be right, on each problem

    /// Of the page in the person's folder: that of the file, without its ending.
    std::string name() const { return start.file.stem().string(); }
    /// Both throw UsageError where there are too many.
    void add_wrong_start(std::filesystem::path file);
    void add_problem(Problem problem);
};

/// The words in a comment that mark the place where the person is to begin.
inline constexpr std::string_view gap_mark = "YOUR TURN";
/// Line of the text's first gap, from 1; where none is marked, the first line.
int line_of_gap(std::string_view text);

/// A folder or file name made of that text: without what could lead elsewhere.
std::string file_name_of(std::string_view text);

}  // namespace lanescope
