// A version: a person's own text as it once ran, and what it did.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/files/schema.h"

namespace lanescope {

struct Version {
    int number = 0;       ///< of the file's versions, from 1
    std::string name;     ///< that a person gave it; empty: none
    std::string date;     ///< ISO 8601, UTC
    std::string problem;  ///< text of the one that it ran on last
    std::string text;     ///< checksum of its text
    bool verified = false;
    std::string verdict;  ///< in short: "right", "4 rows wrong", "5 shared races"
    double us = 0;        ///< 0: it has no time
    bool measured = false;
    double mean_lanes = 0, sectors = 0;  ///< a warp-step, a request; 0: none
    std::vector<std::string> changed;    ///< against the version before it, a line each
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

}  // namespace lanescope
