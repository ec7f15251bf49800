// A lesson's exercise: the user's kernel and its last attempt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/model/run_result.h"

namespace lanescope {

struct ExerciseStatus {
    std::string lesson, page;  ///< empty: none
    bool asks = false;         ///< waits for consent to copy, compile and run a foreign exercise
    std::string file;          ///< the user's copy; may be empty
    int gap = 1;               ///< first line to edit
    std::uint64_t opened = 0;  ///< counts opened copies
    std::string variant;       ///< empty until compiled
    bool compiled = false;
    std::string fault;  ///< "FILE:3:5: text"; empty: the copy can run
    std::vector<KernelFault> faults = {};
    std::uint64_t version = 0;  ///< counts compilations

    std::uint64_t tried = 0;                       ///< version of `trial`
    std::vector<std::vector<RunResultPtr>> trial;  ///< per experiment, so far
    bool trying = false;
    std::string error;
    std::uint64_t revision = 0;  ///< increases with every change
};

}  // namespace lanescope
