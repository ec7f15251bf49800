#include "app/analysis/hints/fault_summary.h"

#include <gtest/gtest.h>

#include <vector>

#include "app/model/enum_names.h"

namespace lanescope {
namespace {

Hazard race(int line, int other) {
    return {.kind = HazardKind::shared_race, .file = "spmv/cte_v5.cuh", .line = line, .other_line = other};
}

const Hazard beyond{.kind = HazardKind::out_of_bounds, .file = "spmv/cte_v5.cuh", .line = 19};

TEST(HazardCounts, NameEachKindOnceWithItsNumber) {
    EXPECT_EQ(hazards_in_short({}), "");
    EXPECT_EQ(hazards_in_short(std::vector{race(41, 45)}), "1 shared race");
    EXPECT_EQ(hazards_in_short(std::vector{race(41, 45), beyond, race(60, 60)}),
              "2 shared races, 1 access out of bounds");
}

TEST(HazardCounts, HaveWordsForEveryKind) {
    for (const std::string_view name : enum_names<HazardKind>.list) {
        const Hazard hazard{.kind = parse_name<HazardKind>(name)};
        EXPECT_GT(hazards_in_short(std::vector{hazard}).size(), std::string("1 ").size()) << name;
        EXPECT_TRUE(hazards_in_short(std::vector{hazard, hazard}).starts_with("2 ")) << name;
    }
}

TEST(HazardCounts, NameBothSidesOfARaceByLine) {
    EXPECT_EQ(hazards_by_line(std::vector{race(41, 45), beyond, race(60, 45)}),
              "2 shared races: lines 41, 45 and 60\n1 access out of bounds: line 19");
}

TEST(HazardCounts, NameNoLineWhereThereIsNone) {
    EXPECT_EQ(hazards_by_line(std::vector{Hazard{.kind = HazardKind::unwritten_output}}), "1 unwritten output");
}

}  // namespace
}  // namespace lanescope
