// Compares a program's output, and lists its hazards.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/user_kernels/run_program.h"

namespace lanescope {

/// Without memory that is never freed: the programs here are short.
inline std::string hazards_of(const CudaProgramRun& ran) {
    std::string all;
    for (const Hazard& hazard : ran.report.host_hazards)
        if (!is_note(hazard.kind)) all += hazard.text + "\n";
    for (const ProgramLaunches& launches : ran.launches)
        for (const Hazard& hazard : launches.traced.hazards) all += hazard.text + "\n";
    return all;
}

/// The program ends with this output and without a hazard.
inline void expect_output(const std::string& program, const std::string& output) {
    const CudaProgramRun ran = run_program(program);
    EXPECT_EQ(ran.report.output, output);
    EXPECT_EQ(ran.report.fault, "");
    EXPECT_EQ(hazards_of(ran), "");
}

}  // namespace lanescope
