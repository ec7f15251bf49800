// State of a lesson's exercise: the kernel that the user edits, and its last attempt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/model/run_result.h"

namespace lanescope {

struct ExerciseNotes {
    std::string lesson, page;  ///< names from the command that opened it; empty: no exercise
    bool asks = false;         ///< foreign: waits for the user's consent before it is copied, compiled and run
    std::string file;          ///< the user's copy; empty until it exists
    int gap = 1;               ///< line at which to begin
    std::uint64_t opened = 0;  ///< increases when a copy is opened
    std::string variant;       ///< id of the copy's kernel; empty until it has compiled
    bool compiled = false;     ///< a compilation of the copy was started
    std::string fault;         ///< why the current copy cannot run: "FILE:3:5: text"; else empty
    std::vector<KernelFault> faults = {};  ///< with their lines
    std::uint64_t version = 0;             ///< of the kernel: increases with each compilation

    std::uint64_t tried = 0;                       ///< the version of `trial`
    std::vector<std::vector<RunResultPtr>> trial;  ///< results so far, per experiment
    bool trying = false;
    std::string error;           ///< of the attempt
    std::uint64_t revision = 0;  ///< increases when any member changes
};

}  // namespace lanescope
