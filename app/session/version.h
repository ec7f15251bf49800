// A version of a user's kernel, with its result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/files/schema.h"

namespace lanescope {

struct Version {
    int number = 0;       ///< from 1
    std::string name;     ///< may be empty
    std::string date;     ///< ISO 8601, UTC
    std::string problem;  ///< text of the last one
    std::string text;     ///< checksum of the source
    bool verified = false;
    std::string verdict;  ///< "right", "4 rows wrong", "5 shared races"
    double us = 0;        ///< 0: none
    bool measured = false;
    double mean_lanes = 0, sectors = 0;  ///< per warp-step, per request; 0: none
    std::vector<std::string> changed;    ///< against the preceding version
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
