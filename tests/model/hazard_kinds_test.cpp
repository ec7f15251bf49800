// The compiler checks that every kind has a row.
#include "app/model/hazard_kinds.h"

#include <gtest/gtest.h>

#include "tests/project/tree.h"

namespace lanescope {
namespace {

TEST(HazardKinds, AreOnThePage) {
    const std::string page = text_of(root / "docs/command-line.md");
    const std::size_t stops = page.find("## Hazards"), others = page.find("| kind | meaning |", stops + 200);
    for (const std::string& name : names_of_all<HazardKind>()) {
        const std::size_t at = page.find("| `" + name + "` |", stops);
        ASSERT_NE(at, std::string::npos) << name;
        EXPECT_EQ(at < others, stops_kernel(parse_name<HazardKind>(name))) << name << " is in the other table";
    }
}

TEST(HazardKinds, NameBothLanesOfARaceAndTheFix) {
    const auto store = emulator::make_site_key(12, 0x80, AccessKind::shared_store, 4);
    const auto load = emulator::make_site_key(19, 0x80, AccessKind::shared_load, 4);
    NamedHazard race{{.kind = HazardKind::shared_race,
                      .site = store,
                      .lane = 3,
                      .others = 1u << 4,
                      .element = 5,
                      .other_site = load},
                     "sums",
                     "line 19"};
    EXPECT_EQ(hazard_row(race.kind).text(race),
              "lane 3 writes sums[5] here, lane 4 of the same warp reads it at line 19, and nothing orders the two "
              "accesses: since Volta, lanes of a warp may run separately; put __syncwarp() between them");
    race.other_warp = 1;
    EXPECT_EQ(hazard_row(race.kind).text(race),
              "lane 3 writes sums[5] here, lane 4 of warp 1 reads it at line 19, and nothing orders the two accesses: "
              "put __syncthreads() between them");
}

TEST(HazardKinds, SuggestALargerGridForUnwrittenRows) {
    const NamedHazard rows{{.kind = HazardKind::unwritten_output, .element = 96, .elements = 4, .array = 2},
                           "y",
                           "",
                           100,
                           {.grid = {3, 1, 1}, .block = {32, 1, 1}}};
    EXPECT_EQ(hazard_row(rows.kind).text(rows),
              "4 elements of y are never written, the first is y[96]: the grid has only 96 threads: round it up, "
              "(100 + 31) / 32 blocks");
}

}  // namespace
}  // namespace lanescope
