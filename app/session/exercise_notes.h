// The kernel that a person changes on a lesson's page, and what its trial has shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/model/run_result.h"

namespace lanescope {

struct ExerciseNotes {
    std::string lesson, page;  ///< names of both, as in the command that began it; empty: none is open
    bool asks = false;         ///< it came from elsewhere, and waits for a yes before it is copied, compiled and run
    std::string file;          ///< the person's own copy; empty until there is one
    int gap = 1;               ///< line of it at which to begin
    std::uint64_t opened = 0;  ///< grows whenever a copy is opened
    std::string variant;       ///< id of the copy's kernel; empty until it has compiled
    bool compiled = false;     ///< the copy has been given to the compiler
    std::string fault;         ///< why the copy as it is now cannot run: "FILE:3:5: text"; empty: it can
    std::vector<KernelFault> faults = {};  ///< the same with their lines
    std::uint64_t version = 0;             ///< of the kernel: grows whenever it has been compiled

    std::uint64_t tried = 0;                       ///< the version whose trial this is
    std::vector<std::vector<RunResultPtr>> trial;  ///< results of each of its experiments, as far as it has come
    bool trying = false;
    std::string error;           ///< of the trial
    std::uint64_t revision = 0;  ///< grows whenever any of this changes
};

}  // namespace lanescope
