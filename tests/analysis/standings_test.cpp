#include "app/analysis/timing/best.h"

#include <gtest/gtest.h>

#include "app/model/operation.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

RunResultPtr timed(const char* variant, double min, double median, double max) {
    RunResult result;
    result.variant = {variant};
    result.problem = parse_problem("spmv:uniform,rows=1000,max=32");
    result.verification.verified = true;
    result.timing = Timing{.kind = Kind::measured, .cold = {.median = median, .min = min, .max = max, .samples = 30}};
    return std::make_shared<const RunResult>(result);
}

RunResultPtr wrong(const char* variant, double median) {
    RunResult result = *timed(variant, median, median, median);
    result.verification = {.verified = false, .wrong_elements = 1, .first_wrong_element = 0};
    return std::make_shared<const RunResult>(result);
}

std::vector<int> places(const std::vector<Standing>& all) {
    std::vector<int> found;
    for (const Standing& standing : all) found.push_back(standing.place);
    return found;
}

TEST(Standings, PutTheShortestTimeFirst) {
    const std::vector results{timed("a", 90, 100, 110), timed("b", 40, 50, 60), timed("c", 190, 200, 210)};
    const std::vector<Standing> all = standings(shipped_catalog(), results);
    EXPECT_EQ(places(all), (std::vector{1, 2, 3}));
    EXPECT_EQ(all[0].result, 1u);
    EXPECT_EQ(all[2].result, 2u);
    for (const Standing& standing : all) EXPECT_TRUE(standing.level.empty()) << standing.result;
}

TEST(Standings, ShareTheFirstPlaceWhenIntervalsOverlap) {
    const std::vector results{timed("a", 40, 50, 60), timed("b", 55, 65, 75), timed("c", 190, 200, 210)};
    const std::vector<Standing> all = standings(shipped_catalog(), results);
    EXPECT_EQ(all[0].level, std::vector<std::size_t>{1});
    EXPECT_EQ(all[1].level, std::vector<std::size_t>{0});
    EXPECT_TRUE(all[2].level.empty());
}

TEST(Standings, GiveNoPlaceToAWrongResult) {
    const std::vector results{wrong("a", 10), timed("b", 40, 50, 60), timed("c", 90, 100, 110)};
    const std::vector<Standing> all = standings(shipped_catalog(), results);
    EXPECT_EQ(places(all), (std::vector{1, 2, 0}));
    EXPECT_EQ(all[2].result, 0u);
}

}  // namespace
}  // namespace lanescope
