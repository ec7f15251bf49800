#include "app/analysis/tables/export_tables.h"
#include "app/catalog/variants.h"

#include <gtest/gtest.h>

#include "tests/analysis/results.h"

namespace lanescope {
namespace {

constexpr const char* head =
    "variant,file,line,events,mean_active,idle_lane_steps,sectors_per_request,bank_conflicts,"
    "instructions,branches,divergent_branches,live_registers\n";

TEST(LinesTable, HasOneLineASourceLine) {
    RunResult result = round_result(1);
    result.trace = trace_of({3, 2});
    result.trace.edit().sites[0].active_lanes = 5 * 8;
    EXPECT_EQ(csv_text(table_of_lines({share(result)})), std::string(head) + "warp_per_row,a.cuh,1,5,8,120,4,0,,,,\n");
    EXPECT_EQ(csv_text(table_of_lines({})), head);
}

TEST(LinesTable, HasLinesThatOnlyHaveInstructions) {
    RunResult result = round_result(1);
    result.trace = trace_of({1});
    result.trace.edit().instructions = {{"a.cuh", 1, {{1}, 32, 0, 0, 9}}, {"a.cuh", 2, {{0, 0, 6}, 150, 2, 1, 12}}};
    EXPECT_EQ(csv_text(table_of_lines({share(result)})),
              std::string(head) + "warp_per_row,a.cuh,1,1,32,0,4,0,1,0,0,9\nwarp_per_row,a.cuh,2,0,0,0,0,0,6,2,1,12\n");
}

TEST(LinesTable, LeavesEmptyWhatWasNotCountedAndQuotesCommas) {
    RunResult result = round_result(1);
    result.variant = parse_variant("warp_per_row:lanes=8,independent");
    result.trace = trace_of({1});
    result.trace.edit().has_sectors = false;
    EXPECT_EQ(csv_text(table_of_lines({share(result)})),
              std::string(head) + "\"warp_per_row:lanes=8,independent\",a.cuh,1,1,32,0,,,,,,\n");
}

}  // namespace
}  // namespace lanescope
