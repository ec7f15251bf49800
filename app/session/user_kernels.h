// The user's CUDA files and a lesson's exercise.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/catalog/kernel_header.h"
#include "app/formats/schema.h"
#include "app/model/run_result.h"

namespace lanescope {

struct UserSource {
    std::shared_ptr<const std::string> text;   ///< last known; nullptr: never readable
    std::string trouble;                       ///< one line if unreadable; else empty
    std::string not_saved;                     ///< one line if saving failed; else empty
    std::shared_ptr<const std::string> draft;  ///< a crashed window's unsaved edits
    bool draft_fits = false;                   ///< `text` has not changed since
};

struct RefusedKernel {
    std::string file;                 ///< absolute
    std::vector<KernelFault> faults;  ///< at least one
};

struct Version {
    int number = 0;       ///< from 1
    std::string name;     ///< may be empty
    std::string date;     ///< ISO 8601, UTC
    std::string problem;  ///< text of the last
    std::string text;     ///< source checksum
    bool verified = false;
    std::string verdict;  ///< "right", "4 rows wrong", "5 shared races"
    double us = 0;        ///< 0: none
    bool measured = false;
    double mean_lanes = 0, sectors = 0;  ///< per warp-step, per request; 0: none
    std::vector<std::string> changed;    ///< since the preceding version
    bool operator==(const Version&) const = default;
};

template <FieldsOf<Version> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit(Member("number").within(1, 1e9), v.number);
    visit("name", v.name);
    visit("date", v.date);
    visit("problem", v.problem);
    visit("text", v.text);
    visit("verified", v.verified);
    visit("verdict", v.verdict);
    visit("us", v.us);
    visit("measured", v.measured);
    visit("mean_lanes", v.mean_lanes);
    visit("sectors", v.sectors);
    visit("changed", v.changed);
}

/// The user's kernel and its last attempt.
struct ExerciseStatus {
    std::string lesson, page;  ///< empty: none
    bool asks = false;         ///< waits for consent to copy, compile and run a foreign exercise
    std::string file;          ///< the user's; may be empty
    int gap = 1;               ///< first line to edit
    std::uint64_t opened = 0;  ///< counts opened copies
    std::string variant;       ///< empty until compiled
    bool compiled = false;
    std::string fault;  ///< "FILE:3:5: text"; empty: can run
    std::vector<KernelFault> faults = {};
    std::uint64_t version = 0;  ///< counts compilations

    std::uint64_t tried = 0;                         ///< version in `attempt`
    std::vector<std::vector<RunResultPtr>> attempt;  ///< per experiment, so far
    bool trying = false;
    std::string error;
    std::uint64_t revision = 0;  ///< increases with every change
};

}  // namespace lanescope
